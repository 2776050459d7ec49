import type { Category, CategoryScheme, ProcurementNature } from '../listing.ts';
import { listOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { idOf, localizedMember, member, objectsOf, shortLine } from './ocds-members.ts';
import type { Language } from './ocds-members.ts';
import type { OcdsPublisher } from './ocds-publishers.ts';

const SCHEMES: ReadonlyMap<string, CategoryScheme> = new Map([
  ['UNSPSC', 'UNSPSC'],
  ['GSIN', 'GSIN'],
  ['CPV', 'CPV'],
  ['CPVS', 'CPV'],
  ['NAICS', 'NAICS'],
  ['PSC', 'PSC'],
]);
const NATURES: ReadonlyMap<string, ProcurementNature> = new Map([
  ['goods', 'goods'],
  ['services', 'services'],
  ['works', 'construction'],
  // Contracts Finder's older releases.
  ['supplies', 'goods'],
]);
/** A class with its code in front, as SEAO's items are: `C01 - Bâtiments`. */
const CODE_AND_LABEL = /^([A-Z]{1,3}\d{1,4}) - (.+)$/;

/** Every class of the tender, its items and lots, each once, in the order of publication. */
export function categoriesOf(tender: Fields, language: Language, publisher: OcdsPublisher): Category[] {
  const items = objectsOf(tender['items']);
  const classified = [tender, ...items, ...objectsOf(tender['lots'])];
  const found = [
    ...(publisher.itemsAreCategories ? items.flatMap((item) => ownClass(item, language)) : []),
    ...classified.flatMap((one) =>
      [member(one, 'classification'), ...objectsOf(one['additionalClassifications'])].flatMap((classification) =>
        classOf(classification, language),
      ),
    ),
    ...listOf(tender['additionalProcurementCategories']).flatMap((label) => labelled(shortLine(label), language)),
  ];
  return [...new Map(found.map((category) => [keyOf(category), category])).values()];
}

function keyOf({ scheme, code, label }: Category): string {
  return `${scheme} ${code ?? JSON.stringify(label)}`;
}

function classOf(classification: Fields, language: Language): Category[] {
  const published = idOf(classification['scheme']);
  const scheme = SCHEMES.get(published.toUpperCase()) ?? 'SOURCE';
  const id = idOf(classification['id']);
  // The ninth digit of a CPV code only checks the other eight.
  const code = scheme === 'CPV' ? id.replace(/^(\d{8})-\d$/, '$1') : id;
  const label = localizedMember(classification, 'description', language);
  if (code === '' && Object.keys(label).length === 0) return [];
  return [{ scheme, code: code || null, label }];
}

function ownClass(item: Fields, language: Language): Category[] {
  const description = shortLine(item['description']);
  const [, code, label] = CODE_AND_LABEL.exec(description) ?? [];
  if (code === undefined || label === undefined) return labelled(description, language);
  return [{ scheme: 'SOURCE', code, label: { [language]: label } }];
}

function labelled(label: string, language: Language): Category[] {
  return label === '' ? [] : [{ scheme: 'SOURCE', code: null, label: { [language]: label } }];
}

/**
 * What is bought: as published, else what the codes of the main lists agree on, else the contract type that older releases
 * of Contracts Finder carry. That one comes last: it says Works of insurance and of training too.
 */
export function natureOf(tender: Fields, categories: readonly Category[]): ProcurementNature {
  const published = natureNamed(tender['mainProcurementCategory']);
  if (published !== undefined) return published;
  const natures = new Set(categories.map(natureOfCode).filter((nature) => nature !== 'unknown'));
  const [only] = natures;
  if (natures.size > 1) return 'mixed';
  return only ?? natureNamed(member(tender, 'xClassifications')['ojeuContractType']) ?? 'unknown';
}

function natureNamed(value: unknown): ProcurementNature | undefined {
  return NATURES.get(textOf(value).toLowerCase());
}

/**
 * What the list itself says of a code: CPV divisions 45 (works), 03-44 and 48 (supplies), the rest services; GSIN codes
 * with N for goods, 51 for construction, other letters for services; UNSPSC segments 72 (construction), 10-60 (goods),
 * 70-94 (services).
 */
function natureOfCode({ scheme, code }: Category): ProcurementNature {
  const division = Number(/^\d{2}/.exec(code ?? '')?.[0] ?? Number.NaN);
  if (scheme === 'CPV' && division >= 3) {
    if (division === 45) return 'construction';
    return division < 45 || division === 48 ? 'goods' : 'services';
  }
  if (scheme === 'GSIN' && code !== null) {
    if (division === 51) return 'construction';
    if (code.startsWith('N')) return 'goods';
    return /^[A-Z]/.test(code) ? 'services' : 'unknown';
  }
  if (scheme === 'UNSPSC') {
    if (division === 72) return 'construction';
    if (division >= 10 && division <= 60) return 'goods';
    return division >= 70 && division <= 94 ? 'services' : 'unknown';
  }
  return 'unknown';
}

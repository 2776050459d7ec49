import { fieldsOf, listOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { idOf, member, objectsOf, shortLine } from './ocds-members.ts';

const TAGS: ReadonlyMap<string, string> = new Map([
  ['tenderNotice', 'tender'],
  ['awardNotice', 'award'],
]);
/** A class as the pilot writes it: `5164A: Electrical Installations and Major Repairs`. */
const CODED_CLASS = /^([A-Z0-9]{1,10}): (.{1,500})/;
/** Where the next class of several begins; labels hold commas too, but no code behind one. */
const NEXT_CLASS = /, (?=(?:[A-Z]{1,2}|[A-Z0-9]{0,9}\d[A-Z0-9]{0,9}): )/;

/** Whether a release is in the draft of the standard (0.3, 2014) that the federal pilot of Canada was published in. */
export function isPilotRelease(release: Fields): boolean {
  return 'releaseTag' in release || 'releaseID' in release;
}

/** A release of draft 0.3 with the members of version 1.1. */
export function fromPilot(release: Fields): Fields {
  const tag = textOf(release['releaseTag']);
  return {
    ocid: release['ocid'],
    id: release['releaseID'],
    date: release['releaseDate'],
    language: release['language'],
    tag: tag === '' ? [] : [TAGS.get(tag) ?? tag],
    buyer: organization(member(release, 'buyer')),
    ...(fieldsOf(release['tender']) && { tender: tender(member(release, 'tender')) }),
    awards: objectsOf(release['awards']).map(award),
    contracts: objectsOf(release['contracts']).map(contract),
  };
}

function tender(given: Fields): Fields {
  const notice = member(given, 'notice');
  const items = objectsOf(given['itemsToBeProcured']).map(item);
  const number = idOf(notice['id']);
  const amended = textOf(member(notice, 'amendment')['amendmentDate']);
  return {
    id: notice['id'],
    // The pilot has no title; the first item's description is it, with the solicitation number in brackets behind.
    title: withoutEnding(shortLine(given['title']) || shortLine(items[0]?.['description']), ` (${number})`),
    description: given['description'],
    status: given['status'],
    datePublished: notice['publishedDate'],
    amendments: amended === '' ? [] : [{ date: amended }],
    procuringEntity: organization(member(given, 'procuringEntity')),
    procurementMethod: given['method'],
    procurementMethodDetails: given['methodJustification'],
    tenderPeriod: given['tenderPeriod'],
    value: given['totalValue'],
    items: items.map((one) => ({ ...one, description: null })),
    documents: objectsOf(given['attachments']).map(({ uri, description, lastModified }) => ({
      url: uri,
      title: description,
      dateModified: lastModified,
    })),
  };
}

function withoutEnding(text: string, ending: string): string {
  return ending.length > 3 && text.endsWith(ending) ? text.slice(0, -ending.length).trim() : text;
}

/** An item with its classes; a description may name several: `N7030: ADP Software, JX7030: ADP Software Maintenance`. */
function item(given: Fields): Fields {
  const scheme = given['classificationScheme'];
  const [label = '', ...others] = shortLine(given['classificationDescription']).split(NEXT_CLASS);
  const classification = classOf(label, scheme);
  return {
    description: given['description'],
    classification: { ...classification, id: idOf(given['classificationID']) || classification.id },
    additionalClassifications: others.map((other) => classOf(other, scheme)),
  };
}

function classOf(label: string, scheme: unknown): { scheme: unknown; id: string; description: string } {
  const [, code = '', name = ''] = CODED_CLASS.exec(label) ?? [];
  return { scheme, id: code, description: name || label };
}

function award(given: Fields): Fields {
  return {
    id: member(given, 'notice')['id'],
    date: given['awardDate'],
    value: given['awardValue'],
    items: objectsOf(given['itemsAwarded']).map(item),
    suppliers: listOf(given['suppliers']).map((supplier) => organization(fieldsOf(supplier) ?? {})),
  };
}

function contract(given: Fields): Fields {
  return {
    id: member(given, 'id')['name'] ?? member(given, 'id')['uid'],
    awardID: member(given, 'awardNotice')['id'],
    value: given['contractValue'],
    period: given['contractPeriod'],
    items: objectsOf(given['itemsContracted']).map(item),
  };
}

function organization(given: Fields): Fields {
  const identity = member(given, 'id');
  const address = member(given, 'address');
  const name = textOf(identity['name']);
  const number = textOf(identity['uid']);
  return {
    name,
    // The pilot repeats a supplier's name, or a part of it, where it knows no number.
    ...(/\d/.test(number) && !/\s/.test(number) && { identifier: { scheme: identity['scheme'], id: number } }),
    address: {
      locality: address['locality'],
      region: address['region'],
      countryName: address['country-name'],
    },
  };
}

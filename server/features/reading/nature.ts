import type { Finding, NoticeInput, ProcurementNature } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';

type Family = Exclude<ProcurementNature, 'mixed' | 'unknown'>;

/** What the sources' own short lists mean (CanadaBuys and OCDS procurement categories). */
const SOURCE_CODES: Readonly<Record<string, Family>> = {
  cnst: 'construction',
  gd: 'goods',
  srv: 'services',
  srvtgd: 'services',
  works: 'construction',
  goods: 'goods',
  services: 'services',
};

const WORDS: readonly [RegExp, ProcurementNature][] = [
  [
    /\b(?:supply (?:and|&) install\w*|goods and services|fourniture et (?:l')?installation|biens et services)\b/,
    'mixed',
  ],
  [
    /\b(?:construction (?:management|consult\w*|engineering|administration|inspection) ?services?|services? (?:de|d') ?(?:gerance|gestion|surveillance) de (?:la )?construction)\b/,
    'services',
  ],
  [
    /\b(?:construction|construct|to build|renovations?|demolition|repaving|resurfacing|paving|roof(?:ing)? replacement|reroofing|watermains?|reconstruction|bridge (?:rehabilitation|replacement)|travaux|refection|pavage|asphaltage|remplacement (?:de la )?toiture|agrandissement)\b/,
    'construction',
  ],
  [
    /\b(?:services?|consult\w*|maintenance|cleaning|janitorial|training|stud(?:y|ies)|audits?|inspections?|removal|collection|rental|leasing|entretien|deneigement|nettoyage|formation|etudes?|location|collecte|gardiennage|surveillance|evaluation|assessment)\b/,
    'services',
  ],
  [
    /\b(?:supply|purchase|acquisition|procurement of|achat|fourniture|equipment|vehicles?|trucks?|parts|chemicals?|materials?|supplies|furniture|equipements?|vehicules?|camions?|pieces|produits|mobilier)\b/,
    'goods',
  ],
];
const REQUIREMENT =
  /\b(?:requirement|require[sd]?|seek(?:s|ing)|supply|provide|providing|besoin|requiert|fournir|fourniture|cherche)\b/;
/** How far into the description the wording is looked for. */
const FIRST_SENTENCES = 8;

/** The nature that the source's classification gives; without one, what the title says, else the first demand in the text. */
export function readNature(
  notice: Pick<NoticeInput, 'nature' | 'categories'>,
  titles: readonly Sentence[],
  sentences: readonly Sentence[],
): Finding<ProcurementNature> {
  const classified = notice.nature === 'unknown' ? natureOfCategories(notice.categories) : notice.nature;
  if (classified !== 'unknown') return { value: classified, evidence: [] };
  const demands = sentences.slice(0, FIRST_SENTENCES).filter(({ folded }) => REQUIREMENT.test(folded));
  for (const sentence of [...titles, ...demands]) {
    for (const [pattern, value] of WORDS) {
      const at = sentence.folded.search(pattern);
      if (at !== -1) return { value, evidence: [evidenceOf('procurement_nature', sentence, at)] };
    }
  }
  return { value: 'unknown', evidence: [] };
}

/** One family: that; several: mixed; a source's own list outweighs commodity codes. */
function natureOfCategories(categories: NoticeInput['categories']): ProcurementNature {
  const families = categories.map(({ scheme, code, label }) => ({
    own: scheme === 'SOURCE',
    family: scheme === 'SOURCE' ? sourceFamily(code ?? label.en ?? '') : familyOfCode(scheme, code ?? ''),
  }));
  for (const own of [true, false]) {
    const found = new Set(families.filter((one) => one.own === own && one.family).map(({ family }) => family));
    const [first] = found;
    if (first) return found.size > 1 ? 'mixed' : first;
  }
  return 'unknown';
}

function sourceFamily(code: string): Family | null {
  return SOURCE_CODES[code.trim().toLowerCase()] ?? null;
}

/** What a commodity code stands for, or null when its list is not known. */
export function familyOfCode(scheme: string, code: string): Family | null {
  const division = Number(code.slice(0, 2));
  if (code === '') return null;
  if (scheme === 'UNSPSC')
    return /^(?:72(?:11|12|14|15)|95)/.test(code) ? 'construction' : division >= 70 ? 'services' : 'goods';
  if (scheme === 'CPV') return division === 45 ? 'construction' : division >= 49 ? 'services' : 'goods';
  if (scheme === 'NAICS')
    return division === 23 ? 'construction' : /^(?:3[123]|4[245])/.test(code) ? 'goods' : 'services';
  if (scheme === 'GSIN') return code.startsWith('5') ? 'construction' : /^N?\d/.test(code) ? 'goods' : 'services';
  if (scheme === 'PSC') return /^\d/.test(code) ? 'goods' : /^[YZ]/.test(code) ? 'construction' : 'services';
  return null;
}

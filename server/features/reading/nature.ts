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

/** Titles that are plainly services, or plainly goods, whatever list the source put them on. */
const PLAIN_SERVICES =
  /(?:\b|_)(?:inspections?,? (?:testing|mises? a l'essai)|inspections? (?:and|et) (?:testing|maintenance|entretien)|maintenance services?|janitorial|cleaning services?|snow (?:clearing|removal|plowing)|consult(?:ing|ants?|ation) services?|engineering services|training services?|audits?|stud(?:y|ies)|impact assessments?|assessment services|environmental services|guard services|security guard|staffing|translation|advisory services|services? (?:de |d')?(?:nettoyage|deneigement|consultation|consultants?|formation|gardiennage|conseil|traduction|evaluation|surveillance|conciergerie|entretien menager)|deneigement|entretien menager|etudes?|evaluation environnementale)\b/;
const PLAIN_GOODS =
  /^(?:[^:]{0,60}?\b(?:supply(?: and delivery)?|purchase|acquisition|achat|fourniture(?: et (?:la )?livraison)?) (?:of|de|des|du|d')|(?:\w+[ -]){0,3}(?:valves?|spares|spare parts|tires|pumps|printers|chairs|desks|furniture|vehicles|trucks|batteries|pneus|pieces de rechange|camions|mobilier|vehicules)$)/;
const INSTALLED =
  /\b(?:labou?r|main-d'oeuvre|supervision|install\w*|services?|maintenance|entretien|construct\w*|travaux|repairs?|reparations?|rental|location|lease|software|logiciels?)\b/;
const BUILT =
  /\b(?:construct\w*|build(?:ing)?\b.{0,20}\b(?:new|of)|renovat\w*|demoli\w*|replacement|rehabilitation|resurfacing|reconstruction|repairs?|upgrades?|refection|remplacement|reparation|amenagement|travaux|agrandissement)\b/;

/**
 * The nature that the source's classification gives, unless the title is plainly of another; without a classification, what the
 * title says, else the first demand in the text.
 */
export function readNature(
  notice: Pick<NoticeInput, 'nature' | 'categories'>,
  titles: readonly Sentence[],
  sentences: readonly Sentence[],
): Finding<ProcurementNature> {
  const classified = notice.nature === 'unknown' ? natureOfCategories(notice.categories) : notice.nature;
  if (classified !== 'unknown') return questioned(classified, titles);
  const demands = sentences.slice(0, FIRST_SENTENCES).filter(({ folded }) => REQUIREMENT.test(folded));
  for (const sentence of [...titles, ...demands]) {
    for (const [pattern, value] of WORDS) {
      const at = sentence.folded.search(pattern);
      if (at !== -1) return { value, evidence: [evidenceOf('procurement_nature', sentence, at)] };
    }
  }
  return { value: 'unknown', evidence: [] };
}

/** What a title plainly says against the list that the source put the notice on. */
function questioned(classified: ProcurementNature, titles: readonly Sentence[]): Finding<ProcurementNature> {
  for (const sentence of titles) {
    const { folded } = sentence;
    const services = folded.search(PLAIN_SERVICES);
    const goods = folded.search(PLAIN_GOODS);
    const isBuilt = BUILT.test(folded);
    if (services !== -1 && goods === -1 && !isBuilt && classified !== 'services') {
      return { value: 'services', evidence: [evidenceOf('procurement_nature', sentence, services)] };
    }
    if (goods !== -1 && services === -1 && !isBuilt && !INSTALLED.test(folded) && classified !== 'goods') {
      return { value: 'goods', evidence: [evidenceOf('procurement_nature', sentence, goods)] };
    }
  }
  return { value: classified, evidence: [] };
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

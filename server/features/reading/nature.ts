import type { Finding, NoticeInput, ProcurementNature } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { behindNeed } from './summary-wording.ts';

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
    /\b(?:services?|with operators?|avec operateurs?|supply of (?:all )?labou?r|crushing|planting|mowing|consult\w*|maintenance|cleaning|janitorial|training|stud(?:y|ies)|audits?|inspections?|removal|collection|rental|leasing|entretien|deneigement|nettoyage|formation|etudes?|location|collecte|gardiennage|surveillance|evaluation|assessment)\b/,
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
  /^maintenance et (?:assistance|soutien|support)\b|^developpement (?:d'(?:une? )?)?(?:interfaces?|logiciels?|applications?|site|solution)\b|(?:\b|_)(?:inspections?,? (?:testing|mises? a l'essai)|inspections? (?:and|et) (?:testing|maintenance|entretien)|maintenance services?|janitorial|cleaning services?|snow (?:clearing|removal|plowing)|consult(?:ing|ants?|ation) services?|engineering services|training services?|audits?|stud(?:y|ies)|impact assessments?|assessment services|environmental services|guard services|security guard|staffing|translation|advisory services|services? (?:de |d')?(?:nettoyage|deneigement|consultation|consultants?|formation|gardiennage|conseil|traduction|evaluation|surveillance|conciergerie|entretien menager)|deneigement|entretien menager|etudes?|evaluation environnementale)\b/;
const PLAIN_GOODS =
  /^(?:[^:]{0,60}?\b(?:supply(?: and delivery)?|purchase|acquisition|achat|fourniture(?: et (?:la )?livraison)?) (?:of|de|des|du|d')|(?:\w+[ -]){0,3}(?:valves?|spares|spare parts|tires|pumps|printers|chairs|desks|furniture|vehicles|trucks|batteries|pneus|pieces de rechange|camions|mobilier|vehicules)$)/;
/** Works by the first words of a title, whatever code stands beside it. */
const PLAIN_WORKS =
  /^(?:(?:travaux de |les travaux de )?(?:deconstruction|demolition|refection|reconstruction|rehabilitation|agrandissement|construction) (?:d[eu'’]|des|selective)|(?:construction|demolition|renovation|reconstruction|rehabilitation) of )|\b(?:electrical|general|road|building) construction work\b/;
const ABOUT_WORKS =
  /\b(?:plans|devis|surveillance|ingenieri\w*|architect\w*|etudes?|honoraires|professionnels?|engineering|consult\w*|design|inspections?|services?)\b/;
const INSTALLED =
  /\b(?:labou?r|main-d'(?:oe|_)uvre|supervision|install\w*|services?|maintenance|entretien|construct\w*|travaux|repairs?|reparations?|rental|location|lease|software|logiciels?)\b/;
const BUILT =
  /\b(?:construct\w*|build(?:ing)?\b.{0,20}\b(?:new|of)|renovat\w*|demoli\w*|replacement|rehabilitation|resurfacing|reconstruction|repairs?|upgrades?|refection|remplacement|reparation|amenagement|travaux|agrandissement)\b/;

/** Services about a thing that is built or bought: `Engineering Services - Bridge Rehabilitation`. */
const SERVICES_FIRST =
  /^(?:[^a-z]{0,12}(?:rfp|rft|rfq|nrfp|itt|request for (?:proposals?|tenders?|quotations?)|appel d'offres|stage \d)?[^a-z]{1,4}|[a-z]{4,12} - )?(?:[a-z]{4,14} ){0,2}?(?:(?:professional|engineering|architectural|consulting|design|consultant|inspection|advisory|legal|surveying) services?|inspections? (?:of|and testing)|services? (?:professionnels?|d'(?:architecture|ingenierie|arpentage|inspection)|de (?:conception|surveillance|consultation))|(?:mission de )?maitrise d'oeuvre|surveillance de la qualite)\b/;

/** What stands between the verb of a need and the thing: `invites tenders for the …`. */
const CALL_BEFORE =
  /^[ ,:]{0,3}(?:an? |the |une? |des |les )?(?:tenders?|bids?|proposals?|quotations?|prices|offers?|submissions?|d'offres|soumissions|offres|prix|propositions|demande de (?:soumissions|propositions|prix))(?: from [^,]{1,40}?)? (?:for|pour|to)\b/;
const BEFORE_HEAD =
  "^[ ,:]{0,3}(?:(?:for|to|an?|the|its|le|la|les|l'|un|une|des|de|d'|du|of|pour|from|retain|engage|hire|provide|obtain|retenir|faire|confier|consultants|that it|a un entrepreneur) ?){0,5}(?:[\\w'-]{2,16} ){0,3}?";
const ADVICE_HEAD = new RegExp(
  `${BEFORE_HEAD}(?:services|consultants?|consulting|engineering|(?:inspections?|sampling|testing|surveys?|monitoring)(?= (?:of|and|for|services?)\\b|,)|translation|audits?|stud(?:y|ies)|training|staffing|echantillonnage|traduction|formation|etudes?|surveillance|maitrise d'oeuvre|(?:firme|cabinet) (?:d'|de )|(?:firm|architect|engineer)s? (?:for|to)\\b)`,
);
const UPKEEP_HEAD = new RegExp(
  `${BEFORE_HEAD}(?:(?:maintenance|cleaning|washing|emptying|collection|crushing|mowing|catering)(?= (?:of|and|services?)\\b|,)|hosting|hosted|cloud-based|(?:systeme|solution|plateforme) infonuagique|entretien|nettoyage|deneigement|collecte|gardiennage|hebergement|elagage|tonte)`,
);
const GOODS_HEAD =
  /^[ ,:]{0,3}(?:(?:for|to|the|an?|de|d'|l'|la|pour) ?){0,3}(?:purchase|buy|buying|acquire|acquisition|acheter|acquerir|achat|se procurer)\b/;
const WORKS_HEAD = /\b(?:construct\w*|build|renovat\w*|demoli\w*|rehabilit\w*|reconstruct\w*|refection|travaux)\b/;
/** What is no mere purchase of goods. */
const MORE_THAN_GOODS =
  /\b(?:services?|software|logiciels?|licen[cs]es?|hosted|hosting|install\w*|maintenance|entretien|training|subscriptions?|abonnements?|rental|location|system|systeme|solution)\b/;
/** Goods that the same contract installs and keeps up. */
const WITH_UPKEEP =
  /\bsupply,? .{0,40}\b(?:implement|install),? .{0,20}\b(?:maintain|support)\b|\b(?:supply|fourniture|delivery|livraison)\b.{0,60}\binstall\w+\b.{0,60}\b(?:maintenance|servicing|entretien)\b/;

/**
 * The nature that the source's classification gives, unless the title is plainly of another; without a classification, what the
 * title says, else the first demand in the text. `said` are the sentences in which the notice says what is bought.
 */
export function readNature(
  notice: Pick<NoticeInput, 'nature' | 'categories'>,
  titles: readonly Sentence[],
  sentences: readonly Sentence[],
  said: readonly Sentence[] = [],
): Finding<ProcurementNature> {
  if (notice.categories.some(isNoPurchase)) return { value: 'unknown', evidence: [] };
  const classified = notice.nature === 'unknown' ? natureOfCategories(notice.categories) : notice.nature;
  // The source says which kind of services they are, and services are provided, too.
  const isProvided = titles.some(({ folded }) => folded.startsWith('fourniture d'));
  if (classified === 'services' && isProvided && notice.categories.some(isKindOfServices))
    return { value: classified, evidence: [] };
  if (classified !== 'unknown') return questioned(classified, { titles, sentences, said });
  const demands = sentences.slice(0, FIRST_SENTENCES).filter(({ folded }) => REQUIREMENT.test(folded));
  for (const sentence of [...titles, ...said, ...demands]) {
    for (const [pattern, value] of WORDS) {
      const at = sentence.folded.search(pattern);
      if (at !== -1) return { value, evidence: [evidenceOf('procurement_nature', sentence, at)] };
    }
  }
  return { value: 'unknown', evidence: [] };
}

/** A grant, or what the buyer itself sells: neither goods nor services are bought. */
function isNoPurchase({ scheme, code, label }: NoticeInput['categories'][number]): boolean {
  return scheme === 'SOURCE' && [code, label.en, label.fr, label.other].some((text) => NO_PURCHASE.test(text ?? ''));
}

/** SEAO's two kinds of services. */
function isKindOfServices({ scheme, label }: NoticeInput['categories'][number]): boolean {
  return scheme === 'SOURCE' && /^services (?:professionnels|de nature technique)$/i.test(label.fr ?? '');
}

const NO_PURCHASE =
  /^(?:contributions? financi[eè]res?|aides? financi[eè]res?|subventions?|offer to purchase|vente de biens|grants?)$/i;

/** What a title plainly says against the list that the source put the notice on. */
function questioned(
  classified: ProcurementNature,
  { titles, sentences, said }: Record<'titles' | 'sentences' | 'said', readonly Sentence[]>,
): Finding<ProcurementNature> {
  for (const sentence of titles) {
    const { folded } = sentence;
    const services = folded.search(PLAIN_SERVICES);
    const goods = folded.search(PLAIN_GOODS);
    if (classified === 'services' && PLAIN_WORKS.test(folded) && !ABOUT_WORKS.test(folded)) {
      return { value: 'construction', evidence: [evidenceOf('procurement_nature', sentence)] };
    }
    const isBuilt = BUILT.test(folded) && !SERVICES_FIRST.test(folded);
    if (SERVICES_FIRST.test(folded) && goods === -1 && classified !== 'services') {
      return { value: 'services', evidence: [evidenceOf('procurement_nature', sentence)] };
    }
    if (services !== -1 && goods === -1 && !isBuilt && classified !== 'services') {
      return { value: 'services', evidence: [evidenceOf('procurement_nature', sentence, services)] };
    }
    if (goods !== -1 && services === -1 && !isBuilt && !INSTALLED.test(folded) && classified !== 'goods') {
      return { value: 'goods', evidence: [evidenceOf('procurement_nature', sentence, goods)] };
    }
  }
  const plain = classified === 'mixed' ? natureOfMixed([...titles, ...said], sentences) : null;
  if (plain !== null) return plain;
  for (const sentence of said) {
    const value = natureSaid(sentence.folded, classified);
    if (value !== null && value !== classified) {
      return { value, evidence: [evidenceOf('procurement_nature', sentence)] };
    }
  }
  return { value: classified, evidence: [] };
}

/** Names of lists and of parts of a buyer hold the word for services. */
const SERVICE_NAMES =
  /\b(?:supply arrangements?|standing offers?|arrangements? en matiere d'approvisionnement)|\bgoods (?:and|&|\/) ?(?:or )?services?\b|\b(?:shared|fire|transportation|health|corporate|emergency|social|community|paramedic|solid waste management|fleet|children's|employment|customer|legal|public health|facilities|information) services?(?: division| department| branch)?[.;]?$|\bservices? (?:division|department|branch|agency)\b|\bsupport services division\b|\bbiens et services\b/g;
/** All that a service takes is listed before it. */
const ALL_LABOUR =
  /\b(?:supply|provision|provide|furnish)(?: and delivery)?(?: of)? (?:all |the )*(?:necessary )?labou?r\b|\bfournir (?:toute )?la main-d'oeuvre\b/;
const SERVED =
  /\b(?:services?|maintenance|repairs?|cleaning|janitorial|inspections?|training|programming|consult\w*|removal|disposal|collection|rental|printing|management|support|sweeping|washing|courier|towing|hauling|plow(?:ing)?|plough(?:ing)?|mowing|catering|mailing|upgrades? (?:to|of)|monitoring|hosting|install\w*|entretien|reparations?|nettoyage|formation|deneigement|location|impression|gestion|soutien|surveillance)\b/;
/** `supply and delivery of courier services`. */
const OF_SERVICES =
  /\b(?:supply|delivery|provision)(?: and (?:delivery|supply))? of (?:[a-z-]{3,20} ){1,4}services?\b(?! and )/;
const DELIVERED =
  /\b(?:supply|delivery|purchase|acquisition|goods|fourniture|livraison|achat|biens|software|hardware|subscriptions?)\b/;
const BOUGHT =
  /\b(?:supply(?:,| and| &|\/)? ?(?:delivery)?|purchase|acquisition|achat|fourniture(?: et (?:la )?livraison)?) (?:of|de|des|du|d')/;

/** Work that is bought with the goods: neither alone. */
const WORK_BOUGHT =
  /\b(?:parts (?:and|&) labou?r|labou?r (?:and|&) (?:parts|materials?)|(?:materials?|supplies|equipment),? (?:and|&) labou?r|pieces et (?:de )?(?:la )?main-d'(?:oe|_)uvre|main-d'(?:oe|_)uvre et (?:les |des )?(?:pieces|materiaux))\b/;

/** Training and upkeep that come with goods are no services alone. */
const COMES_WITH = /[ ,](?:with|including|avec|incluant|y compris|comprenant) .*/;

/** Of a list for goods and services together, which of them the words name, where they name one only. */
function natureOfMixed(said: readonly Sentence[], sentences: readonly Sentence[]): Finding<ProcurementNature> | null {
  const isWorkBought = [...said, ...sentences].some(({ folded }) => WORK_BOUGHT.test(folded));
  for (const sentence of said) {
    const words = sentence.folded.replaceAll('_', ' ').replace(SERVICE_NAMES, ' ').replace(COMES_WITH, ' ');
    const [isServed, isDelivered] = [SERVED.test(words), DELIVERED.test(words)];
    if (BUILT.test(words.replace(/\b(?:repairs?|reparations?|replacement|remplacement)\b/g, ''))) return null;
    const evidence = [evidenceOf('procurement_nature', sentence)];
    if (isServed && (!isDelivered || ALL_LABOUR.test(words) || OF_SERVICES.test(words)))
      return { value: 'services', evidence };
    if (BOUGHT.test(words) && !isServed && !ALL_LABOUR.test(words))
      return isWorkBought ? null : { value: 'goods', evidence };
    if (isServed && isDelivered) return null;
  }
  return null;
}

/** What the words right behind the verb of the need say; null where they are not plain. */
function natureSaid(folded: string, classified: ProcurementNature): ProcurementNature | null {
  if (WITH_UPKEEP.test(folded)) return classified === 'construction' ? null : 'mixed';
  const need = behindNeed(folded);
  const head = need.replace(CALL_BEFORE, '');
  if (GOODS_HEAD.test(head)) return MORE_THAN_GOODS.test(head.slice(0, 160)) ? null : 'goods';
  if (WORKS_HEAD.test(head.slice(0, 24))) return null;
  const bought = head.replace(COMES_WITH, '');
  // Upkeep of what is built may be works.
  return ADVICE_HEAD.test(bought) || (UPKEEP_HEAD.test(bought) && classified !== 'construction') ? 'services' : null;
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
    return /^(?:72(?:11|12|13|14|15)|95)/.test(code) ? 'construction' : division >= 70 ? 'services' : 'goods';
  if (scheme === 'CPV') return division === 45 ? 'construction' : division >= 49 ? 'services' : 'goods';
  if (scheme === 'NAICS')
    return division === 23 ? 'construction' : /^(?:3[123]|4[245])/.test(code) ? 'goods' : 'services';
  if (scheme === 'GSIN') return code.startsWith('5') ? 'construction' : /^N?\d/.test(code) ? 'goods' : 'services';
  if (scheme === 'PSC') return /^\d/.test(code) ? 'goods' : /^[YZ]/.test(code) ? 'construction' : 'services';
  return null;
}

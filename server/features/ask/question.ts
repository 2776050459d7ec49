import { fold, words } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';
import { inTermsOfTheField } from './everyday-words.ts';
import { BID_CONTENTS_TOPICS } from './bid-contents-topics.ts';
import { BIDDER_TOPICS } from './bidder-topics.ts';
import { PRACTICAL_TOPICS } from './practical-topics.ts';
import { SAME_WORDS } from './same-words.ts';
import { ONLY_ALONE, TAKING_PART_TOPICS } from './taking-part-topics.ts';
import type { Topic } from './topic.ts';
import { TOPICS } from './topics.ts';
import { HOLDS_VALUE } from './values.ts';

export type AnswerKind =
  | 'date'
  | 'duration'
  | 'amount'
  | 'count'
  | 'person'
  | 'place'
  | 'whether'
  | 'permission'
  | 'any';
export type Language = 'en' | 'fr';

/** A question taken apart: what it is about, the other words it names, and what kind of answer it wants. */
export type Question = {
  language: Language;
  kind: AnswerKind;
  topics: readonly Topic[];
  /** Each with a pattern for its stems in both languages; what is done is often told with another verb. */
  terms: readonly { word: string; pattern: RegExp; isAction?: boolean }[];
  /** Of a question of how many: what is counted, which the answer must name. */
  counted: RegExp | null;
  /** Of a question of a telephone number, an e-mail address or money: how that looks; nothing else is an answer. */
  value: RegExp | null;
};

/** A number with a unit of size, or how many pages, words or people. */
const MEASURE =
  /\d ?(?:\)? ?)?(?:m2|m3|mm|cm|km|m|ft|feet|foot|inch(?:es)?|in|pieds?|pouces?|sq|square|carres?|cubes?|acres?|hectares?|ha|kg|lbs?|pounds?|livres?|tonnes?|tons?|mt|l|litres?|liters?|gal|gallons?|kw|kva|mw|mots|words|pages?|mega-?octets?|megabytes?|mo|mb|gb|go|employees|people|personnes|units?|unites?)\b|["”″] ?(?:x|w|h|d)\b|\d ?["”″]|\d ?[x×] ?\d|[$€£] ?\d|\d ?[$€£]/;

/** What is asked for by its name, how it looks, and what it is asked of unless the question says; null: of that itself. */
const NAMED_VALUES: readonly (readonly [asks: RegExp, looks: RegExp, subject: string | null])[] = [
  [
    /\b(?:(?:tele)?phone|fax) (?:numbers?|no)\b|\b(?:what|which) number\b.{0,30}\bcall\b|\b(?:call|phone|reach)\b.{0,60}\bnumber\b|\b(?:appeler|joindre|telephoner)\b.{0,60}\bnumero\b|\bnumeros? (?:de (?:telephone|telecopieur|fax)|a (?:appeler|composer))\b/,
    /(?:\(\d{3}\) ?|(?<!\d)\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)|(?<!\d)0\d{1,3}(?:[ .-]\d\d){3,4}(?!\d)|\+\d{1,3}[ .-]?\d/,
    'contact',
  ],
  [/\be-?mail address(?:es)?\b|\badresses? (?:de )?(?:courriel|electronique|e-?mail)\b/, /@/, 'contact'],
  [/\bhow much money\b|\b(?:what|which) (?:amount|sum) of money\b|\bcombien d'argent\b/, HOLDS_VALUE.money, 'budget'],
  // Of a size, the words of what is measured alone say nothing.
  [
    /\b(?:what|which) (?:size|dimensions?)\b|\bhow (?:big|large|heavy|tall|wide|deep|thick)\b|\bquelles? (?:est |sont )?(?:la |les |le )?(?:taille|dimensions?|superficie|longueur|largeur|hauteur|poids)\b/,
    MEASURE,
    null,
  ],
  // Of hours, what they are hours of may be told by that word alone.
  [
    /\b(?:what|which) (?:\w+ )?hours\b|\b(?:opening|business|working|office) hours\b|\bheures d'(?:ouverture|acces)\b|\ba quelles heures\b|\bquels? horaires?\b/,
    /\b\d{1,2}(?::\d\d| ?[ap]\.?m\b|[ :]?h\b(?: ?\d\d)?)|\b\d{4} (?:and|to|a|et) \d{4}\b|\b24[/ ]7\b/,
    null,
  ],
];

const KINDS: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    'duration',
    /\bhow (?:long|soon|quickly|fast|many (?:days|weeks|months|years))\b|\bquelle est la periode de validite\b|\blead time\b|\bcombien d(?:e |')\s?(?:temps|jours|mois|semaines|ans|annees)\b|\ben combien de temps\b|\bquelle? (?:est la )?(?:duree|delai)\b|\bquel (?:est le )?delai\b|\bautonomie\b/,
  ],
  [
    'date',
    /^when\b|\bwhen (?:is|are|do|does|did|will|would|must|can|should|may|were|was|the|\w+ (?:is|are|close|must))\b|\bwhat (?:date|day|time)\b|\bby when\b|\blast day\b|\bdeadline\b|\buntil when\b|\bclosing date\b|\bquand\b|\bdate limite\b|\bdates?\b|\bjusqu'a quand\b/,
  ],
  [
    'amount',
    /\bcombien (?:vaut|valent)\b|\bhow much(?: (?!(?:\w+ )?(?:data|experience|time|space|storage))\b| ?\?*$)|\b(?:what|which) (?:percent|weight)\b|\bquel (?:poids|pourcentage)\b|\bwhat (?:is the |is |)(?:budget|price|amount|value)\b|\bbudget\b|\bwhat (?:percentage|share)\b|\bquel(?:le)? (?:pourcentage|part)\b|\bquel(?:le)? (?:est (?:le|la) )?(?:budget|montant|valeur|prix)\b/,
  ],
  ['count', /\bhow (?:many|much)\b|(?<!\btous les )\bcombien\b/],
  ['person', /\bwho\b|\bwhom\b|\bqui\b(?!.{0,30}\bque\b)|\ba qui\b/],
  [
    'place',
    /\bwhere\b|\bwhich address\b|\bou\b(?= (?:les|la|le|se|est|sont|doi|faut|livr|poser|envoyer|depos))|\bou ?\?*$/,
  ],
  [
    'whether',
    /^(?:is|are|do|does|can|must|will|may|should|has|have|am)\b|\best-(?:elle|il|ce)\b|\bsont-(?:elles|ils)\b|^(?:faut-il|y a-t-il|doit-on|peut-on)\b|\b(?:doivent|peuvent)-(?:ils|elles)\b|\bpeut-(?:il|elle)\b|^faut/,
  ],
];
const FRENCH_SIGNS =
  /\b(?:est|sont|quel(?:le)?s?|faut|combien|quand|qui|que|ou|les|des|du|le|la|une?|pour|avec|peut|doit|doivent|dans|sur|nos|notre|votre|vos|aux|au|en|par|se|si|comment|est-ce|il|elle|ils|elles|chez|jusqu|cette|ce)\b|-(?:t-)?(?:il|elle|on|ils|elles)\b|\b(?:[ldnsjc]|qu)'/g;
const ENGLISH_SIGNS =
  /\b(?:is|are|what|which|when|who|whom|where|how|the|an?|of|must|do|does|can|will|we|our|to|for|in|(?<!-)on|any|there|have|has|should|would|be|by|with|and|from|it|this|us)\b/g;
const FRENCH_LETTERS = /[àâçéèêëîïôùûœ]/gi;
/** What a French word looks like an English one in, once its accents are gone. */
const FALSE_SIGNS = /(?<![\p{L}])(?:à|[ay] a-t-|a-t-|y a)(?![\p{L}])/giu;
/** Words that shape a question and say nothing of its subject. */
const SHAPE = new Set(
  (
    'due need needs needed required require requires requirement requirements mandatory obligatory compulsory ask asked asking give given gives get kind type long much many soon last day date time days ' +
    'allowed permitted permit possible accepted accept required use used uses apply applies subject tell me please company bidder bidders supplier suppliers proponent vendor tender document documents material notice ' +
    'submit submitted submitting bid bids proposal proposals offer offers response responses solicitation contract rfp must shall will lot work ' +
    'included include includes inclus incluse comprise compris other others autre autres mean means stand stands signifie happen happens passe arrive planned prevu prevue prevus prevues follow suivre run runs hold holds own sell carry have has company our detenons avons notre nos entreprise local trouve trouvent is may ' +
    'faut necessaire obligatoire obligatoires exige exigee exigees requis requise permise permises permis autorise autorisee possible demande demandee quelle quel combien temps jour jours date ' +
    'inside outside within travail early comment pourquoi why win wins nommer compte comptent identify named indiquer carried perform performed made make take takes taken place put expect expected cover covers covered considered set say says stated state describe handle go come look find see offered produce prendre tenir donner donnee trouver utiliser presenter presentee venir aller delai delais added occur occurs provided wish done want wants show know tell there something isn aren wasn weren doesn don didn won wouldn couldn shouldn hasn haven today now currently maintenant aujourd hui presentement serons seront aurons auront pouvoir mon mes ton tes veux veut voudrais voudrait aimerais serait seraient sera sont aussi encore deja juste vraiment environ dois pouvons pouvez allons tout toute tous toutes beaucoup veulent voulons voulez roughly about just yet already really ever also only job thing things stuff left going gonna would like need answer answering reply expected exactly much right okay out over back keep kept let lets sure nobody anybody everybody everyone winner successful share percentage pourcentage personne worth still actually exactly fournisseurs receive received get gets got  anything certain happen many drop off hand list something deposer deposee depose depot apres avant after before first year annee premiere ou  postuler apply remettre fournir joindre envoyer certaines certains devons avoir mettre faire fait ' +
    'firm firms firme firmes vendors proponents couvert couverts couverte couvertes vise vises visee visees concerne concernes concernee concernees ' +
    'annees ans years soumissionner soumissionnaire soumissionnaires fournisseur entreprise entreprises marche contrat soumission soumissions offre offres proposition avis appel document documents doivent doit peut peuvent elle elles il ils personne'
  ).split(' '),
);
const COUNTED = /\bcombien d(?:e |')\s?(\w+)/;
/** Those who bid, or their bids: how many are chosen is told of either. */
const BIDDERS =
  /\b(?:bidders?|suppliers?|proponents?|offerors?|vendors?|contractors?|bids|proposals?|fournisseurs?|soumissionnaires?|soumissions?|candidats?|candidatures?|prestataires?)\b/;
/** In English the last word of what is counted names it: `reference projects`. */
const COUNTED_ENGLISH =
  /\bhow many ((?:[\w-]+ ){0,4}?[\w-]+)(?= (?:do|does|did|can|must|may|are|is|will|should|shall|have|has|need|would|use|uses|attend|work|of|in|per|for|to)\b|\?|$)/;
/** The words that say what is done, by where they stand in English and by their ending in French. */
const ACTION =
  /\b(?:do|does|did|must|can|may|should|shall|will) (?:we|you|i|they|it|(?:the|our|a|an) [\w-]+) ([a-z]+)\b|\b((?!(?:chantier|papier|cahier|dossier|courrier|fichier|hiver|delai)\b)[a-z]{3,14}(?:er|ir|dre|ttre))(?=[ ?]|$)/g;
const LEAST_STEM = 3;
const LONG_STEM = 7;
const SHORT_WORD = 5;
const ALL_TOPICS: readonly Topic[] = [
  ...BID_CONTENTS_TOPICS,
  ...BIDDER_TOPICS,
  ...PRACTICAL_TOPICS,
  ...TOPICS,
  ...TAKING_PART_TOPICS,
];
/** Takes a question apart. `fallback` is the language where its words tell none. */
export function readQuestion(text: string, fallback: Language): Question {
  const folded = foldForSearch(text);
  const language = languageOf(text) ?? fallback;
  const named = NAMED_VALUES.find(([asks]) => asks.test(folded));
  let rest = inTermsOfTheField(withoutName(folded, named));
  const topics: Topic[] = [];
  for (const topic of ALL_TOPICS) {
    const match = topic.asks.exec(rest);
    if (match === null) continue;
    topics.push(topic);
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  const kind = kindOf(folded, topics);
  const actions = new Set([...folded.matchAll(ACTION)].map(([, english, french]) => english ?? french ?? ''));
  const terms = termsOf(rest).map((term) => ({ ...term, isAction: actions.has(term.word) }));
  const noun = COUNTED_ENGLISH.exec(folded)?.[1]?.split(' ').at(-1) ?? COUNTED.exec(folded)?.[1];
  const references = topics.find(({ name }) => name === 'references')?.says ?? null;
  // Years of a contract may be told in months.
  const counted =
    kind === 'duration'
      ? null
      : noun !== undefined && BIDDERS.test(noun)
        ? BIDDERS
        : (terms.find(({ word }) => word === noun)?.pattern ?? references);
  // “What is the last day?” asks of the closing.
  if (kind === 'date' && topics.length === 0 && terms.length === 0)
    topics.push(...TOPICS.filter(({ name }) => name === 'closing'));
  // Whom to ask is told where questions are spoken of, with or without a name.
  const weighed = topics.map((one) => (isBeside(one.name, topics) ? { ...one, isMain: false } : one));
  // Beside an address stands that one delivers there, and seldom what.
  const isOfDelivery = kind === 'place' && topics.some(({ name }) => name === 'delivery');
  if (isOfDelivery) return { language, kind, topics: weighed, terms: [], counted, value: PLACE_OF_DELIVERY };
  return { language, kind, topics: weighed, terms: ofSubject(terms, topics), counted, value: named?.[1] ?? null };
}

const PLACE_OF_DELIVERY =
  /\b\d{1,5},? (?:[a-z]+ ){0,3}(?:street|st|avenue|ave|road|rd|blvd|rue|chemin|boulevard)\b|\b[a-z]\d[a-z] ?\d[a-z]\d\b|\b(?:at|to) the (?:[\w'-]+ ){0,4}(?:sites?|buildings?|warehouse|offices?|facilit(?:y|ies)|dock|depot|base|garage|yard|plant|centre|center|points?)\b|\b(?:a l'adresse|au \d|(?:au|a l'|aux) ?(?:entrepot|bureau|garage|quai|centre|magasin|depot|chantier)s?)\b|\blocated (?:at|in)\b/;

/** Words that say which one is meant, or how much of it, and not what. */
const QUALIFIER =
  /^(?:current|currently|existing|previous|former|present|actuel(?:le)?s?|precedente?s?|droits?|rights?|parties?|parts?|general|special|specific|important|number|numero)$/;

/** Without a subject, what only qualifies one finds any sentence. */
function ofSubject(terms: Question['terms'], topics: readonly Topic[]): Question['terms'] {
  return topics.length === 0 && terms.every(({ word }) => QUALIFIER.test(word)) ? [] : terms;
}

function withoutName(folded: string, named: (typeof NAMED_VALUES)[number] | undefined): string {
  if (named === undefined || named[2] === null) return folded;
  return folded.replace(named[0], ` ${named[2]} `);
}

/** A question of yes or no that only names a date: “Can we amend it after the deadline?” */
const AUXILIARY =
  /^(?:can|may|must|should|do|does|will|peut-on|doit-on|faut-il) (?!.*\b(?:when|what|until|by when|quand|quelle)\b)/;

function kindOf(folded: string, topics: readonly Topic[]): AnswerKind {
  const asked = KINDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'any';
  if (asked === 'date' && AUXILIARY.test(folded)) return 'whether';
  // When one is paid is told by how long after an invoice.
  if (asked === 'date' && topics.some(({ name }) => name === 'payment term')) return 'duration';
  // A budget is an amount, however it is asked for.
  if (asked === 'any' && topics.some(({ name }) => name === 'budget')) return 'amount';
  const isOpen = asked === 'whether' || asked === 'any';
  return isOpen && ALLOWED.test(folded) && topics.some(({ name }) => PERMITTED.has(name)) ? 'permission' : asked;
}

/** Whether a thing is allowed is told by words that allow or forbid it; many sentences only name it. */
const ALLOWED = /\b(?:allowed|permitted|accepted|acceptable|permise?s?|autorisee?s?|admise?s?|acceptee?s?)\b/;
const PERMITTED: ReadonlySet<string> = new Set(['subcontracting', 'consortium', 'variants', 'equivalents']);
/** What a question names next to what it is about: whom to ask, next to until when; an invoice, next to when it is paid. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  contact: ['questions', 'site visit', 'invoices', 'bid address', 'budget', 'bid security', 'insurance', 'holdback'],
  closing: ['questions', 'site visit'],
  invoices: ['payment term'],
  incumbent: ['staff takeover', 'budget'],
  'bid address': ['closing', 'way of submitting', 'fax'],
  'way of submitting': ['fax'],
  'bid security': ['bonds'],
  'performance security': ['bonds'],
  evaluation: ['weight of price', 'award date'],
  signature: ['addenda signed'],
};

function isBeside(name: string, topics: readonly Topic[]): boolean {
  if (ONLY_ALONE.has(name) && topics.some((one) => one.isMain && !ONLY_ALONE.has(one.name))) return true;
  return BESIDE[name]?.some((other) => topics.some((one) => one.name === other)) ?? false;
}

/** The language in which a question is asked; null where its words tell none. */
export function languageOf(text: string): Language | null {
  const shown = foldForSearch(text.replaceAll(FALSE_SIGNS, ' '));
  const accents = text.match(FRENCH_LETTERS)?.length ?? 0;
  const french = (shown.match(FRENCH_SIGNS)?.length ?? 0) + accents;
  const english = shown.match(ENGLISH_SIGNS)?.length ?? 0;
  return french === english ? null : french > english ? 'fr' : 'en';
}

function termsOf(rest: string): Question['terms'] {
  const found = [...new Set(words(rest))].filter(
    (word) =>
      (word.length > 2 || /\d/.test(word)) && !SHAPE.has(word) && !isStopWord(word, 'en') && !isStopWord(word, 'fr'),
  );
  return found.map((word) => {
    const stems = stemsOfWord(word, 'both')
      .filter((one) => one.length >= LEAST_STEM)
      .map(shortened);
    const same = SAME_WORDS.filter((group) => group.some((one) => startsWith(word, one))).flat();
    const own = joined([...stems, word]);
    // A short word begins many others: `amp` is no `amplitude`.
    const exact = word.length < SHORT_WORD ? `\\b(?:${own})(?:e|e?s|x)?\\b` : `\\b(?:${own})`;
    return { word, pattern: new RegExp(same.length === 0 ? exact : `${exact}|\\b(?:${joined(same)})`) };
  });
}

function joined(stems: readonly string[]): string {
  return [...new Set(stems)].map((one) => one.replace(/[^\p{L}\p{N} ]/gu, '')).join('|');
}

/** A short one is a whole word: `doe` begins `does`. */
function startsWith(word: string, stem: string): boolean {
  return stem.length <= LEAST_STEM ? word === stem : word.startsWith(stem);
}

/** Long stems lose their last letter, in which nouns and adjectives differ (`absent`, `absence`). */
function shortened(stem: string): string {
  return stem.length >= LONG_STEM ? stem.slice(0, -1) : stem;
}

/** Folded, with straight apostrophes, hyphens and spaces, as the patterns are written. */
export function foldForSearch(text: string): string {
  return fold(text)
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ');
}

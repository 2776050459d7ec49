import { fold, words } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';
import { TOPICS, type Topic } from './topics.ts';

export type AnswerKind = 'date' | 'duration' | 'amount' | 'count' | 'person' | 'place' | 'whether' | 'any';
export type Language = 'en' | 'fr';

/** A question taken apart: what it is about, the other words it names, and what kind of answer it wants. */
export type Question = {
  language: Language;
  kind: AnswerKind;
  topics: readonly Topic[];
  /** Each with a pattern for its stems in both languages. */
  terms: readonly { word: string; pattern: RegExp }[];
  /** Of a question of how many: what is counted, which the answer must name. */
  counted: RegExp | null;
};

const KINDS: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    'duration',
    /\bhow (?:long|soon|many (?:days|weeks|months|years))\b|\blead time\b|\bcombien de (?:temps|jours|mois|semaines|ans|annees)\b|\ben combien de temps\b|\bquelle? (?:est la )?(?:duree|delai)\b|\bquel (?:est le )?delai\b|\bautonomie\b/,
  ],
  [
    'date',
    /\bwhen\b|\bwhat (?:date|day|time)\b|\bby when\b|\blast day\b|\bdeadline\b|\buntil when\b|\bclosing date\b|\bquand\b|\bdate limite\b|\bdates?\b|\bjusqu'a quand\b/,
  ],
  [
    'amount',
    /\bhow much (?!data|experience|time)\b|\bwhat (?:is the )?(?:budget|price|amount|value)\b|\bquel(?:le)? (?:est (?:le|la) )?(?:budget|montant|valeur|prix)\b/,
  ],
  ['count', /\bhow (?:many|much)\b|\bcombien\b/],
  ['person', /\bwho\b|\bwhom\b|\bqui\b(?!.{0,30}\bque\b)|\ba qui\b/],
  ['place', /\bwhere\b|\bwhich address\b|\bou\b(?= (?:les|la|le|se|est|sont|doi|faut|livr|poser|envoyer|depos))/],
  [
    'whether',
    /^(?:is|are|do|does|can|must|will|may|should|has|have|am)\b|\best-(?:elle|il|ce)\b|\bsont-(?:elles|ils)\b|^(?:faut-il|y a-t-il|doit-on|peut-on)\b|\b(?:doivent|peuvent)-(?:ils|elles)\b|\bpeut-(?:il|elle)\b|^faut/,
  ],
];
const FRENCH_SIGNS =
  /\b(?:est|sont|quel(?:le)?s?|faut|combien|quand|qui|ou|les|des|du|le|la|une?|pour|avec|peut|doit|doivent|dans|sur)\b/g;
const ENGLISH_SIGNS =
  /\b(?:is|are|what|which|when|who|where|how|the|a|of|must|do|does|can|will|we|our|to|for|in|on|any|there)\b/g;
/** Words that shape a question and say nothing of its subject. */
const SHAPE = new Set(
  (
    'need needs needed required require requires requirement requirements mandatory obligatory compulsory ask asked asking give given gives get kind type long much many soon last day date time days ' +
    'allowed permitted permit possible accepted accept required use used uses apply applies subject tell me please company bidder bidders supplier suppliers proponent vendor tender document documents material notice ' +
    'submit submitted submitting bid bids proposal proposals offer offers response responses solicitation contract rfp must shall will lot work ' +
    'included include includes inclus incluse comprise compris other others autre autres mean means stand stands signifie happen happens passe arrive planned prevu prevue prevus prevues follow suivre run runs hold holds own sell carry have has company our detenons avons notre nos entreprise local trouve trouvent is may ' +
    'faut necessaire obligatoire obligatoires exige exigee exigees requis requise permise permises permis autorise autorisee possible demande demandee quelle quel combien temps jour jours date ' +
    'soumissionnaire soumissionnaires fournisseur entreprise marche contrat soumission soumissions offre offres proposition avis appel document documents doivent doit peut peuvent elle elles il ils personne'
  ).split(' '),
);
const COUNTED = /\b(?:how many|combien d(?:e |'))\s?(\w+)/;
const LEAST_STEM = 3;
const LONG_STEM = 7;
const SHORT_WORD = 5;
/** Stems of words that bidders and documents use for the same thing. */
const SAME: readonly (readonly string[])[] = [
  ['reten', 'selection', 'invit', 'shortlist'],
  ['nettoi', 'nettoy', 'clean'],
  ['paye', 'pay', 'paie', 'regl'],
  ['chair', 'fauteuil', 'chaise'],
  ['remplac', 'replac'],
  ['qualif', 'habilit'],
  ['horair', 'heure', 'hour'],
  ['echantillon', 'sample'],
  ['livr', 'deliver'],
  ['garanti', 'warrant'],
  ['install', 'instal'],
  ['repren', 'repri'],
  ['absent', 'absenc'],
  ['heberg', 'host'],
  ['integr', 'interfac'],
];

/** Takes a question apart. `fallback` is the language where its words tell none. */
export function readQuestion(text: string, fallback: Language): Question {
  const folded = foldForSearch(text);
  const [french, english] = [folded.match(FRENCH_SIGNS)?.length ?? 0, folded.match(ENGLISH_SIGNS)?.length ?? 0];
  const language = french === english ? fallback : french > english ? 'fr' : 'en';
  let rest = folded;
  const topics: Topic[] = [];
  for (const topic of TOPICS) {
    const match = topic.asks.exec(rest);
    if (match === null) continue;
    topics.push(topic);
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  const isOfQuestions = topics.some(({ name }) => name === 'questions');
  const asked = KINDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'any';
  // When one is paid is told by how long after an invoice.
  const kind = asked === 'date' && topics.some(({ name }) => name === 'payment term') ? 'duration' : asked;
  const terms = termsOf(rest);
  const noun = COUNTED.exec(folded)?.[1];
  const counted = terms.find(({ word }) => word === noun)?.pattern ?? null;
  // Whom to ask is told where questions are spoken of, with or without a name.
  const weighed = topics.map((one) => (isOfQuestions && one.name === 'contact' ? { ...one, isMain: false } : one));
  return { language, kind, topics: weighed, terms, counted };
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
    const same = SAME.filter((group) => group.some((one) => word.startsWith(one))).flat();
    const any = [...new Set([...stems, ...same, word])].map((one) => one.replace(/[^\p{L}\p{N}]/gu, '')).join('|');
    // A short word begins many others: `amp` is no `amplitude`.
    return { word, pattern: new RegExp(word.length < SHORT_WORD ? `\\b(?:${any})(?:e|e?s|x)?\\b` : `\\b(?:${any})`) };
  });
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

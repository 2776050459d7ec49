import type { Passage } from './material.ts';
import type { AnswerKind, Question } from './question.ts';
import { HOLDS_VALUE } from './values.ts';

/** The date of the edition of a standard text says when that was written: (2014-06-26), (NOV 1999). */
const EDITION = /\((?:\d{4}-\d\d-\d\d|(?:rev\.? ?)?[a-z]{3,9}\.? \d{4})\)/g;
/** That there is no last day answers until when. */
const NO_DATE =
  /\bno (?:defined |fixed |set |specified )?(?:end|expiry|closing)[- ]?date\b|\b(?:n'ont|n'a|sans|aucune) (?:pas )?(?:de )?date (?:de fin|de cloture|limite)\b/;
/** That the buyer does not say answers as well, of the topic itself. */
const NOT_SAID =
  /\b(?:not|never) (?:be |being |yet )?(?:disclosed|published|known|provided|established|specified|released|set|available)\b|\bundisclosed\b|\b(?:to be (?:determined|confirmed|announced)|not applicable|non applicable|a (?:determiner|confirmer|venir))\b|\bn'est pas (?:encore )?(?:divulgue|publie|connu|fourni|etabli|precise|fixe|disponible)\w*|\bne sera pas (?:divulgue|publie|communique)\w*/;
/** How an answer of each kind looks, in folded text. */
const SHAPES: Readonly<Record<Exclude<AnswerKind, 'any'>, RegExp>> = {
  date: new RegExp([HOLDS_VALUE.date, HOLDS_VALUE.period, NO_DATE].map(({ source }) => source).join('|')),
  duration: HOLDS_VALUE.duration,
  amount: HOLDS_VALUE.amount,
  count: HOLDS_VALUE.count,
  person:
    /@|\b(?:team|committee|panel|comite|jury)\b|\bcoordonnees\b|\b(?:mairie|ville|city|county|state|department|ministere|ministry|universite|university) (?:de|of|du)\b|\b(?:mr|mrs|ms|m\.|mme|monsieur|madame)\b|\bby (?:the|an?)\b|\bpar (?:le|la|les|tous|un)\b|\bresponsable\b|\bowner\b|\bcontractor\b|\bcompany\b|\bincumbent is\b|\btitulaire (?:actuel )?est\b|\bchaque entreprise\b|\byou are\b|\bvous etes\b|\bentirely the responsibility\b|\bn'assumera\b|\battention\b|\bpay for\b/,
  place:
    /\b\d{1,5},? (?:[a-z]+ ){0,3}(?:street|st|avenue|ave|road|rd|blvd|rue|chemin|boulevard)\b|@|\bat the\b|\blocated\b|\bremote(?:ly)?\b|\bpays\b|\bcountry\b|\boffice\b|\b[a-z]\d[a-z] ?\d[a-z]\d\b|\ba l'adresse\b/,
  permission:
    /\b(?:may (?:be|not|use|sub-?contract)|can be|cannot|allowed|permitted|welcom\w+|consent|prohibit\w*|(?:not|no part) .{0,20}\b(?:be|accept\w*|assign)|admise?s?|permise?s?|autorise\w*|interdit\w*|accord (?:ecrit|prealable)|peu(?:t|vent) (?:pas )?(?:etre|proposer|recourir|presenter|soumettre|sous-traiter)|accept\w*|reserve)\b|\d\)? ?%/,
  whether:
    /\b(?:must|shall|mandatory|required|will need|auront besoin|aura besoin|not|no|may|only|will be|is to|are to|allowed|accepted|available|none|obligatoires?|doit|doivent|devra|devront|admise?|permise?|interdite?s?|peut|peuvent|aucun\w*|exige\w*|requis\w*|reserve|est conforme|applied|appliquees)\b/,
};
/** What must, may or may not be. */
export const OBLIGES = SHAPES.whether;
/** For dates, durations, amounts and counts, nothing else is an answer. */
const NEEDED: ReadonlySet<AnswerKind> = new Set(['date', 'duration', 'amount', 'count']);
const ANYTHING = /^/;
/** A date, or so many days from something else: after award, before the closing. */
const DATE_OR_DAYS_FROM = new RegExp(
  `${SHAPES.date.source}|(?:${HOLDS_VALUE.duration.source}).{0,20}\\b(?:after|before|prior|following|from|of (?:award|receipt|notice|the)|avant|apres|suivant|precedant|a compter)\\b`,
);
/** Where something is sent may be an address of mail; where the work or the delivery is, is none. */
const BY_MAIL: ReadonlySet<string> = new Set([
  'bid address',
  'way of submitting',
  'closing',
  'contact',
  'questions',
  'invoices',
  'tender documents',
  'application',
  'registration',
  'fax',
]);
const PLACE_ON_A_MAP = new RegExp(SHAPES.place.source.replace('|@|', '|'));
/** What a criterion counts. */
const SHARE_OR_POINTS = /\d ?\)? ?(?:%|per ?cent|pour cent|points?)/;
/** A contract runs for a time, or from one day to another. */
const DURATION_OR_DATES = new RegExp(`${HOLDS_VALUE.duration.source}|${HOLDS_VALUE.date.source}`);

/** The marker of an item of a list counts nothing: `1)`, `2.3`, `(b)`. */
export const MARKER = /^\W{0,3}(?:\d{1,2}(?:\.\d{1,2}){1,4}\W{0,2}|(?:\d{1,2}|[a-z])\W{0,2}[.)]) /;

/** Whether the passage itself holds an answer of the kind that is asked for. */
export function holdsKind(question: Question, passage: Passage): boolean {
  if (question.kind === 'any') return question.value === null || question.value.test(answerIn(passage));
  const answer = answerIn(passage).replaceAll(EDITION, '').replace(MARKER, '');
  if (NOT_SAID.test(answer) && question.topics.some(({ isMain, says }) => isMain && says.test(answer))) return true;
  return shapeOf(question).test(answer) && (question.value === null || question.value.test(answer));
}

/** Whether a passage without an answer of the kind answers nothing. */
export function isNeeded({ kind, value }: Pick<Question, 'kind' | 'value'>): boolean {
  return NEEDED.has(kind) || value !== null;
}

/** Until when questions are taken is often told by days before the closing; a budget is money and no share. */
function shapeOf({ kind, topics }: Pick<Question, 'kind' | 'topics'>): RegExp {
  const isOf = (topic: string): boolean => topics.some(({ name, isMain }) => isMain && name === topic);
  if (kind === 'permission') return permissionOf(topics);
  if (kind === 'place' && !topics.some(({ name }) => BY_MAIL.has(name))) return PLACE_ON_A_MAP;
  if (kind === 'date' && !isOf('closing')) return DATE_OR_DAYS_FROM;
  if (kind === 'duration' && isOf('contract term')) return DURATION_OR_DATES;
  if (kind === 'amount' && isOf('budget')) return HOLDS_VALUE.money;
  if (isNeeded({ kind, value: null }) && isOf('weight of price')) return SHARE_OR_POINTS;
  return kind === 'any' ? ANYTHING : SHAPES[kind];
}

const permissions = new WeakMap<RegExp, RegExp>();

/** Words that allow or forbid, close to what is asked: a badge that subcontractors may not lend allows no subcontracting. */
function permissionOf(topics: Question['topics']): RegExp {
  const says = topics.find(({ isMain }) => isMain)?.says ?? SHAPES.permission;
  const known = permissions.get(says);
  if (known) return known;
  const [what, allows] = [says.source, SHAPES.permission.source];
  const made = new RegExp(`(?:${what}).{0,50}?(?:${allows})|(?:${allows}).{0,50}?(?:${what})`);
  permissions.set(says, made);
  return made;
}

/** Of a question with its answer, the answer: what the question says is not stated. */
function answerIn({ own, kind }: Passage): string {
  return kind === 'pair' ? own.slice(own.lastIndexOf('?') + 1) : own;
}

import { LIMITS } from '#contract/limits.ts';
import { fold } from '#platform/text/fold.ts';
import { trimEnd } from '#platform/text/trim-end.ts';

/**
 * Cuts what a person wrote into the statements that the company makes of itself: those with it as their subject, that are
 * neither asked, quoted, reported, supposed nor said for a while only. Everything else is left aside.
 */

/** A word with its place in the text; `folded` is its form for comparison, contractions written out. */
export type Word = { folded: string; start: number; end: number };

/** A statement without its subject: `do not do construction`. `language` is that of the subject. */
export type Statement = { words: Word[]; language: 'en' | 'fr'; subject: 'we' | 'our' };

/** A reason is counted in characters as people count them, of which some take two units. */
const MAX_CHARS = 2 * LIMITS.feedbackReasonChars.max;
/** A statement is short; what runs on for longer is told with more than it says. */
const MAX_WORDS = 60;

const QUOTES = /["“”«»„‟]/u;
// Supposed, wished, planned, for a while only, with an exception, or done by others for it.
const DOUBTFUL = new Set(
  (
    'if unless would could might may maybe perhaps should probably hopefully wish hope hoping plan planning considering soon ' +
    'next until except excepting excluding exception exceptions subcontract subcontracts subcontracted ' +
    'temporarily currently presently today tomorrow yesterday usually sometimes rarely ' +
    'si sauf excepte hormis prochain prochaine prochainement sous-traitons sous-traite ' +
    'serait serions pourrait pourrions pourrons devrait devrions ' +
    'voudrions aimerions souhaitons souhaiterions ' +
    'esperons prevoyons probablement bientot actuellement temporairement demain hier parfois rarement habituellement'
  ).split(' '),
);
const PASSING = [
  'right now',
  'for now',
  'at the moment',
  'at this time',
  'at present',
  'for the moment',
  'this time',
  'this year',
  'this month',
  'this week',
  'this quarter',
  'this summer',
  'this winter',
  'pour le moment',
  'pour le instant',
  'en ce moment',
  'cette fois',
  'cette annee',
  'ce mois',
  'cette semaine',
  'aujourd hui',
  'aujourd’hui',
  "aujourd'hui",
  'peut etre',
  'peut-etre',
  'other than',
  'apart from',
  'aside from',
  'as long as',
  'not because',
  'a part',
  'a moins que',
  'tant que',
  'pas parce que',
  'yeah right',
].map((phrase) => ` ${phrase} `);
// Somebody else's words, or what somebody takes for true.
const REPORTED = new Set(
  (
    'says said say saying states stated wrote writes according claims claimed asks asked reads told ' +
    'think thinks thought believe believes assume assumes assumed suppose supposes supposed imagine seem seems insists ' +
    'apparently supposedly allegedly apparemment semble parait pretend pretendent insiste ' +
    'croit croient croyez pense pensent pensez suppose supposent supposez imagine ' +
    'dit disent disait indique ecrit ecrivent selon mentionne precise stipule demande'
  ).split(' '),
);

/** One of these anywhere, and nothing of the text is meant. */
const JEST = new Set('lol mdr haha hahaha kidding jk sarcasm ironie blague'.split(' '));
/** A question without its mark: `…, right`. */
const TAG = / , (?:right|correct|do we|do not we|are we|hein|pas vrai|ne est-ce pas)$/;
const LEADS = new Set(
  (
    ', ( ) – — - because since as but and so sorry no thanks also actually yes ' +
    'car que puisque mais et donc desole desoles non merci aussi oui ' +
    'unfortunately sadly however fyi hi hello malheureusement cependant toutefois bonjour'
  ).split(' '),
);
/** What somebody holds follows a `que` or a `that` after any other word. */
const THAT = new Set(['que', 'that']);
const BEFORE_THAT = new Set('parce vu donne sachez notez noter note'.split(' '));
/** A statement after one of these holds of a part only, or from a time on: `for roofing, we …`, `en Ontario, nous …`. */
const NARROWING = new Set(
  (
    'for in at with without outside inside under within during when where from starting beginning effective ' +
    'pour en dans au aux avec sans hors chez sur sous des lors durant pendant quand lorsque'
  ).split(' '),
);
const NARROWING_PAIR = /^(?:as (?:of|an?)|on (?:this|that|these|those|the|our|such)) /;
const NARROWING_NOTHING =
  /^(?:from now|for your|for information|for the record|in fact|in short|in addition|en fait|en bref|en resume|en passant|au fait|pour information|pour info|pour votre|chez nous) /;

const SUBJECTS: readonly {
  words: readonly string[];
  language: Statement['language'];
  subject: Statement['subject'];
}[] = [
  { words: ['we'], language: 'en', subject: 'we' },
  ...['company', 'firm', 'business', 'team'].map((noun) => ({
    words: ['our', noun],
    language: 'en' as const,
    subject: 'we' as const,
  })),
  { words: ['our'], language: 'en', subject: 'our' },
  { words: ['nous'], language: 'fr', subject: 'we' },
  { words: ['on'], language: 'fr', subject: 'we' },
  ...['entreprise', 'compagnie', 'societe', 'firme', 'equipe'].map((noun) => ({
    words: ['notre', noun],
    language: 'fr' as const,
    subject: 'we' as const,
  })),
  { words: ['notre'], language: 'fr', subject: 'our' },
];

export function statements(text: string): Statement[] {
  if (wordsOf(text.slice(0, MAX_CHARS), 0).some(({ folded }) => JEST.has(folded))) return [];
  return sentences(text.slice(0, MAX_CHARS)).flatMap(({ start, end, isQuestion }) => {
    const sentence = text.slice(start, end);
    if (isQuestion || QUOTES.test(sentence) || sentence.trimStart().startsWith('>')) return [];
    const words = wordsOf(sentence, start);
    const joined = ` ${words.map(({ folded }) => folded).join(' ')} `;
    const isOpen = words.some(({ folded }) => DOUBTFUL.has(folded) || REPORTED.has(folded));
    if (isOpen || TAG.test(joined.trimEnd()) || PASSING.some((phrase) => joined.includes(phrase))) return [];
    return statementsOf(words, text);
  });
}

type Sentence = { start: number; end: number; isQuestion: boolean };

const ENDS_LINE = /[\r\n]/;
const BLANK = /\s/u;

function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?;]+|[\r\n]+/gu)) {
    const after = match.index + match[0].length;
    // `3.5` and `e.g.this` go on.
    if (!ENDS_LINE.test(match[0]) && after < text.length && !BLANK.test(text.charAt(after))) continue;
    found.push({ start, end: match.index, isQuestion: match[0].includes('?') });
    start = after;
  }
  found.push({ start, end: text.length, isQuestion: false });
  return found;
}

function statementsOf(words: readonly Word[], text: string): Statement[] {
  const begins: { at: number; after: number; language: Statement['language']; subject: Statement['subject'] }[] = [];
  const isNarrowed = narrowing(words, text);
  for (let at = 0; at < words.length; at += 1) {
    if (at > 0 && (!leadsOver(words, at - 1) || isNarrowed(at))) continue;
    const subject = SUBJECTS.find((one) => one.words.every((word, index) => words[at + index]?.folded === word));
    if (subject === undefined) continue;
    begins.push({ at, after: at + subject.words.length, language: subject.language, subject: subject.subject });
  }
  return begins.map(({ after, language, subject }, index) => {
    const until = begins[index + 1]?.at ?? words.length;
    let last = until;
    // What leads over to the next statement belongs to neither.
    while (last > after && (LEADS.has(words[last - 1]?.folded ?? '') || words[last - 1]?.folded === 'parce')) last -= 1;
    return { words: words.slice(after, Math.min(last, after + MAX_WORDS)), language, subject };
  });
}

function leadsOver(words: readonly Word[], at: number): boolean {
  const folded = words[at]?.folded ?? '';
  return THAT.has(folded) ? BEFORE_THAT.has(words[at - 1]?.folded ?? '') : LEADS.has(folded);
}

/**
 * Whether the sentence, or the clause just before a place of it, opens with what narrows the statement down. All is looked up
 * once for all places: a sentence may lead over at each of its words.
 */
function narrowing(words: readonly Word[], text: string): (at: number) => boolean {
  const isLead: boolean[] = [];
  const isNarrow: boolean[] = [];
  for (const [at, word] of words.entries()) {
    const opening = joined(words, at);
    const isPair = NARROWING_PAIR.test(opening);
    isLead.push(LEADS.has(word.folded) && !isPair);
    isNarrow.push(!NARROWING_NOTHING.test(opening) && (isPair || NARROWING.has(word.folded) || isAccented(text, word)));
  }
  const opening = isLead.includes(false) ? isLead.indexOf(false) : isLead.length;
  // Of each place: where the words that lead over to it begin, and where the clause that ends before it does.
  const leadsFrom = [0];
  const clauseFrom = [0];
  for (let at = 1; at < words.length; at += 1) {
    leadsFrom.push(isLead[at - 1] === true ? (leadsFrom[at - 1] ?? 0) : at);
    clauseFrom.push(isLead[at - 1] === true ? at : (clauseFrom[at - 1] ?? 0));
  }
  return (at) => {
    const last = leadsFrom[at] ?? 0;
    return [Math.min(opening, at), clauseFrom[last] ?? 0].some((from) => from < last && isNarrow[from] === true);
  };
}

/** The next words, as far as an opening is known by them. */
function joined(words: readonly Word[], from: number): string {
  const next = words.slice(from, from + 4).map(({ folded }) => folded);
  return `${next.join(' ')} `;
}

/** The French preposition `à`, which folds to the English article. */
export function isAccented(text: string, { folded, start, end }: Word): boolean {
  return folded === 'a' && text.slice(start, end) !== 'a' && text.slice(start, end) !== 'A';
}

const CONTRACTED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    dont: ['do', 'not'],
    doesnt: ['does', 'not'],
    arent: ['are', 'not'],
    wont: ['will', 'not'],
    cant: ['can', 'not'],
    cannot: ['can', 'not'],
    didnt: ['did', 'not'],
    isnt: ['is', 'not'],
    havent: ['have', 'not'],
    "we're": ['we', 'are'],
    "we've": ['we', 'have'],
    "we'll": ['we', 'will'],
    "we'd": ['we', 'would'],
  }),
);
const ELIDED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    n: 'ne',
    d: 'de',
    l: 'le',
    j: 'je',
    c: 'ce',
    s: 'se',
    m: 'me',
    t: 'te',
    qu: 'que',
    jusqu: 'jusque',
  }),
);

function wordsOf(sentence: string, offset: number): Word[] {
  const words: Word[] = [];
  // Marks that are typed for an apostrophe, of its length.
  const typed = sentence.replace(/[`´‘ʼ′]/gu, '’');
  for (const match of typed.matchAll(/[\p{L}\p{M}\p{N}.,'’/&+-]+|[$€()–—:]/gu)) {
    const start = offset + match.index;
    const bare = trimEnd(match[0], ".,'’/&+-");
    if (bare !== '') words.push(...writtenOut(bare, start));
    if (match[0].slice(bare.length).includes(',')) {
      words.push({ folded: ',', start: start + bare.length, end: start + bare.length + 1 });
    } else if (bare === '') {
      words.push({ folded: match[0].slice(0, 1), start, end: start + match[0].length });
    }
  }
  return words;
}

function writtenOut(raw: string, start: number): Word[] {
  const end = start + raw.length;
  const folded = fold(raw).replaceAll('’', "'");
  const contracted = CONTRACTED.get(folded) ?? CONTRACTED.get(folded.replaceAll("'", ''));
  if (contracted !== undefined) return contracted.map((word) => ({ folded: word, start, end }));
  const at = raw.search(/['’]/u);
  const elided = at === -1 ? undefined : ELIDED.get(fold(raw.slice(0, at)));
  if (elided === undefined) return [{ folded, start, end }];
  return [
    { folded: elided, start, end: start + at + 1 },
    { folded: fold(raw.slice(at + 1)), start: start + at + 1, end },
  ];
}

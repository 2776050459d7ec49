import { foldForSearch } from './question.ts';

/**
 * The values that a sentence states, in a form that is the same in English and French: numbers, amounts, durations, months, days of
 * the week. A sentence states no more than another whose values hold all of its own.
 */

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  deux: 2,
  three: 3,
  trois: 3,
  four: 4,
  quatre: 4,
  five: 5,
  cinq: 5,
  six: 6,
  seven: 7,
  sept: 7,
  eight: 8,
  huit: 8,
  nine: 9,
  neuf: 9,
  ten: 10,
  dix: 10,
  eleven: 11,
  onze: 11,
  twelve: 12,
  douze: 12,
  fifteen: 15,
  quinze: 15,
  twenty: 20,
  vingt: 20,
  thirty: 30,
  trente: 30,
  forty: 40,
  quarante: 40,
  fifty: 50,
  cinquante: 50,
  sixty: 60,
  soixante: 60,
  ninety: 90,
  hundred: 100,
  cent: 100,
  thousand: 1_000,
  mille: 1_000,
};
const MONTHS = [
  ['january', 'janvier', 'jan'],
  ['february', 'fevrier', 'feb', 'fevr'],
  ['march', 'mars', 'mar'],
  ['april', 'avril', 'apr', 'avr'],
  ['may', 'mai'],
  ['june', 'juin', 'jun'],
  ['july', 'juillet', 'jul', 'juil'],
  ['august', 'aout', 'aug'],
  ['september', 'septembre', 'sep', 'sept'],
  ['october', 'octobre', 'oct'],
  ['november', 'novembre', 'nov'],
  ['december', 'decembre', 'dec'],
] as const;
const WEEKDAYS = [
  ['monday', 'lundi'],
  ['tuesday', 'mardi'],
  ['wednesday', 'mercredi'],
  ['thursday', 'jeudi'],
  ['friday', 'vendredi'],
  ['saturday', 'samedi'],
  ['sunday', 'dimanche'],
] as const;
const UNITS: readonly (readonly [string, RegExp])[] = [
  ['minute', /^minutes?$/],
  ['hour', /^(?:hours?|heures?|hrs?|h)$/],
  ['day', /^(?:days?|jours?)$/],
  ['week', /^(?:weeks?|semaines?)$/],
  ['month', /^(?:months?|mois)$/],
  ['year', /^(?:years?|ans?|annees?)$/],
  ['percent', /^(?:percent|%)$/],
  ['million', /^millions?$/],
  ['billion', /^(?:billions?|milliards?)$/],
];
const OF_WORK = /^(?:business|working|ouvrables?|ouvres?)$/;
const OF_CALENDAR = /^(?:calendar|consecutive|civils?|calendaires?|consecutifs?)$/;
const TOKEN = /\d{1,3}(?:[ ,]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[a-z]+|[%$€£]/g;

/** What the text states, as tokens such as `10`, `10 day`, `$ 500`, `month 3`. */
export function statedValues(text: string): Set<string> {
  const folded = foldForSearch(text).replaceAll(/\b(?:per cent|pour cent)\b/g, ' percent ');
  const tokens = folded.match(TOKEN) ?? [];
  const values = new Set<string>();
  for (const [, month] of folded.matchAll(/\b\d{4}-(\d\d)-\d\d\b/g)) values.add(`month ${Number(month)}`);
  for (const [index, token] of tokens.entries()) {
    const number = numberOf(token);
    const near = [tokens[index - 1] ?? '', tokens[index + 1] ?? ''];
    if (number !== null) {
      values.add(number);
      if (near.some((one) => /^[$€£]$/.test(one))) values.add(`$ ${number}`);
      const unit = unitAfter(tokens, index);
      if (unit !== null) values.add(`${number} ${unit}`);
    }
    addNames(values, token, near);
  }
  return values;
}

function addNames(values: Set<string>, token: string, near: readonly string[]): void {
  const month = MONTHS.findIndex((names) => (names as readonly string[]).includes(token));
  // `may`, `mar` and `sept` are other words too, where no number stands next to them.
  const isMonth = month !== -1 && (token.length > 4 || near.some((one) => /^\d/.test(one)));
  if (isMonth) values.add(`month ${month + 1}`);
  const weekday = WEEKDAYS.findIndex((names) => (names as readonly string[]).includes(token));
  if (weekday !== -1) values.add(`weekday ${weekday + 1}`);
}

function numberOf(token: string): string | null {
  const word = Object.hasOwn(NUMBER_WORDS, token) ? NUMBER_WORDS[token] : undefined;
  if (word !== undefined) return String(word);
  if (!/^\d/.test(token)) return null;
  // The zeros of a time are no number: 00 is not 000.
  if (/^0+$/.test(token)) return token;
  const grouped = /^\d{1,3}(?:[ ,]\d{3})+/.exec(token)?.[0] ?? '';
  const plain = `${grouped.replaceAll(/[ ,]/g, '')}${token.slice(grouped.length).replace(',', '.')}`;
  return String(Number(plain));
}

/** The unit behind a number, over the same number in brackets; days of work apart from days. */
function unitAfter(tokens: readonly string[], index: number): string | null {
  const number = numberOf(tokens[index] ?? '');
  let at = index + 1;
  if (numberOf(tokens[at] ?? '') === number) at += 1;
  const before = tokens[at] ?? '';
  if (OF_WORK.test(before) || OF_CALENDAR.test(before)) at += 1;
  const unit = UNITS.find(([, pattern]) => pattern.test(tokens[at] ?? ''))?.[0];
  if (unit === undefined) return null;
  return OF_WORK.test(before) || OF_WORK.test(tokens[at + 1] ?? '') ? `working ${unit}` : unit;
}

/** The names in a sentence: words with a capital that begin no sentence, acronyms, part numbers, addresses; folded. */
export function statedNames(text: string): string[] {
  const names: string[] = [];
  let begins = true;
  for (const raw of text.split(/\s+/)) {
    const word = raw.replace(/^[^\p{L}\p{N}]+/u, '').replace(/^(?:[dDlLnNsSjJqQcCmMtT]|[qQ]u)['’]/u, '');
    const bare = trimmedEnd(word);
    const isAddress = /[@/]|\p{L}\.\p{L}{2}/u.test(bare);
    const isCode = /\p{L}/u.test(bare) && /\d/.test(bare);
    const isAcronym = (bare.match(/\p{Lu}/gu)?.length ?? 0) > 1;
    if (isAddress || isCode || isAcronym || (!begins && /^\p{Lu}\p{L}/u.test(bare))) names.push(foldForSearch(bare));
    begins = /[.!?:;]["”»)]*$/.test(raw);
  }
  return names.filter((name) => !isOfCalendar(name));
}

function trimmedEnd(word: string): string {
  let end = word.length;
  while (end > 0 && !/[\p{L}\p{N}]/u.test(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

function isOfCalendar(name: string): boolean {
  return [...MONTHS, ...WEEKDAYS].some((names) => (names as readonly string[]).includes(name));
}

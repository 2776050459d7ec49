import { phraseAt, phrases } from './phrases.ts';
import { ABBREVIATIONS, type Sentence, type Word } from './reply-words.ts';
import { settingsIn } from './settings-requests.ts';
import { ALSO, TOO } from './follow-on.ts';
import { wishesElse } from './other-wishes.ts';
import { targetAt } from './targets.ts';
import { LEADS } from './verdict-words.ts';

/**
 * Where a reason ends although its sentence goes on: at its closing bracket, and before words that ask for something else. In
 * doubt it ends, since what is quoted back as not understood can be said again, and what is taken for a reason is lost.
 */

export const JOINS: ReadonlySet<string> = new Set(', ; . / | + & - – — and et but mais while then puis pis'.split(' '));
/** Behind a number these show that it counts nothing: `4 is the same`, and not `4 trucks`. */
const GOES_ON = phrases<null>([
  ['is|are|for|because|with|please|pls|thanks|same|est|sont|pour|car|parce|svp|merci|pareil|même', null],
  ['does|doesn’t|doesnt|do|don’t|was|isn’t|isnt|aren’t|looks|seems|would|might|can|could|will|won’t|has|fits', null],
  ['ne|n’est|n’a|n’ont|pas|avec|semble|semblent|serait|non|c|c’est|cest', null],
  ['we|we’ll|we’d|i|i’ll|on|nous|je|j’|jsais|jsé|jpense|jcrois|chais|faut|faudrait|reste', null],
]);
/** `like 8`, `comme le 8`: an item that the answer is compared with. */
const LIKE = phrases<null>([['like|as with|comme|comme pour', null]]);
const REQUESTS = new Set(
  (
    'add remove drop delete stop include exclude keep skip ignore change set send pause suspend put resume restart unpause archive draft ask undo revert ' +
    'take call tell let give mark move prepare forget appelez appeler rappelez contactez dites faites fais donnez notez preparez oubliez ' +
    'baissez montez augmentez reduisez diminuez otez oter laissez ' +
    'ajoute ajoutez ajouter retire retirez retirer enleve enlevez enlever supprime supprimez supprimer cesse cessez cesser arrete arretez arreter ' +
    'excluez exclure incluez inclure garde gardez garder changez changer envoyez envoyer suspendez suspendre reprenez reprendre mettez mettre ' +
    'fixez fixer archivez archiver redigez rediger demandez demander annulez annuler'
  ).split(' '),
);

const PLEASE = new Set(['please', 'pls', 'svp', 'veuillez']);

/** The first of the words that belongs to the reason no more; their number where all do. `from`: where the reason begins. */
export function reasonEnd(sentence: Sentence, words: readonly Word[], from: number, isGiven: boolean): number {
  const bracket = words[from - 1]?.folded === '(' ? closingBracket(words, from) : words.length;
  for (let at = from; at < bracket; at += 1) {
    const isJoint = at === from ? !isGiven : JOINS.has(words[at - 1]?.folded ?? '');
    if (alsoAt(words, at) || ((isJoint || PLEASE.has(words[at]?.folded ?? '')) && asksAt(sentence, words, at)))
      return at;
  }
  return bracket;
}

/** Behind the bracket that closes the one before `from`. */
function closingBracket(words: readonly Word[], from: number): number {
  let depth = 1;
  for (let at = from; at < words.length; at += 1) {
    if (words[at]?.folded === '(') depth += 1;
    if (words[at]?.folded === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return words.length;
}

function alsoAt(words: readonly Word[], at: number): boolean {
  const also = phraseAt(words, at, ALSO);
  if (also === null) return false;
  return targetAt(words, also.next)?.target.of === 'numbers';
}

function asksAt(sentence: Sentence, words: readonly Word[], from: number): boolean {
  let at = from;
  for (let skipped = 0; skipped < 3; skipped += 1) at = phraseAt(words, at, LEADS)?.next ?? at;
  const like = phraseAt(words, from, LIKE)?.next ?? from;
  if (isRequest(sentence, words, at) || namesItems(words, like, like > from)) return true;
  const part = partAt(words, from);
  return wishesElse(part) || isSetting(sentence, part);
}

/** `add`, `retirez`: a verb that asks for something. */
export function isRequest(sentence: Sentence, words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !REQUESTS.has(word.folded)) return false;
  // `retiré` and `set aside` tell of the tender.
  const isTold = writtenAs(sentence, [word]).toLowerCase().endsWith('é');
  return !isTold && !(word.folded === 'set' && words[at + 1]?.folded === 'aside');
}

/** `4`, `the 4 too`, `the others too`: other items, and no quantity. */
function namesItems(words: readonly Word[], from: number, isCompared: boolean): boolean {
  const named = targetAt(words, from);
  if (named === null || named.target.of === 'it') return false;
  const next = words[named.next];
  const too = phraseAt(words, named.next, TOO);
  if (too !== null && isEnd(words[too.next])) return true;
  // `le 10 faudrait voir`: no quantity has an article in the singular, and a day has its month.
  const isSingle = named.target.of === 'numbers' && named.target.numbers.length === 1;
  if (isSingle && !isCompared && SINGLE.has(words[from]?.folded ?? '') && !MONTHS.test(next?.folded ?? '')) return true;
  // `between 2 and 5` and `1,5` go on from a number, `approx. 5` from a short form.
  const before = words[from - 2]?.folded ?? '';
  if (/^\d/.test(before) || (words[from - 1]?.folded === '.' && ABBREVIATIONS.has(before))) return false;
  return isEnd(next) || (named.target.of !== 'all' && phraseAt(words, named.next, GOES_ON) !== null);
}

const SINGLE = new Set(['le', 'item', 'number', 'numero', '#']);
const MONTHS = /^(?:jan|feb|fev|mar|apr|avr|may$|mai$|jun|jui|jul|aug|aou|sep|oct|nov|dec)|^(?:pouces?|pieds?|[%$])$/;

function isEnd(word: Word | undefined): boolean {
  return word === undefined || JOINS.has(word.folded) || word.folded === '!' || word.folded === ')';
}

/** The words from here to the next joint. */
function partAt(words: readonly Word[], from: number): Word[] {
  const to = words.findIndex(({ folded }, at) => at >= from && JOINS.has(folded));
  return words.slice(from, to === -1 ? words.length : to);
}

function isSetting(sentence: Sentence, own: readonly Word[]): boolean {
  return settingsIn({ ...sentence, words: own, text: writtenAs(sentence, own) }) !== null;
}

/** Words of a sentence as they were written. */
export function writtenAs({ text, words }: Sentence, own: readonly Word[]): string {
  const [first, last] = [own[0], own.at(-1)];
  const start = words[0]?.start ?? 0;
  return first === undefined || last === undefined ? '' : text.slice(first.start - start, last.end - start).trim();
}

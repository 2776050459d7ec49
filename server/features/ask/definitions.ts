import { type Quote, quoteOf } from './answer.ts';
import { cachedPassages } from './cached-passages.ts';
import type { MaterialPage, Passage } from './material.ts';
import { foldForSearch } from './question.ts';

/** Asked what a word means, the sentence that defines it answers: “What is a Subcontractor?”, « C'est quoi une MOF? ». */

const MEANS = "(?:designe(?:nt)?|signifie(?:nt)?|s'entend(?:ent)?|means?|shall mean|refers? to|is defined as)";
const END = '(?=\\s*(?:[?,.;]|\\b(?:and|et|or|ou) |$))';
/** Only these ask for the meaning of a word; `the` asks for the thing itself: “What is the closing date?” */
const ASKS: readonly RegExp[] = [
  new RegExp(
    `^(?:c'est quoi|qu'est-ce que c'est|qu'est-ce que|qu'est-ce qu'|qu'entend-on par|que (?:veut dire|signifie|designe)|que veulent dire)\\s*(?:une? |l'|le |la |les |des )?(.{2,60}?)${END}`,
  ),
  new RegExp(`^(?:qui|qu'est-ce qui) est considere\\w* comme (?:une? |l'|le |la )?(.{2,60}?)${END}`),
  new RegExp(`^what (?:is meant by|is an?|are|is) (?!the |our )(.{2,60}?)${END}`),
  /^what (?:does|do) (?:the |an? )?(?:word |term |letters )?(.{2,60}?) (?:mean|stand for|refer to)\b/,
  new RegExp(`^who (?:is|counts as|is considered)(?: to be)? an? (.{2,60}?)${END}`),
];
const DEFINES = new RegExp(`^${MEANS}\\b`);
const QUOTED = /^["“«»”' ]+|["“«»”' ]+$/g;
const NUMBERED = /^(?:\(?\d{1,2}(?:\.\d{1,2}){0,4}[.)]? |\(?[a-z]\) |[-•●○*] )/;
const MOST_DEFINITIONS = 2;
const MOST_LENGTH = 800;

/** The word whose meaning is asked, folded; null where none is. */
export function wordAskedFor(question: string): string | null {
  const folded = foldForSearch(question.trim());
  for (const pattern of ASKS) {
    const word = pattern.exec(folded)?.[1]?.replaceAll(QUOTED, '').trim() ?? '';
    if (word !== '') return word;
  }
  return null;
}

/** The definitions of the word that the question asks for; none where the material defines it nowhere. */
export function definitionsOf(question: string, pages: readonly MaterialPage[]): Quote[] {
  const word = wordAskedFor(question);
  if (word === null) return [];
  const passages = cachedPassages(pages);
  const found = passages.flatMap((passage, at) => {
    const from = beginningOf(word, passage, passages[at + 1]);
    return from === null ? [] : [{ ...quoteOf(passage), text: wholeLine(passages, at, from) }];
  });
  return found.filter(({ text }, at) => found.findIndex((one) => one.text === text) === at).slice(0, MOST_DEFINITIONS);
}

/** How many passages the definition takes at the least; null where none begins here. */
function beginningOf(word: string, passage: Passage, next: Passage | undefined): 1 | 2 | null {
  const [first = ''] = passage.text.split('\n');
  const own = foldForSearch(first)
    .replace(NUMBERED, '')
    .replace(/^"|^[“«] ?/, '“');
  const bare = own.replaceAll(QUOTED, '');
  if (bare === word && next !== undefined && isSamePage(next, passage) && DEFINES.test(next.own)) return 2;
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isQuoted = new RegExp(
    `^“${escaped} ?["”»](?: \\([^)]{1,40}\\))?,? (?:wherever .{1,60})?(?:${MEANS}|shall be|is|are|est|sont)\\b`,
  );
  const isNamed = new RegExp(`^(?:an? |the |une? |l'|le |la |les )?${escaped}(?: \\([^)]{1,40}\\))?,? ${MEANS}\\b`);
  const isOfKind = new RegExp(`^(?:an? |une? )${escaped} (?:est|is) (?:an? |une? |l'|le |la |the )`);
  return [isQuoted, isNamed, isOfKind].some((one) => one.test(own)) ? 1 : null;
}

function isSamePage({ place: one }: Passage, { place: other }: Passage): boolean {
  return one.page === other.page && one.document === other.document && one.kind === other.kind;
}

/** The words of the passage and of those that stand in the same line behind it. */
function wholeLine(passages: readonly Passage[], at: number, least: 1 | 2): string {
  const start = passages[at + least - 1];
  let text = least === 2 ? `${passages[at]?.text ?? ''}\n${start?.text ?? ''}` : (start?.text ?? '');
  for (const next of passages.slice(at + least)) {
    const isSameLine = next.place === start?.place && next.line === start.line;
    if (!isSameLine || text.length + next.text.length > MOST_LENGTH) break;
    text = `${text} ${next.text}`;
  }
  return text;
}

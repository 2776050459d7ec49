import type { Word } from './stated-clauses.ts';

/** The things that a statement names, and amounts, as they were written. */

const MAX_ITEM_WORDS = 6;
const MAX_ITEM_CHARS = 80;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const JOINS = words(', and or nor et ou ni');
/** Where the statement ends and its cause or contrast begins. */
const ENDS = words('because since so but car parce puisque mais donc ( ) – — - :');
const DETERMINERS = words(
  'the a an any all our some kind type sort kinds types sorts of le la les un une des du de aucun aucune tout toute tous toutes nos type sorte genre',
);
const TRAILING = words(
  'anymore longer more any at all either ourselves again ever now too plus du tout jamais non maintenant desormais',
);
/** A thing that is pointed at, measured or qualified is another than its name says. */
const UNCLEAR = words(
  'this that these those it its such them they here there enough much many few small smaller large larger big bigger huge little tiny ' +
    'good best better new old cheap expensive only not your their his her with without for over above under below than from to at in on ' +
    'by per outside except other others unless when where which who what how something anything everything nothing ' +
    'ce cet cette ces ca cela ceci celui tel telle autre autres meme petit petits petite petites gros grosse grand grands grande grandes ' +
    'assez beaucoup peu bon meilleur nouveau votre vos leur leurs avec sans pour dans en sur sous chez hors que qui quand lorsque rien ' +
    'pas jamais jusque depuis is are was were be been est sont etait ' +
    'just merely simply exclusively solely mainly mostly uniquement exclusivement simplement principalement surtout ' +
    'yet directly themselves itself never will do does did have has encore directement seulement meme memes',
);
/** Nouns that stand for any tender or anything: alone they name nothing. */
const GENERIC = words(
  'business contract contracts tender tenders bid bids project projects job jobs work works thing things stuff opportunity opportunities ' +
    'rfp rfps time money staff people capacity price prices quantity quantities value size ' +
    'affaire affaires contrat contrats appel appels offre offres projet projets travail chose choses temps argent personnel capacite prix quantite',
);

/**
 * The things listed in these words of the text, each as it was written; what is not plainly named is left out. A number in
 * a name is a quantity, unless `numbered` names are looked for.
 */
export function thingsIn(text: string, list: readonly Word[], numbered = false): string[] {
  const things: string[] = [];
  let item: Word[] = [];
  const close = (): void => {
    const thing = thingOf(text, item, numbered);
    if (thing !== null) things.push(thing);
    item = [];
  };
  for (const word of list) {
    if (ENDS.has(word.folded)) break;
    if (JOINS.has(word.folded)) close();
    else item.push(word);
  }
  close();
  return things;
}

const NO_MORE = / (?:anymore|any more|any longer)$/;

/** Whether these words, up to a cause or contrast, end by saying that it was once so: `snow removal anymore`. */
export function saysNoMore(list: readonly Word[]): boolean {
  const end = list.findIndex(({ folded }) => ENDS.has(folded));
  const said = list.slice(0, end === -1 ? list.length : end).map(({ folded }) => folded);
  return NO_MORE.test(` ${said.join(' ')}`);
}

function thingOf(text: string, item: readonly Word[], numbered: boolean): string | null {
  let [from, to] = [0, item.length];
  while (from < to && DETERMINERS.has(item[from]?.folded ?? '')) from += 1;
  while (to > from && TRAILING.has(item[to - 1]?.folded ?? '')) to -= 1;
  const named = item.slice(from, to);
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined || named.length > MAX_ITEM_WORDS) return null;
  if (named.some(({ folded }) => UNCLEAR.has(folded) || (!numbered && /^[\d.,$€%]+$/u.test(folded)))) return null;
  if (named.every(({ folded }) => GENERIC.has(folded)) || !named.some(({ folded }) => /\p{L}{2}/u.test(folded)))
    return null;
  const thing = text.slice(first.start, last.end);
  return thing.length <= MAX_ITEM_CHARS ? thing : null;
}

const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 1e3,
    m: 1e6,
    thousand: 1e3,
    mille: 1e3,
    million: 1e6,
    millions: 1e6,
  }),
);
const CURRENCY = words('$ cad c$ dollar dollars canadian canadiens');
const AFTER_AMOUNT = words('and up more or less et plus de moins per each contract par contrat');
const MOST = 1e12;

/**
 * The amount in Canadian dollars that these words are: `$50,000`, `50 000 $`, `1.5 million dollars`, `50k`. Null where they
 * are anything else, other currencies included.
 */
export function amountOf(list: readonly Word[]): number | null {
  const folded = list.map((word) => word.folded).filter((word) => !CURRENCY.has(word));
  const [first = '', ...rest] = folded;
  const match = /^(\d+(?:[.,]\d+)?(?:,\d{3})?)([km]?)$/.exec(first);
  if (match === null) return null;
  let digits = match[1] ?? '';
  let scale = SCALES.get(match[2] ?? '') ?? 1;
  let at = 0;
  while (/^\d{3}$/.test(rest[at] ?? '') && /^\d+$/.test(digits)) {
    digits += rest[at] ?? '';
    at += 1;
  }
  const named = SCALES.get(rest[at] ?? '');
  if (named !== undefined && scale === 1) {
    scale = named;
    at += 1;
  }
  if (!rest.slice(at).every((word) => AFTER_AMOUNT.has(word))) return null;
  const amount = numberOf(digits) * scale;
  return Number.isFinite(amount) && amount >= 100 && amount <= MOST ? Math.round(amount * 100) / 100 : null;
}

/** `50,000` and `1,234,567` are grouped; `1,5` and `1.5` are not whole. */
function numberOf(digits: string): number {
  if (/,\d{3}(?:,|$)/.test(digits)) return Number(digits.replaceAll(',', ''));
  return Number(digits.replace(',', '.'));
}

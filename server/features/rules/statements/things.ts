import { fold } from '#platform/text/fold.ts';
import { isAccented, type Word } from './clauses.ts';

/** The things that a statement names, and amounts, as they were written. */

const MAX_ITEM_WORDS = 6;
const MAX_ITEM_CHARS = 80;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const JOINS = words(', and or nor & et ou ni');
/** Where the statement ends and its cause or contrast begins. */
const ENDS = words('because since so but car parce puisque mais donc ( ) – — - :');
const CAUSES = words('because since car parce puisque');
const DETERMINERS = words(
  'the a an any all our some kind type sort kinds types sorts of le la les un une des du de tout toute tous toutes every each chaque nos type types sorte sortes genre genres',
);
const TRAILING = words(
  'anymore longer more any at all either again ever now too plus du tout jamais non maintenant desormais etc eh hein',
);
/** Of all of them it may do some: `we do not do all paving`. */
const WHOLES = words('all every each tout toute tous toutes chaque');
/** From here on a list speaks of what the statement does not, or takes back what it said. */
const CONTRASTS = words(
  'not no non neither pas aucun aucune instead rather plutot only just merely simply exclusively solely ' +
    'juste seulement uniquement simplement exclusivement',
);
/** What narrows down all that is listed before it: `paving or roofing in Ontario`. */
const TO_PLACE = words('in to en au aux dans a');
const WHERE = words('in outside within en dans hors');
/** A thing that is pointed at, measured or qualified is another than its name says. */
const UNCLEAR = words(
  'this that these those it its such them they here there enough much many few small smaller large larger big bigger huge little tiny ' +
    'good best better new old cheap expensive only not your their his her with without for over above under below than from to at in on ' +
    'by per outside except other others unless when where which who what how something anything everything nothing ' +
    'ce cet cette ces ca cela ceci celui tel telle autre autres meme petit petits petite petites gros grosse grand grands grande grandes ' +
    'assez beaucoup peu bon meilleur nouveau votre vos leur leurs avec sans pour dans en sur sous chez hors que qui quand lorsque rien ' +
    'pas jamais jusque depuis is are was were be been est sont etait ' +
    'just merely simply exclusively solely mainly mostly uniquement exclusivement simplement principalement surtout ' +
    'requested required specified described mentioned asked wanted part portion section scope half both two three ' +
    'compliant through via across out off sure as effective starting beginning alone in-house ' +
    'north south east west northern southern eastern western area areas region regions zone zones ' +
    'locally nationally internationally globally regionally worldwide ourselves fewer less etc we i you he she ' +
    'demandes demandee demandees requis requise requises specifie specifiee specifies mentionnee mentionnes exige exigee ' +
    'partie portion volet deux trois conforme conformes compte moins plus pu ne nord sud ouest vite mieux ' +
    'nous-memes nous-meme interne localement partout nous vous je il elle ils elles ' +
    'tons lots plenty following suivant suivants suivante suivantes yet directly themselves itself never will do does did have has encore directement seulement meme memes',
);
/** Nouns that stand for any tender or anything: alone they name nothing. */
const GENERIC = words(
  'business contract contracts tender tenders bid bids project projects job jobs work works thing things stuff opportunity opportunities ' +
    'rfp rfps time money staff people capacity price prices quantity quantities value size ' +
    'item items product products brand brands model models inventory stock deadline notice short sense supply install right pass similar ' +
    'online direct well offshore overseas abroad weekend weekends night nights evening evenings ' +
    'winter summer spring fall autumn hiver ete printemps automne fin semaine soir nuit ' +
    'produit produits article articles modele modeles marque marques inventaire poids delai delais echeancier ' +
    'affaire affaires contrat contrats appel appels offre offres projet projets travail chose choses temps argent personnel capacite prix quantite',
);

/**
 * `numbered`: a number in a name belongs to it, else it is a quantity. `denied`: of these it is said that they are not done.
 * `placed`: places are listed, each with its preposition or without.
 */
type Listing = { numbered?: boolean; denied?: boolean; placed?: boolean };
type Item = { words: readonly Word[]; isJoined: boolean };

/** The things listed in these words of the text, each as it was written; what is not plainly named is left out. */
export function thingsIn(text: string, list: readonly Word[], listing: Listing = {}): string[] {
  const items = itemsOf(list);
  const contrast = items.findIndex((item) => trimmed(item.words, false).some(({ folded }) => CONTRASTS.has(folded)));
  const said = contrast === -1 ? items : items.slice(0, contrast);
  const from = listing.denied === true && listing.placed !== true ? narrowedUntil(said) : 0;
  return said.slice(from).flatMap((item) => thingOf(text, item.words, listing) ?? []);
}

function itemsOf(list: readonly Word[]): Item[] {
  const end = list.findIndex(({ folded }) => ENDS.has(folded));
  const items: { words: Word[]; isJoined: boolean }[] = [{ words: [], isJoined: false }];
  for (const word of end === -1 ? list : list.slice(0, end)) {
    if (JOINS.has(word.folded)) items.push({ words: [], isJoined: word.folded !== ',' });
    else items.at(-1)?.words.push(word);
  }
  return items;
}

/** `paving or roofing in Ontario`: where the last of a joined list has a place or a time, that is said of all before it. */
function narrowedUntil(items: readonly Item[]): number {
  return 1 + items.findLastIndex((item) => item.isJoined && item.words.some(({ folded }) => WHERE.has(folded)));
}

const NO_MORE = / (?:anymore|any more|any longer)$/;

/** Whether these words, up to a cause or contrast, end by saying that it was once so: `snow removal anymore`. */
export function saysNoMore(list: readonly Word[]): boolean {
  const end = list.findIndex(({ folded }) => ENDS.has(folded));
  const said = list.slice(0, end === -1 ? list.length : end).map(({ folded }) => folded);
  return NO_MORE.test(` ${said.join(' ')}`);
}

function trimmed(item: readonly Word[], placed: boolean): readonly Word[] {
  let [from, to] = [0, item.length];
  const begins = (folded: string): boolean => DETERMINERS.has(folded) || (placed && TO_PLACE.has(folded));
  while (from < to && begins(item[from]?.folded ?? '')) from += 1;
  while (to > from && TRAILING.has(item[to - 1]?.folded ?? '')) to -= 1;
  return item.slice(from, to);
}

function thingOf(text: string, item: readonly Word[], { numbered, denied, placed }: Listing): string | null {
  const named = trimmed(item, placed === true);
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined || named.length > MAX_ITEM_WORDS) return null;
  const before = item.slice(0, item.indexOf(first));
  if (placed !== true && before.some((word) => isAccented(text, word))) return null;
  if (denied === true && before.some((word) => WHOLES.has(word.folded))) return null;
  // `New Brunswick` is a name; whether it is that of a place is seen by who lists places.
  const isUnclear = ({ folded, start }: Word): boolean =>
    UNCLEAR.has(folded) && !(placed === true && /\p{Lu}/u.test(text.charAt(start)));
  if (named.some((word) => isUnclear(word) || (numbered !== true && /^[\d.,$€%]+$/u.test(word.folded)))) return null;
  if (named.every(({ folded }) => GENERIC.has(folded)) || !named.some(({ folded }) => /\p{L}{2}/u.test(folded)))
    return null;
  const thing = text.slice(first.start, last.end);
  return thing.length <= MAX_ITEM_CHARS ? thing : null;
}

/** Whether nothing is said with these words, up to a cause, but for how long it has been so. */
export function saysNothing(rest: readonly Word[]): boolean {
  const cause = rest.findIndex(({ folded }) => CAUSES.has(folded));
  return (cause === -1 ? rest : rest.slice(0, cause)).every(({ folded }) => TRAILING.has(folded));
}

/** Those to whom things are sold: at the end of an English name, at the beginning of a French one. */
const CUSTOMERS = words(
  'hospital hospitals clinic clinics school schools university universities college colleges municipality municipalities ' +
    'city cities town towns government governments ministry ministries agency agencies contractor contractors customer ' +
    'customers client clients retailer retailers dealer dealers reseller resellers wholesaler wholesalers hotel hotels ' +
    'restaurant restaurants homeowner homeowners incumbent buyer buyers industry industries sector sectors',
);
const CLIENTELE = words(
  'hopital hopitaux clinique cliniques ecole ecoles universite universites college colleges cegep cegeps municipalite ' +
    'municipalites ville villes gouvernement gouvernements ministere ministeres entrepreneur entrepreneurs client clients ' +
    'detaillant detaillants hotel hotels restaurant restaurants organisme organismes entreprise entreprises',
);

export function isCustomer(thing: string): boolean {
  const named = fold(thing).split(' ');
  return (
    CUSTOMERS.has(named.at(-1) ?? '') ||
    CLIENTELE.has(named[0] ?? '') ||
    /^(?:city|town|ministry) of /.test(named.join(' '))
  );
}

/** What stands between a thing and its place: `déneigement à Laval`, `écoles de l’Ontario`. */
const BEFORE_PLACE = words('a au aux en de du d la le les l of');

/** Whether a name ends by that of a place. */
export function endsInPlace(thing: string, isPlace: (text: string) => boolean): boolean {
  const parts = thing.split(/\s+|(?<=['’])/u);
  return parts.some((part, at) => {
    const before = fold(parts[at - 1] ?? '').replace(/['’]$/u, '');
    return at > 0 && /^\p{Lu}/u.test(part) && BEFORE_PLACE.has(before) && isPlace(parts.slice(at).join(' '));
  });
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
const LEAST_BARE = 10_000;

/**
 * The amount in Canadian dollars that these words are: `$50,000`, `50 000 $`, `1.5 million dollars`, `50k`. Null where they
 * are anything else, other currencies included.
 */
export function amountOf(list: readonly Word[]): number | null {
  const folded = list.map((word) => word.folded).filter((word) => !CURRENCY.has(word));
  const [first = '', ...rest] = folded;
  const match = /^(\d+(?:,\d{3})*(?:[.,]\d+)?)([km]?)$/.exec(first);
  if (match === null) return null;
  let digits = match[1] ?? '';
  let scale = SCALES.get(match[2] ?? '') ?? 1;
  let at = 0;
  while (/^\d{3}(?:[.,]\d{1,2})?$/.test(rest[at] ?? '') && /^\d+$/.test(digits)) {
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
  // `2027` or `500` may as well be a year or so many of a thing, and `100 m` a length.
  const isBare = folded.length === list.length;
  if (isBare && ((scale === 1 && amount < LEAST_BARE) || rest.includes('m'))) return null;
  return Number.isFinite(amount) && amount >= 100 && amount <= MOST ? Math.round(amount * 100) / 100 : null;
}

/** `50,000` and `1,234,567` are grouped; `1,5` and `1.5` are not whole. */
function numberOf(digits: string): number {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  return Number(digits.replace(',', '.'));
}

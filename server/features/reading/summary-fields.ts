import { trimEnd } from '#platform/text/trim-end.ts';
import type { Language, NoticeInput } from './facts.ts';
import { buyerNameIn } from '#contract/facts/buyer-names.ts';

const MAX_TITLE_CHARS = 300;

/** What a summary is made from beside the text: the fields that say what is bought when no sentence does. */
export type SummaryFields = Pick<NoticeInput, 'buyer' | 'regions'> & { category?: string };

/** The title, or the category where the title is cut, with the buyer and the regions. */
export function fromFields(
  { buyer, regions, category }: SummaryFields,
  language: Language | null,
  title: string,
): string {
  const name = (language === 'fr' ? (buyer.fr ?? buyer.en) : (buyer.en ?? buyer.fr)) ?? buyer.other;
  const labels =
    language === 'fr' ? { buyer: 'Acheteur : ', regions: 'Livraison : ' } : { buyer: 'Buyer: ', regions: 'Delivery: ' };
  const whole = oneLine(title);
  // A title that was cut says less than the category, and a sentence of the call says nothing.
  const isCut = /(?:…|\.\.\.)/.test(whole) || SAYS_NOTHING.test(whole);
  const subject =
    isCut || whole.length > MAX_TITLE_CHARS ? (category ?? (isCut ? '' : whole)) : uncutWord(whole, language);
  const parts = [clip(subject, MAX_TITLE_CHARS)];
  if (name && !NO_BUYER.test(name)) parts.push(labels.buyer + clip(oneLine(buyerNameIn(name, language ?? 'en')), 150));
  const places = regions.flatMap((region) => placeName(oneLine(region), language, buyer.en !== undefined) ?? []);
  if (places.length > 0) parts.push(labels.regions + clip([...new Set(places)].join(', '), 80));
  return parts
    .filter((part) => part !== '')
    .map((part) => trimEnd(part, '. ,;:-–'))
    .join('. ')
    .replaceAll('…. ', '… ');
}

/** A sentence of the call in the place of a title. */
const SAYS_NOTHING =
  /^(?:it is the intention|suppliers are to note|to participate|project works may include|this r\w{2,3} is an invitation by the city:? to prospective suppliers to submit bids for the performance of the work)\b/i;

export function saysNothing(title: string): boolean {
  return SAYS_NOTHING.test(oneLine(title));
}

/** Who publishes the notices of others under its own name. */
const NO_BUYER = /^spend network$/i;
/** As long as Quebec's source lets a title be: one of that length that ends in no stop was cut in a word. */
const CUT_CHARS = 150;
/** Words that wait for another. */
const DANGLING =
  /(?: (?:à|au|aux|de|des|du|la|le|les|et|ou|en|pour|par|sur|the|of|and|or|to|for|in|at|on|by|with)){1,3}$/i;
const STOPS = /[.!?)»”"]$/;

/** A title that its source cut without saying so, up to its last whole word. */
function uncutWord(title: string, language: Language | null): string {
  const isLong = title.length === CUT_CHARS || title.length === CUT_CHARS - 1;
  const isCut = language === 'fr' && isLong && !STOPS.test(title);
  if (!isCut) return title;
  return `${trimEnd(title.slice(0, title.lastIndexOf(' ')).replace(DANGLING, ''), ' ,;:-–')}…`;
}

const PLACES_FR: ReadonlyMap<string, string> = new Map([
  ['Alberta', 'Alberta'],
  ['British Columbia', 'Colombie-Britannique'],
  ['Manitoba', 'Manitoba'],
  ['New Brunswick', 'Nouveau-Brunswick'],
  ['Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  ['Northwest Territories', 'Territoires du Nord-Ouest'],
  ['Nova Scotia', 'Nouvelle-Écosse'],
  ['Nunavut', 'Nunavut'],
  ['Ontario', 'Ontario'],
  ['Prince Edward Island', 'Île-du-Prince-Édouard'],
  ['Quebec', 'Québec'],
  ['Québec', 'Québec'],
  ['Saskatchewan', 'Saskatchewan'],
  ['Yukon', 'Yukon'],
  ['National Capital Region', 'Région de la capitale nationale'],
  ['National Capital Region (NCR)', 'Région de la capitale nationale (RCN)'],
  ['Canada', 'Canada'],
  ['Quebec (except NCR)', 'Québec (sauf la RCN)'],
  ['Ontario (except NCR)', 'Ontario (sauf la RCN)'],
  ...['Ottawa', 'Edmonton', 'Calgary', 'Vancouver', 'Winnipeg', 'Halifax', 'Regina', 'Montréal', 'Gatineau'].map(
    (city) => [city, city] as const,
  ),
  ['Montreal', 'Montréal'],
  ['Toronto', 'Toronto'],
]);

const COUNTRIES = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  fr: new Intl.DisplayNames('fr', { type: 'region' }),
} as const;
/** A code of a territory. */
const NO_NAME = /^[A-Z]{2}[A-Z0-9]{1,3}$/;

/** The place in the language of the summary; null where it has no name, or only an English one and French is asked for. */
function placeName(region: string, language: Language | null, isEnglish: boolean): string | null {
  if (/^[A-Z]{2}$/.test(region)) return COUNTRIES[language ?? 'en'].of(region) ?? null;
  if (NO_NAME.test(region) || /^anywhere/i.test(region)) return null;
  return language === 'fr' ? (PLACES_FR.get(region) ?? (isEnglish ? null : region)) : region;
}

/** White space folded. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function clip(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const blank = text.lastIndexOf(' ', chars - 1);
  return `${text.slice(0, blank > chars / 2 ? blank : chars - 1).toWellFormed()}…`;
}

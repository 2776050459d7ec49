import { fold, words } from '#platform/text/fold.ts';
import { ABBREVIATIONS, CANADA, CANADIAN_CITIES, GROUPS } from './places.ts';
import { COUNTRIES, EU_MEMBERS, ITL_NATION, NUTS_COUNTRY, STATES } from './places-world.ts';
import { memo } from '#platform/text/memo.ts';

/**
 * A place: `CA`, `CA-QC`, `CA-QC-06` (Quebec's region 06), `CA-ON:toronto`, `CA-NCR` (the capital region on both banks),
 * `CA-ON!NCR` (the province without its part of it), `US-NY`, `GB-SCT`, `FR`, `EU`, `*` for anywhere.
 */
export type PlaceCode = string;

/** What a notice that names no place is worth to a company that named some (measured: ranking of typed profiles). */
const UNSAID = 0.3;
/** A place is named in a few words; a longer text is read up to here. */
const MAX_TEXT_CHARS = 1000;
const MAX_NAME_WORDS = 7;

const names = new Map<string, PlaceCode[]>();
/** The first words of names: most words of a text begin none. */
const nameStarts = new Set<string>();
const shortForms = new Map<string, PlaceCode>();
fill();

/**
 * The places named in texts such as `*Ontario (except NCR)`, `Alberta,Claresholm`, `Québec (06 - Montréal)`, `New York, NY`,
 * `UKM82`, each once, in order. What is unknown, or says that nothing was said (`Unspecified`), adds nothing. A city counts
 * only where the same text names no place that it does not lie in (`London, UK` is not London in Ontario).
 */
export function readPlaces(texts: readonly string[]): PlaceCode[] {
  const places: PlaceCode[] = [];
  for (const text of texts) {
    for (const place of readText(text.slice(0, MAX_TEXT_CHARS))) if (!places.includes(place)) places.push(place);
  }
  return places;
}

/** Whether the whole text is one listed name: of `Nouvelle-Écosse` the second word alone is another place. */
export function isPlaceName(text: string): boolean {
  const tokens = text.slice(0, MAX_TEXT_CHARS).match(/[\p{L}\p{N}]+/gu) ?? [];
  return names.has(tokens.map(fold).join(' '));
}

/** How far a notice lies from a company's places: within one, around one, in a country of one, or in none. */
export type PlaceState = 'within' | 'around' | 'outside' | 'abroad';

/** A place outside Canada of which the source says no more. */
const SOMEWHERE_ABROAD = 'XX';

/**
 * Whether a company's places and a notice's places meet: 1 when one lies within the other in either direction, or the notice
 * in what is `around` the company's places; 0 when none does, 0.3 when the notice names none, null when the company named none.
 */
export function placesMatch(
  profile: readonly PlaceCode[],
  listing: readonly PlaceCode[],
  around: readonly PlaceCode[] = [],
): { score: number | null; state: PlaceState | null } {
  if (profile.length === 0) return { score: null, state: null };
  if (listing.length === 0) return { score: UNSAID, state: null };
  // It may be any country, also the one that the company serves.
  if (listing.every((place) => place === SOMEWHERE_ABROAD) && servesSomeCountryAbroad(profile))
    return { score: UNSAID, state: null };
  let state: PlaceState = 'abroad';
  for (const own of profile) {
    const met = stateBeside(own, listing);
    if (met === 'within') return { score: 1, state: met };
    if (met === 'outside') state = met;
  }
  if (around.some((place) => stateBeside(place, listing) === 'within')) return { score: 1, state: 'around' };
  return { score: 0, state };
}

function servesSomeCountryAbroad(profile: readonly PlaceCode[]): boolean {
  return (
    !profile.some((own) => own === '*' || own === SOMEWHERE_ABROAD) && profile.some((own) => country(own) !== 'CA')
  );
}

/** What was found for each place that was compared with these; there are some hundreds of places. */
const states = memo((_listing: readonly PlaceCode[]) => new Map<PlaceCode, PlaceState>());

function stateBeside(own: PlaceCode, listing: readonly PlaceCode[]): PlaceState {
  const known = states(listing);
  const held = known.get(own);
  if (held !== undefined) return held;
  const isNear = listing.some((place) => country(place) === country(own));
  const state = listing.some((place) => overlap(own, place)) ? 'within' : isNear ? 'outside' : 'abroad';
  known.set(own, state);
  return state;
}

/** The country of a place code: `CA` of `CA-QC-06`. */
export function country(place: PlaceCode): string {
  return place.slice(0, 2);
}

/** True when the places share ground. */
export function overlap(a: PlaceCode, b: PlaceCode): boolean {
  if (a === '*' || b === '*') return true;
  return grounds(a).some((left) => grounds(b).some((right) => nested(left, right) || nested(right, left)));
}

/** The ground a code stands for: groups as their members, a province without the capital region as what is excluded. */
export function grounds(place: PlaceCode): PlaceCode[] {
  if (place === 'EU') return [...EU_MEMBERS];
  if (place === 'CA-NCR') return ['CA-ON:ottawa', 'CA-QC-07:gatineau'];
  return [place];
}

export function nested(inner: PlaceCode, outer: PlaceCode): boolean {
  const [base = '', except] = outer.split('!');
  if (except === 'NCR' && (inner === 'CA-ON:ottawa' || inner.startsWith('CA-QC-07:'))) return false;
  const plain = inner.split('!')[0] ?? '';
  return plain === base || plain.startsWith(`${base}-`) || plain.startsWith(`${base}:`);
}

function readText(text: string): PlaceCode[] {
  const tokens = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => match[0]);
  // In a text all in capitals `DE` and `ON` are words, not Germany and Ontario.
  const isShouted = /\p{Lu}{4}/u.test(text);
  const folded = tokens.map(fold);
  const all = new Set<PlaceCode>();
  for (let at = 0; at < tokens.length;) {
    const hit = readAt({ tokens, folded, isShouted }, at);
    for (const place of hit.places) all.add(place);
    at += hit.length;
  }
  const found = [...all];
  return found.filter((place) => !isContradictedCity(place, found) && !found.some((other) => isInside(other, place)));
}

/** The words of a text, as written and folded. */
type Words = { tokens: readonly string[]; folded: readonly string[]; isShouted: boolean };

/** The longest name that begins at this word, else what the word alone can stand for. */
function readAt({ tokens, folded, isShouted }: Words, at: number): { places: PlaceCode[]; length: number } {
  const token = tokens[at] ?? '';
  const isStart = nameStarts.has(firstWord(folded[at] ?? ''));
  for (let length = isStart ? Math.min(MAX_NAME_WORDS, tokens.length - at) : 0; length > 0; length -= 1) {
    const places = names.get(folded.slice(at, at + length).join(' '));
    if (places !== undefined) return { places, length };
  }
  const pair = shortForms.get(`${token}-${tokens[at + 1] ?? ''}`);
  if (pair !== undefined) return { places: [pair], length: 2 };
  const isNumbered = at === 0 || /^r[eé]gion$/i.test(tokens[at - 1] ?? '');
  if (isNumbered && /^(?:0[1-9]|1[0-7])$/.test(token)) return { places: [`CA-QC-${token}`], length: 1 };
  const place = readToken(token, isShouted);
  return { places: place === null ? [] : [place], length: 1 };
}

/** A Canadian place that a text names in words, by where it stands. */
export type NamedPlace = { places: readonly PlaceCode[]; start: number; end: number };

/**
 * The Canadian places that a running text names in words with a capital, in order. What stands for a whole country or for no
 * one place, and codes and letters, are not read: in a sentence they mostly are something else.
 */
export function placesNamedIn(text: string): NamedPlace[] {
  const tokens = [...text.slice(0, MAX_TEXT_CHARS).matchAll(/[\p{L}\p{N}]+/gu)];
  const found: NamedPlace[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at];
    if (first === undefined || !/^\p{Lu}/u.test(first[0]) || !nameStarts.has(firstWord(fold(first[0])))) continue;
    for (let length = Math.min(MAX_NAME_WORDS, tokens.length - at); length > 0; length -= 1) {
      const last = tokens[at + length - 1] ?? first;
      const end = last.index + last[0].length;
      const places = names.get(
        fold(
          tokens
            .slice(at, at + length)
            .map(([word]) => word)
            .join(' '),
        ),
      );
      if (places === undefined) continue;
      if (places.every((place) => place.startsWith('CA-'))) found.push({ places, start: first.index, end });
      at += length - 1;
      break;
    }
  }
  return found;
}

function readToken(token: string, isShouted: boolean): PlaceCode | null {
  const short = isShouted && token.length === 2 ? undefined : shortForms.get(token);
  return short ?? (isNuts(token) ? readNuts(token) : null);
}

/** NUTS and ITL codes carry a digit after the country, or are the UK's letters; plain capitals are not enough. */
function isNuts(token: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{1,3}$/.test(token)) return false;
  const country = NUTS_COUNTRY[token.slice(0, 2)] ?? token.slice(0, 2);
  return (/\d/.test(token) || token.startsWith('UK')) && (EU_MEMBERS.includes(country) || country === 'GB');
}

function readNuts(token: string): PlaceCode {
  const country = NUTS_COUNTRY[token.slice(0, 2)] ?? token.slice(0, 2);
  return country === 'GB' ? (ITL_NATION[token.slice(0, 3)] ?? 'GB-ENG') : country;
}

/** A city whose text also names places, none of which it lies in. */
function isContradictedCity(place: PlaceCode, found: readonly PlaceCode[]): boolean {
  if (!place.includes(':')) return false;
  const others = found.filter((other) => !other.includes(':'));
  return others.length > 0 && !others.some((other) => overlap(place, other));
}

/** `Ottawa, Ontario` is Ottawa: the wider place only said where the narrower lies. */
function isInside(inner: PlaceCode, outer: PlaceCode): boolean {
  return inner !== outer && !outer.includes('!') && nested(inner, outer);
}

function fill(): void {
  for (const [codes, ...cells] of [...rows(CANADA), ...rows(GROUPS), ...rows(STATES)]) {
    for (const name of list(cells[0])) addName(name, (codes ?? '').split(','));
    for (const code of (codes ?? '').split(',')) if (/^[A-Z]{2}-[A-Z]{2,3}$/.test(code)) shortForms.set(code, code);
  }
  for (const [region = '', cities] of rows(CANADIAN_CITIES)) {
    for (const city of list(cities)) {
      const spellings = city.split('/');
      for (const name of spellings) addName(name, [`${region}:${words(spellings[0] ?? '').join('-')}`]);
    }
  }
  for (const [code = '', alpha3 = '', cell] of rows(COUNTRIES)) {
    shortForms.set(code, code);
    shortForms.set(alpha3, code);
    for (const name of list(cell)) addName(name, [code]);
  }
  shortForms.set('CA', 'CA').set('CAN', 'CA').set('UE', 'EU').set('EU', 'EU').set('EL', 'GR');
  for (const name of ['European Union', 'Union européenne', 'Europe']) addName(name, ['EU']);
  fillAbbreviations();
}

/** The places of the groups that people mean by the city in their middle. */
export const METROPOLITAN: readonly (readonly PlaceCode[])[] = [
  'Greater Montreal',
  'Greater Toronto Area',
  'Ottawa-Gatineau',
].map((name) => names.get(words(name).join(' '))?.flatMap(grounds) ?? []);

/** Provinces before countries of the same letters (`NL`, `SK`); states only where neither uses them. */
function fillAbbreviations(): void {
  for (const [states = ''] of rows(STATES)) {
    const letters = states.slice(3);
    if (states.startsWith('US-') && !shortForms.has(letters)) shortForms.set(letters, states);
  }
  let code = '';
  for (const part of ABBREVIATIONS.split(/[;|\n]/).map((item) => item.trim())) {
    if (part.startsWith('CA-')) code = part;
    else if (part !== '') shortForms.set(part, code);
  }
}

function addName(name: string, codes: PlaceCode[]): void {
  const key = words(name).join(' ');
  names.set(key, codes);
  nameStarts.add(firstWord(key));
}

function firstWord(folded: string): string {
  return folded.split(' ', 1)[0] ?? '';
}

function rows(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

function list(cell: string | undefined): string[] {
  return (cell ?? '').split(';').map((item) => item.trim());
}

import {
  isName,
  isWide,
  isWithin,
  OUTSIDE,
  type PlacedNotice,
  placesOfRegions,
  type Whereabouts,
} from './places-of-regions.ts';
import { isCanadaWide, isCanadaWideTitle, provincesListed } from './across-places.ts';
import { nested, overlap, type PlaceCode, placesNamedIn, readPlaces } from './regions.ts';
import { PROVINCES } from './province-letters.ts';
import { AMBIGUOUS } from './ambiguous-towns.ts';
import { missionAbroad, REACH_ABROAD } from './mission-abroad.ts';
import {
  AFTER_OTHER,
  BEFORE_OTHER,
  HOSTED,
  isOfBids,
  isElsewhere,
  isOfClock,
  isOfOrganization,
  municipalityOf,
  PART_BEFORE,
  type Surroundings,
  type Town,
  townOfRegion,
  townWithProvince,
} from './town-in-text.ts';

const NOWHERE: Whereabouts = { places: [], names: [] };
/** Further into a description than this stand terms, not the work. */
const DESCRIPTION_CHARS = 6_000;
/** How far behind the words that announce it a place is looked for. */
const REACH_CHARS = 80;

/**
 * The place of work: what the title names, then the town that the text names within the region that the notice gives, then that
 * region, then what the description says of where the work is or which base it is for. Empty where none does; the buyer's address
 * is no place of work.
 */
export function placeOfWork(notice: PlacedNotice): Whereabouts {
  const found = onePlaceOfWork(notice);
  const given = placesOfRegions(notice).places;
  const isGiven = (place: PlaceCode): boolean => found.places.some((one) => overlap(one, place));
  return found.names.length === 1 && given.some(isGiven) && !given.every(isGiven)
    ? { ...found, hasOthers: true }
    : found;
}

function onePlaceOfWork(notice: PlacedNotice): Whereabouts {
  const isCanadian = notice.buyerCountry === null || notice.buyerCountry === 'CA';
  const named = isCanadian ? firstNamed(notice.titles, (title) => namedIn(title)) : NOWHERE;
  const inTitle = named.places.length > 0 || !isCanadian ? named : firstNamed(notice.titles, provinceAtEnd);
  if (inTitle !== named && inTitle.places.length > 0 && notice.regions.length === 0) return inTitle;
  if (inTitle.places.some((place) => place.includes(':') || place.includes('NCR')) || inTitle.places.length > 1)
    return inTitle;
  const given = narrower(inTitle, placesOfRegions(notice));
  const beside = besideCountry(notice, given);
  if (beside.places.length > 0) return beside;
  if (given.names.length > 1 || given.places.some((place) => place.includes(':'))) return given;
  if (isCanadian && given.places.every((place) => place === 'CA') && isWorkEverywhere(notice))
    return { places: ['CA'], names: ['Canada'] };
  const listed = isCanadian && given.places.every((place) => place === 'CA') ? inProvinces(notice) : NOWHERE;
  if (listed.places.length > 0) return listed;
  const town = townWithin(notice, given, isCanadian);
  if (town.places.length > 0) return town;
  if (given.places.length > 0 || !isCanadian) return given;
  const abroad = firstNamed(
    [...notice.titles, ...notice.descriptions.map((text) => text.slice(0, REACH_ABROAD))],
    (text) => wherever(missionAbroad(text)),
  );
  if (abroad.places.length > 0) return abroad;
  const foreign = firstNamed(notice.descriptions, (text) =>
    besideRegion(text.slice(0, DESCRIPTION_CHARS), notice.regions),
  );
  // A notice that says only where the work is not names no place, and is told with its words.
  return foreign.places.length > 0
    ? foreign
    : { places: [], names: notice.regions.filter((region) => OUTSIDE.test(region)) };
}

function isWorkEverywhere({ titles, descriptions }: PlacedNotice): boolean {
  if (titles.some(isCanadaWideTitle)) return true;
  return descriptions.some((text) => sentencesOf(text.slice(0, DESCRIPTION_CHARS)).some(isCanadaWide));
}

/** Provinces that the title or the description lists as those of the work. */
function inProvinces({ titles, descriptions }: PlacedNotice): Whereabouts {
  const sentences = descriptions.flatMap((text) => sentencesOf(text.slice(0, DESCRIPTION_CHARS)));
  return firstNamed([...titles, ...sentences], provincesListed);
}

const LETTERS_AT_END = /, ?(?<letters>[A-Z]{2})[.)]{0,2}$/;

/** `Gillam, Shamattawa, and Snow Lake, MB.`: of towns in no table, or of several, the province. */
function provinceAtEnd(title: string): Whereabouts {
  const province = PROVINCES.get(LETTERS_AT_END.exec(title.trimEnd())?.groups?.['letters'] ?? '');
  return province === undefined ? NOWHERE : { places: readPlaces([province]), names: [province] };
}

/** The one town that a notice lists beside the whole country, where its text says that the work or the delivery is there. */
function besideCountry(notice: PlacedNotice, given: Whereabouts): Whereabouts {
  const towns = given.places.filter((place) => place.includes(':'));
  const [town] = towns;
  if (town === undefined || towns.length > 1 || !given.places.every((place) => place === 'CA' || place === town))
    return NOWHERE;
  if (given.places.length < 2) return NOWHERE;
  const regions = notice.regions.filter((region) => !readPlaces([region]).includes('CA'));
  const within = { places: [town], names: given.names.filter((name) => readPlaces([name]).includes(town)) };
  return townWithin({ ...notice, regions }, within, true).places.includes(town) ? within : NOWHERE;
}

/** A province of the title adds nothing to a region in it; one elsewhere is the truer of the two. */
function narrower(inTitle: Whereabouts, given: Whereabouts): Whereabouts {
  if (inTitle.places.length === 0) return given;
  return given.places.some((place) => inTitle.places.some((wide) => nested(place, wide))) ? given : inTitle;
}

/** The town that the text says the work is in, within what the notice gives. */
function townWithin(notice: PlacedNotice, given: Whereabouts, isCanadian: boolean): Whereabouts {
  const around: Surroundings = {
    towns: [notice.buyerCity, ...notice.regions].filter((town): town is string => town !== null && town.length > 3),
    ...regionOf(notice, given),
    home: { region: notice.buyerRegion, places: readPlaces([notice.buyerRegion ?? '']).filter(isWide) },
  };
  const isHosted = [...notice.titles, ...notice.descriptions].some((text) => HOSTED.test(text));
  const titles = notice.titles.map((title) => title.replace(/\s+/g, ' '));
  const texts = notice.descriptions.map((text) => sentencesOf(text.slice(0, DESCRIPTION_CHARS)));
  const reads: readonly ((sentences: readonly string[]) => Whereabouts)[] = [
    (own) => firstNamed(own, (one) => (isCanadian ? namedIn(one, (before) => BASE.test(before)) : NOWHERE)),
    (own) => firstNamed(own, (one) => wherever(townWithProvince(one, around))),
    (own) => (isCanadian ? announcedIn(own) : NOWHERE),
    (own) => (isCanadian ? firstNamed(own, townThere) : NOWHERE),
    (own) => firstNamed(own, (one) => wherever(townOfRegion(one, around))),
    (own) => (isHosted ? NOWHERE : firstNamed(own, (one) => wherever(municipalityOf(one, notice.buyerCity, around)))),
  ];
  for (const read of reads) {
    for (const own of [titles, ...texts]) {
      const found = read(own);
      const isInside =
        given.places.length === 0 || found.places.some((one) => given.places.some((g) => overlap(one, g)));
      if (found.places.length > 0 && isInside) return found;
    }
  }
  return NOWHERE;
}

/** The one region that the notice gives; one abroad is in no table, and stands for the buyer's country. */
function regionOf(
  { regions, buyerCountry }: PlacedNotice,
  given: Whereabouts,
): Pick<Surroundings, 'places' | 'region'> {
  const [region = null, ...others] = given.names;
  if (region !== null) return { places: given.places, region: others.length === 0 ? region : null };
  const [county = '', ...more] = regions;
  const isAbroad =
    buyerCountry !== null && buyerCountry !== 'CA' && more.length === 0 && /^\p{Lu}.*\p{Ll}/u.test(county);
  return isAbroad ? { places: readPlaces([buyerCountry]), region: county } : { places: [], region: null };
}

function wherever(town: Town | null): Whereabouts {
  return town === null ? NOWHERE : { places: town.places, names: [town.name] };
}

/** The sentences of a text that are not about bids, each on one line. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.;!?])(?<!\b(?:St|Ste|Ft|Mt|No)\.)\s+|\n{2,}/u)
    .map((sentence) => sentence.replace(/\s+/g, ' '))
    .filter((sentence) => !isOfBids(sentence) || BASE_NAMED.test(sentence));
}

/** Behind these words something is in the town. */
const THERE =
  /(?<!\p{L})(?:in|at|near|around|throughout|across|within|to the|à|vers)(?: the| downtown)? $|(?:^|[\s'’])\p{Ll}[\p{L}'’-]{2,} (?:de |d['’])$/u;

/** A town of the tables that something is in; a province may be that of a licence, or of those who bid. */
function townThere(sentence: string): Whereabouts {
  if (isElsewhere(sentence)) return NOWHERE;
  const found = namedIn(sentence, (before) => THERE.test(before) && !isOfOrganization(before));
  return found.places.every((place) => place.includes(':')) ? found : NOWHERE;
}

const BASE_NAMED = /\b(?:CFB|BFC|\d{1,3} Wing)\b/u;

/** The buyer's address: one place, the narrowest that it names. */
export function officeOf({ buyerCity, buyerRegion, buyerCountry }: PlacedNotice): Whereabouts {
  const parts = [buyerCity, buyerRegion, buyerCountry].filter((part): part is string => part !== null && part !== '');
  const places = readPlaces([parts.join(', ')]);
  const names = parts.filter((part, at) => isName(part) && (part !== buyerCountry || at === 0));
  return { places, names: [...new Set(names)] };
}

function firstNamed(texts: readonly string[], read: (text: string) => Whereabouts): Whereabouts {
  for (const text of texts) {
    const found = read(text);
    if (found.places.length > 0) return found;
  }
  return NOWHERE;
}

const BASE =
  /(?:^|[^\p{L}])(?:CFB|BFC|CFS|SFC|ASU|USS|(?:\d{1,3} )?(?:Wing|Escadre)|Garrison|Garnison|Base)[- ](?:de )?$/iu;
const AT =
  /(?:(?<!\p{L})(?:in|at|near|city of|town of|ville d['e]|ville de|municipality of|à|[aà] la ville de|secteur|region of|région de) |, ?)$/iu;
const PROVINCE_AFTER =
  /^(?:,? ?\(?(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|PEI|QC|SK|YT|Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland|Nova Scotia|Ontario|Qu[eé]bec|Saskatchewan|Yukon)\b|\)?$)/u;

/** `an invitation by the City of Toronto`: who buys, not where; `Marine Atlantic` is a company. */
const OF_BUYER =
  /(?<!(?<!\p{L})(?:in|within|throughout|across|around|at|near|inside|dans|à|sur le territoire de)(?: (?:the|la|le))? )(?<!\p{L})(?:City|Town|Village|Municipality|County|Region|Ville|Municipalité|Cité|Canton|MRC) (?:of |de |d['’])$|(?<!\p{L})(?:Marine|Université|University|Bank|Banque|Air|Radio|Société de transport|CHU) (?:of |de |du |d['’])?$/u;

const PROVINCE_OF = /^province (?:of|de|du) /i;

/** `GOOSE BAY` of a title in capitals is `Goose Bay`. */
function inSmallLetters(name: string): string {
  if (name.length < 4 || name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(?<![\p{L}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** The places that a title or a phrase names, each once. */
function namedIn(text: string, isWanted: (before: string) => boolean = () => true): Whereabouts {
  const places: PlaceCode[] = [];
  const names: string[] = [];
  for (const one of placesNamedIn(text)) {
    const before = text.slice(0, one.start);
    const after = text.slice(one.end);
    if (
      PART_BEFORE.test(before) ||
      BEFORE_OTHER.test(before) ||
      OF_BUYER.test(before) ||
      AFTER_OTHER.test(after) ||
      isOfClock(before, after) ||
      !isWanted(before)
    )
      continue;
    if (!isMeant(text.slice(one.start, one.end), before, after)) continue;
    names.push(inSmallLetters(text.slice(one.start, one.end)).replace(PROVINCE_OF, ''));
    for (const place of one.places) if (!places.includes(place)) places.push(place);
  }
  const inner = places.filter((place) => !places.some((other) => other !== place && isWithin(other, place)));
  const shown = names.filter((name) => readPlaces([name]).some((place) => inner.includes(place)));
  return { places: inner, names: [...new Set(shown)] };
}

function isMeant(name: string, before: string, after: string): boolean {
  if (BASE.test(before)) return true;
  const isDoubtful = AMBIGUOUS.has(name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''));
  return !isDoubtful || AT.test(before) || PROVINCE_AFTER.test(after.trimEnd());
}

/** Words behind which a description says where the work is. */
const ANNOUNCED =
  /\b(?:located|situated|work site|site of the work|requirement is for:?|delivered|livr[ée]e?s? (?=à|au)|situ[eé]e?s?|lieu des travaux|lieu d[’']ex[eé]cution|besoin vise|(?:with)?in the (?:city|town|municipality|district|county|region) of|throughout|dans la (?:ville|municipalit[eé]) (?=d)|sur le territoire (?=d))/giu;
function announcedIn(sentences: readonly string[]): Whereabouts {
  for (const sentence of sentences) {
    for (const match of sentence.matchAll(ANNOUNCED)) {
      const end = match.index + match[0].length;
      const found = namedIn(sentence.slice(end, end + REACH_CHARS));
      if (found.places.length > 0) return found;
    }
  }
  return NOWHERE;
}

/** A town that is in no table, where the text says which province it is in. */
function besideRegion(text: string, regions: readonly string[]): Whereabouts {
  for (const region of regions) {
    const at = region.length < 3 ? -1 : text.indexOf(region);
    if (at === -1) continue;
    const [next] = placesNamedIn(text.slice(at + region.length, at + region.length + 30));
    if (next !== undefined && next.start <= 3) return { places: [...next.places], names: [region] };
  }
  return NOWHERE;
}

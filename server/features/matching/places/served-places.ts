import { cityKey } from '#platform/text/city-key.ts';
import { METROPOLITAN, nested, type PlaceCode, readPlaces } from './regions.ts';

/** Where a company works, read from what it wrote; `around` and `cities` as in `CompiledProfile`. */
export type ServedPlaces = { places: PlaceCode[]; around: PlaceCode[]; cities: string[] };

/** A place as a company wrote it. `city`: whether it names one for certain, or what may be one, or none. */
type Named = { places: readonly PlaceCode[]; first: string; city: 'surely' | 'perhaps' | 'no'; isVague: boolean };

/** A whole country, province or state. */
const WIDE = /^(?:\*|EU|[A-Z]{2}(?:[-!][A-Z!]{2,7})?)$/;
const MAX_TEXT_CHARS = 1000;
/** `Ville de Québec`, `Quebec City`. */
const BESIDE_NAME = /^(?:ville d[e'’] ?|city of )| city$/gi;

/**
 * `Longueuil, QC` is a city and where it lies; `Montréal` a region and a city. A city that is not in the tables and of which
 * only the province is told (`Saint-Rémi, QC`) adds nothing beside places of that province, since the company does not say
 * that it serves all of it; alone, it stands for the province. A company that names cities and nothing else works around them,
 * too: in the region that each lies in, and in the metropolitan area that it is part of.
 */
export function servedPlaces(geography: readonly string[]): ServedPlaces {
  const named = geography.map(namedPlace);
  const told = unique(named.filter(({ isVague }) => !isVague).flatMap(({ places }) => places));
  const vague = unique(named.filter(({ isVague }) => isVague).flatMap(({ places }) => places));
  const places = [...told, ...vague.filter((wide) => !told.some((place) => nested(place, wide)))];
  const isCitiesOnly = named.every((one) => !one.isVague && (one.city === 'surely' || one.places.every(isCity)));
  const sure = named.filter(({ city }) => city === 'surely');
  const homes = sure.length > 0 ? sure : named.filter(({ city }) => city === 'perhaps');
  return {
    places,
    around: isCitiesOnly ? unique(places.flatMap(surroundings)).filter((place) => !places.includes(place)) : [],
    cities: unique(homes.map(({ first }) => cityKey(first.replace(BESIDE_NAME, '')))).filter((key) => key !== ''),
  };
}

function namedPlace(text: string): Named {
  const [first = '', ...rest] = text
    .slice(0, MAX_TEXT_CHARS)
    .split(/[,;()]/)
    .map((part) => part.trim());
  const places = readPlaces([text]);
  const own = readPlaces([first]);
  const [within, ...more] = readPlaces([rest.join(', ')]);
  const isWide = own.some((place) => WIDE.test(place)) || own.length > 1;
  if (within === undefined || more.length > 0 || isCity(within)) {
    const isPlain = !isWide && rest.every((part) => part === '');
    return { places, first, city: isPlain ? (own.some(isCity) ? 'surely' : 'perhaps') : 'no', isVague: false };
  }
  if (own.length === 0) return { places, first, city: 'surely', isVague: WIDE.test(within) };
  // `Québec, QC`, `New York, NY`: a city that has the name of what it lies in.
  if (own.length === 1 && own[0] === within) {
    const city = readPlaces([`${first} City`]).filter((place) => isCity(place) && nested(place, within));
    return { places: city.length > 0 ? city : places, first, city: 'surely', isVague: city.length === 0 };
  }
  const isInside = !isWide && own.every((place) => nested(place, within));
  return { places, first, city: isInside ? 'surely' : 'no', isVague: false };
}

function isCity(place: PlaceCode): boolean {
  return place.includes(':');
}

/** Quebec's administrative region, and the metropolitan area. */
function surroundings(place: PlaceCode): PlaceCode[] {
  const region = /^CA-QC-\d\d(?=:)/.exec(place);
  return [...(region ?? []), ...METROPOLITAN.filter((area) => area.includes(place)).flat()];
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

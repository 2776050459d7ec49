import type { Whereabouts } from '../places/places-of-regions.ts';
import {
  country,
  grounds,
  nested,
  type PlaceCode,
  placesMatch,
  type PlaceState,
  readPlaces,
} from '../places/regions.ts';
import type { Reason } from '../reasons/reasons.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import type { GeographyDimension } from './dimensions.ts';

const SHOWN_PLACES = 6;
const SHOWN_UNSERVED = 4;
const READ_PLACES = 40;

export function placeReasons(
  profile: CompiledProfile,
  { work, workFrom, office }: MatchedNotice,
  { score, place, of }: GeographyDimension,
): Reason[] {
  if (score === null) return [];
  if (place === 'unknown' && work.names.length > 0)
    return [{ kind: 'place', state: place, listing: told(work.names), of: 'work' }];
  const shown = of === 'office' ? office.names : place === 'within' ? servedNames(profile, work) : work.names;
  if (shown.length === 0 || !(place === 'abroad' || saysPlace(of, office))) {
    return servesCountry(profile, office) ? [] : [{ kind: 'place', state: 'unknown', listing: null, of: 'work' }];
  }
  const isWithin = place === 'within' && of === 'work';
  const extent = isWithin ? extentOf(profile, work, shown) : null;
  const unserved = isWithin && shown.length < work.names.length ? unservedNames(profile, work) : [];
  const isCut = shown.length > SHOWN_PLACES ? { isCut: true as const } : {};
  const origin = of === 'work' && workFrom !== null ? { elsewhere: workFrom } : {};
  const outside = isOfficeOutside(profile, office, { place, of }) ? { isOfficeOutside: true as const } : {};
  const inProvince = isQuebecAlone(shown, of === 'office' ? office : work) ? { isProvince: true as const } : {};
  return [
    {
      kind: 'place',
      state: place,
      listing: told(shown),
      of,
      ...isCut,
      ...(unserved.length > 0 && { unserved: unservedOf(unserved) }),
      ...origin,
      ...(extent && { extent }),
      ...inProvince,
      ...outside,
    },
  ];
}

function isOfficeOutside(
  { places, around }: CompiledProfile,
  office: Whereabouts,
  { place, of }: Pick<GeographyDimension, 'place' | 'of'>,
): boolean {
  return of === 'office' && place === 'unknown' && placesMatch(places, office.places, around).state === 'outside';
}

/** Whether the only name is that of the province of Québec, not of its city. */
function isQuebecAlone(shown: readonly string[], { places }: Whereabouts): boolean {
  const [name = '', ...others] = shown;
  return others.length === 0 && places.length === 1 && places[0] === 'CA-QC' && /^qu[eé]bec$/i.test(name);
}

function told(names: readonly string[]): string {
  return names.slice(0, SHOWN_PLACES).join(', ');
}

/** Whether a company works in all of the buyer's country, so that it need not ask where in it. */
function servesCountry({ places }: CompiledProfile, { places: offices }: Whereabouts): boolean {
  return offices.some((office) => places.some((own) => own === '*' || own === country(office)));
}

/** What a reader has to know of places that are served: that there are others, or that only a part of them is. */
function extentOf(
  { places }: CompiledProfile,
  { names, hasOthers }: Whereabouts,
  shown: readonly string[],
): 'some' | 'wider' | null {
  const isServed = (part: PlaceCode): boolean =>
    places.some((own) => own === '*' || grounds(own).some((one) => nested(part, one)));
  if (
    !readPlaces([...shown])
      .flatMap(grounds)
      .every(isServed)
  )
    return 'wider';
  return shown.length < names.length || hasOthers === true ? 'some' : null;
}

/** An office of which only the country is known says nothing, but where it is another one. */
function saysPlace(of: GeographyDimension['of'], office: Whereabouts): boolean {
  return of === 'work' || office.names.some((name) => !/^[A-Z]{2}$/.test(name)) || !office.places.includes('CA');
}

/** Of several places those that the company serves; all where none of them is served by its name alone. */
function servedNames(profile: CompiledProfile, work: Whereabouts): readonly string[] {
  if (work.names.length < 2) return work.names;
  const served = namesThat(profile, work, (state) => state === 'within');
  return served.length === 0 ? work.names : served;
}

function unservedNames(profile: CompiledProfile, work: Whereabouts): string[] {
  return namesThat(profile, work, (state) => state === 'outside' || state === 'abroad');
}

function unservedOf(names: readonly string[]): { listing: string; isCut?: true } {
  const listing = names.slice(0, SHOWN_UNSERVED).join(', ');
  return names.length > SHOWN_UNSERVED ? { listing, isCut: true } : { listing };
}

function namesThat(
  { places, around }: CompiledProfile,
  { names, places: all }: Whereabouts,
  isWanted: (state: PlaceState | null) => boolean,
): string[] {
  const placesOf = (name: string): string[] => readPlaces([name]).filter((place) => all.includes(place));
  return names.slice(0, READ_PLACES).filter((name) => isWanted(placesMatch(places, placesOf(name), around).state));
}

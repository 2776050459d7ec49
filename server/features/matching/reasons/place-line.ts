import { officeOf, placeOfWork } from '../places/place-of-work.ts';
import type { PlacedNotice } from '../places/places-of-regions.ts';
import { placeInEnglish, placeInFrench } from './names-of-sources.ts';

type Language = 'en' | 'fr';

/** `isOffice`: only the buyer's address is known, and not where the work is. */
export type ShownPlace = { text: string; isOffice: boolean };

/**
 * Where the work of a tender is, in the reader's language; regions that are in no table as published. Where only the buyer's
 * address is known the line says that it is that. Null where nothing is, or no more than the country.
 */
export function placeLine(notice: PlacedNotice, language: Language): string | null {
  return placeShown(notice, language)?.text ?? null;
}

/** The same, with what kind of place it is. */
export function placeShown(notice: PlacedNotice, language: Language): ShownPlace | null {
  const work = placeOfWork(notice);
  if (work.names.length > 0) return { text: named(work.names, work.places, language), isOffice: false };
  // Codes of territories and `Anywhere` say nothing next to a place with a name.
  const given = notice.regions.filter((region) => region !== '');
  const told = given.filter((region) => !/^[A-Z]{2}[A-Z0-9]{1,3}$|^[Aa]nywhere/.test(region));
  const regions = told.length > 0 ? told : given;
  if (regions.length > 0) return { text: named(regions, [], language), isOffice: false };
  const { names, places } = officeOf(notice);
  const office = names.filter((name) => !/^[A-Z]{2}$/.test(name));
  if (office.length === 0) return null;
  const text = named(office, places, language);
  return {
    text: language === 'fr' ? `Bureau de l’acheteur\u00a0: ${text}` : `Buyer's office: ${text}`,
    isOffice: true,
  };
}

/** A town of no table has the place of its province, and its own name before it. */
const PROVINCE = /^(?:Qu[eé]bec|QC)$/i;

function named(names: readonly string[], places: readonly string[], language: Language): string {
  // Alone, the name of the province is read as that of the city.
  const isProvince =
    names.length === 1 && places.length === 1 && places[0] === 'CA-QC' && PROVINCE.test(names[0] ?? '');
  if (language === 'en') return isProvince ? 'province of Quebec' : names.map(placeInEnglish).join(', ');
  return isProvince ? 'province de Québec' : names.map(placeInFrench).join(', ');
}

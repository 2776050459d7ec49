import { officeOf, placeOfWork } from '../places/place-of-work.ts';
import type { PlacedNotice } from '../places/places-of-regions.ts';
import { placeInEnglish, placeInFrench } from './names-of-sources.ts';

/**
 * Where the work of a tender is, in the reader's language; regions that are in no table as published. Where only the buyer's
 * address is known the line says that it is that. Null where nothing is, or no more than the country.
 */
export function placeLine(notice: PlacedNotice, language: 'en' | 'fr'): string | null {
  const named = (names: readonly string[]): string =>
    names.map((name) => (language === 'fr' ? placeInFrench(name) : placeInEnglish(name))).join(', ');
  const { names } = placeOfWork(notice);
  if (names.length > 0) return named(names);
  // Codes of territories and `Anywhere` say nothing beside a place with a name.
  const given = notice.regions.filter((region) => region !== '');
  const told = given.filter((region) => !/^[A-Z]{2}[A-Z0-9]{1,3}$|^[Aa]nywhere/.test(region));
  const regions = told.length > 0 ? told : given;
  if (regions.length > 0) return named(regions);
  const office = officeOf(notice).names.filter((name) => !/^[A-Z]{2}$/.test(name));
  if (office.length === 0) return null;
  return language === 'fr' ? `Bureau de l’acheteur\u00a0: ${named(office)}` : `Buyer's office: ${named(office)}`;
}

import { readPlaces } from './regions.ts';
import type { Town } from './town-in-text.ts';

/** How far into a description a mission abroad is looked for. */
export const REACH_ABROAD = 1_000;
const MISSION =
  /(?<!\p{L})(?:embassy|high commission|consulate|ambassade|haut-commissariat|consulat)(?!\p{L})[^.;]{0,60}?(?<!\p{L})(?:in|to|en|au|aux|à) (?:the )?(?<where>\p{Lu}[\p{L}’' -]{2,40}(?:, \p{Lu}[\p{L}’' -]{2,30})?)/giu;

/** The country of a Canadian mission, or the one behind the last comma of a title: the work is not in Canada. */
export function missionAbroad(text: string): Town | null {
  const where = [...text.matchAll(MISSION)].map(({ groups }) => groups?.['where'] ?? '');
  const last =
    /(?:, | [-–] |\(| (?:in|en|au) )(?<country>\p{Lu}[\p{L}’' -]{3,30})\)?$/u.exec(text.trim())?.groups?.['country'] ??
    '';
  for (const name of [...where.flatMap((one) => one.split(', ').reverse()), last]) {
    const [place, ...more] = readPlaces([name]);
    if (place !== undefined && more.length === 0 && /^[A-Z]{2}$/.test(place) && place !== 'CA' && name.length > 3)
      return { places: [place], name: name.trim() };
  }
  return null;
}

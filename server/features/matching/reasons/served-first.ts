import { placeInEnglish, placeInFrench } from './names-of-sources.ts';
import type { Reasons } from './reasons.ts';

/** From so many places on a line is cut before its end. */
const MANY_PLACES = 5;

/** A line of many places with those that the company serves first, so that what is cut is what it does not serve. */
export function servedFirst(line: string, { reasons }: Pick<Reasons, 'reasons'>, language: 'en' | 'fr'): string {
  const place = reasons.find((one) => one.kind === 'place');
  const names = line.split(', ');
  if (names.length < MANY_PLACES || place?.state !== 'within' || place.of !== 'work') return line;
  const nameOf = language === 'fr' ? placeInFrench : placeInEnglish;
  const served = new Set((place.listing ?? '').split(', ').map(nameOf));
  return [...names.filter((name) => served.has(name)), ...names.filter((name) => !served.has(name))].join(', ');
}

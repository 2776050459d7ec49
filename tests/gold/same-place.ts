import { nested, readPlaces } from '#features/matching/places/regions.ts';
import { fold } from '#platform/text/fold.ts';

/** Whether two names stand for the same place. */
export function isSamePlace(label: string, found: string): boolean {
  if (fold(label) === fold(found) || isSameTown(label, found)) return true;
  const [meant, told] = [readPlaces([label]), readPlaces([found])];
  const isSame = meant.length > 0 && meant.length === told.length && meant.every((place) => told.includes(place));
  return isSame && !isLeftOut(label, found);
}

/** One town of no table, told with its province or with its region. */
function isSameTown(label: string, found: string): boolean {
  const [[town = '', ...rest], [other = '', ...others]] = [label.split(', '), found.split(', ')];
  if (fold(town) !== fold(other) || others.length === 0) return false;
  const [meant, told] = [readPlaces([rest.join(', ')]), readPlaces([others.join(', ')])];
  if (rest.length === 0) return readPlaces([town]).length === 0;
  return meant.some((place) => told.some((one) => one === place || nested(one, place) || nested(place, one)));
}

/** Whether the label begins with a town that no table has, and that was not reported. */
function isLeftOut(label: string, found: string): boolean {
  const [town = '', ...rest] = label.split(', ');
  return rest.length > 0 && readPlaces([town]).length === 0 && !fold(found).includes(fold(town));
}

/** Whether a place only holds the labelled one, such as its province. */
export function isAround(found: string, label: string): boolean {
  // Counties abroad are in no table.
  if (fold(label).endsWith(`, ${fold(found)}`)) return true;
  const [meant, told] = [readPlaces([label]), readPlaces([found])];
  if (meant.length === 0 || told.length === 0) return false;
  // A town of no table lies in its region as well as in its province.
  if (isLeftOut(label, found) && told.every((one) => !one.includes(':') && meant.some((place) => nested(one, place))))
    return true;
  return meant.every((place) => told.some((one) => one === place || (place.length > one.length && nested(place, one))));
}

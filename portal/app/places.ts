/** The pages of the rail, in its order; `key` is pressed after `g`. */
export const PLACES = [
  { name: 'opportunities', path: '/', key: 'o' },
  { name: 'company', path: '/company', key: 'c' },
  { name: 'rules', path: '/rules', key: 'r' },
  { name: 'digest', path: '/digest', key: 'd' },
  { name: 'coverage', path: '/coverage', key: 'v' },
  { name: 'settings', path: '/settings', key: 's' },
] as const;

/** Pages that belong to a place without lying under its path. */
const BELONGS: Readonly<Record<string, string>> = { '/opportunities': '/', '/developers': '/settings' };

/** The path of the place that a page belongs to. */
export function placeOf(pathname: string): string {
  const first = `/${pathname.split('/')[1] ?? ''}`;
  return BELONGS[first] ?? first;
}

/** The pages of the rail, in its order; `key` is pressed after `g`. */
export const PLACES = [
  { name: 'opportunities', path: '/', key: 'o' },
  { name: 'company', path: '/company', key: 'c' },
  { name: 'rules', path: '/rules', key: 'r' },
  { name: 'digest', path: '/digest', key: 'd' },
  { name: 'coverage', path: '/coverage', key: 'v' },
  { name: 'settings', path: '/settings', key: 's' },
] as const;

type Place = (typeof PLACES)[number]['name'];

/** Pages that no word of the rail names belong to the place from which one goes to them. */
const WITHIN: readonly (readonly [path: string, place: Place])[] = [
  ['/opportunities/', 'opportunities'],
  ['/developers', 'settings'],
];

/** The place that a page belongs to; null for an address that is no page. */
export function placeOf(pathname: string): Place | null {
  const own = PLACES.find(({ path }) => path === pathname)?.name;
  return own ?? WITHIN.find(([path]) => pathname.startsWith(path))?.[1] ?? null;
}

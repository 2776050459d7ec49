/** The pages of the rail, in its order; `key` is pressed after `g`. */
export const PLACES = [
  { name: 'opportunities', path: '/', key: 'o' },
  { name: 'company', path: '/company', key: 'c' },
  { name: 'rules', path: '/rules', key: 'r' },
  { name: 'digest', path: '/digest', key: 'd' },
  { name: 'coverage', path: '/coverage', key: 'v' },
  { name: 'settings', path: '/settings', key: 's' },
] as const;

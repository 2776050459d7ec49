/** One name for the words and codes that mean one unit. */
export const UNIT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    each: [
      'each',
      'ea',
      'chaque',
      'ch',
      'chacun',
      'chacune',
      'unit',
      'units',
      'unite',
      'unites',
      'un',
      'piece',
      'pieces',
      'pc',
      'pcs',
      'item',
      'article',
    ],
    assembly: ['assembly', 'ay', 'assemblage', 'ensemble'],
    box: ['box', 'bx', 'boxes', 'boite', 'boites'],
    set: ['set', 'se', 'sets', 'jeu', 'jeux'],
    kit: ['kit', 'kt', 'kits', 'trousse', 'trousses', 'necessaire'],
    package: ['package', 'pg', 'pk', 'pkg', 'pack', 'paquet', 'paquets', 'emballage'],
    pair: ['pair', 'pr', 'pairs', 'paire', 'paires'],
    roll: ['roll', 'ro', 'rolls', 'rouleau', 'rouleaux'],
    metre: [
      'metre',
      'metres',
      'meter',
      'meters',
      'mr',
      'm',
      'linear metre',
      'linear metres',
      'metre lineaire',
      'metres lineaires',
    ],
    kilometre: ['kilometre', 'kilometres', 'kilometer', 'kilometers', 'km'],
    'square metre': [
      'square metre',
      'square metres',
      'square meter',
      'square meters',
      'm2',
      'metre carre',
      'metres carres',
    ],
    'cubic metre': ['cubic metre', 'cubic metres', 'cubic meter', 'cubic meters', 'm3', 'metre cube', 'metres cubes'],
    hectare: ['hectare', 'hectares', 'ha'],
    kilogram: ['kilogram', 'kilograms', 'kg', 'kilogramme', 'kilogrammes'],
    bag: ['bag', 'bags', 'sac', 'sacs'],
    sheet: ['sheet', 'sheets', 'feuille', 'feuilles'],
    pallet: ['pallet', 'pallets', 'palette', 'palettes'],
    tonne: ['tonne', 'tonnes', 'tonne metrique', 'tonnes metriques', 'metric tonne', 'metric tonnes', 'mt'],
    litre: ['litre', 'litres', 'liter', 'liters', 'li', 'l'],
    case: ['case', 'cases', 'caisse', 'caisses', 'cs'],
    carton: ['carton', 'cartons'],
    pail: ['pail', 'pails', 'seau', 'seaux'],
    barrel: ['barrel', 'barrels', 'baril', 'barils', 'drum', 'drums'],
    bottle: ['bottle', 'bottles', 'bouteille', 'bouteilles', 'bt'],
    word: ['word', 'words', 'mot', 'mots'],
    page: ['page', 'pages'],
  }).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
);

/** Units of length, area, volume and weight: what is measured, not counted. */
export const MEASURES: ReadonlySet<string> = new Set([
  'metre',
  'kilometre',
  'square metre',
  'cubic metre',
  'hectare',
  'kilogram',
  'tonne',
  'litre',
]);

/** The unit that the folded text begins with, behind a blank; null where it begins with no known one. */
export function unitBehind(folded: string): string | null {
  const [, first = '', second = ''] = /^ ([a-z0-9]{1,12})(?: ([a-z]{3,10}))?\b/.exec(folded) ?? [];
  return UNIT_NAMES.get(`${first} ${second}`) ?? UNIT_NAMES.get(first) ?? null;
}

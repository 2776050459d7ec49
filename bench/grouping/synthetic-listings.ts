import type { GroupingListing } from '../../server/features/duplicates/keys.ts';

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SOURCES = [
  ['toronto', 10],
  ['seao', 20],
  ['alberta', 20],
  ['canadabuys', 30],
  ['merx', 40],
] as const;
const WORDS =
  'snow removal services supply delivery of equipment construction maintenance road bridge water software licence ' +
  'consulting déneigement entretien fourniture travaux réfection toiture hôpital école véhicule incendie laboratory';
const PLACES = 'Abbot Birch Cedar Dunn Elm Fern Glen Hazel Iron Juniper Kings Lake Maple North Oak Pine Quarry River';
const KINDS = ['City of', 'Town of', 'Ville de', 'Township of', 'Municipalité de', 'County of', 'Department of'];
const BUYERS = 4000;
const DAY_MS = 86_400_000;

const words = WORDS.split(' ');
const places = PLACES.split(' ');

/**
 * `count` listings: three of four tenders are published once, the others twice or three times with the noise real copies
 * have (no number, other separators, other case, entities, the buyer without its prefix, a date without time). The same
 * seed gives the same listings.
 */
export function* syntheticListings(count: number, seed = 1): Generator<GroupingListing> {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  let made = 0;
  for (let tender = 0; made < count; tender += 1) {
    const buyer = below(BUYERS);
    const place = `${places[buyer % places.length]}${places[(buyer * 7) % places.length]?.toLowerCase()} ${buyer}`;
    const kind = KINDS[buyer % KINDS.length] ?? '';
    const title = Array.from({ length: 4 + below(8) }, () => words[below(words.length)]).join(' ');
    const closing = new Date(Date.UTC(2026, 0, 1) + below(730) * DAY_MS + 18 * 3_600_000).toISOString();
    const number = random() < 0.85 ? `RFP-${2020 + (tender % 7)}-${String(tender).padStart(5, '0')}` : null;
    const copies = random() < 0.75 ? 1 : 2 + below(2);
    for (let copy = 0; copy < copies && made < count; copy += 1, made += 1) {
      const [source, sourceRank] = SOURCES[below(SOURCES.length)] ?? SOURCES[0];
      const isNoisy = copy > 0;
      yield {
        id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
        source,
        nativeId: String(made),
        sourceRank,
        originating: !isNoisy || random() < 0.5,
        title: isNoisy ? title.toUpperCase().replaceAll('É', '&Eacute;') : title,
        buyer: isNoisy && random() < 0.5 ? place : `${kind} ${place}`,
        closingDate: closing.slice(0, 10),
        number: isNoisy ? noisyNumber(number, below(5)) : number,
        status: random() < 0.7 ? 'active' : 'complete',
        closingAt: closing,
        publishedAt: new Date(Date.UTC(2025, 10, 1) + below(400) * DAY_MS).toISOString(),
      };
    }
  }
}

function noisyNumber(number: string | null, noise: number): string | null {
  if (number === null || noise === 0) return null;
  if (noise === 1) return number.toLowerCase().replaceAll('-', ' ');
  if (noise === 2) return number.replaceAll('-', '');
  if (noise === 3) return `${number} Amendment 001`;
  return number;
}

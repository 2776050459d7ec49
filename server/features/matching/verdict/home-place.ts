import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import type { PastIndex } from '../past/past-index.ts';
import { idPlaces } from '../past/sorted-ids.ts';
import type { NoticeView } from '../past/likeness.ts';
import { drawn, heldIn, type Tally } from '../past/bid-counts.ts';

/**
 * What the firms of a company's home city bid on, and those of the region that it lies in. Of a company that names no city that
 * bids came from: what the firms of the regions that it names bid on.
 */
export type HomePlace = {
  firms: Tally;
  around: Tally | null;
  /** The lift of each region that was asked for; there are few. */
  regionLifts: Map<number, number>;
  /** That of a buyer that they never bid to. */
  unmetBuyer: number;
};

/** Bids as if seen before any, by which a place with few is judged as what surrounds it is. */
const PRIOR_BIDS = 5;

/** Null where nothing is known of the company's places. `without`: bids that are left out, as if they had not been. */
export function homePlace(
  { counts, homeNumbers }: PastIndex,
  { cities, places }: Pick<CompiledProfile, 'cities' | 'places'>,
  without?: Tally,
): HomePlace | null {
  const homes = cities.flatMap((city) => homeNumbers.get(city) ?? []);
  const around = homes.flatMap((home) => counts.aroundCity[home] ?? []);
  const firms = homes.length > 0 ? homes.flatMap((home) => counts.byCity[home] ?? []) : [];
  if (firms.length > 0) return homeOf(joined(firms, without), joined([...new Set(around)], without));
  const regions = places.flatMap((place) => counts.byRegion.get(place) ?? []);
  return regions.length === 0 ? null : homeOf(joined(regions, without), null);
}

function homeOf(firms: Tally, around: Tally | null): HomePlace {
  return { firms, around, regionLifts: new Map(), unmetBuyer: Math.log(PRIOR_BIDS / (firms.bids + PRIOR_BIDS)) };
}

/** How much more often they bid in the notice's regions, and for its buyer, than such notices are: in logarithms. */
export function homeLifts(home: HomePlace, { keys }: NoticeView): { region: number; buyer: number } {
  const lifts = { region: 0, buyer: 0 };
  for (const { id, share, all } of keys.region) lifts.region += share * regionLift(home, id, all);
  // Only of cities is it counted whom their firms bid to.
  if (home.around === null) return lifts;
  for (const { id, share, all } of keys.buyer) {
    const met = heldIn(home.firms, id);
    lifts.buyer += share * (met > 0 ? Math.log(drawn(home.firms, met, all, PRIOR_BIDS) / all) : home.unmetBuyer);
  }
  return lifts;
}

function regionLift({ firms, around, regionLifts }: HomePlace, id: number, all: number): number {
  // Regions that the past does not know share one number, and so one share of all.
  const known = regionLifts.get(id);
  if (known !== undefined) return known;
  const towards = around === null ? all : drawn(around, heldIn(around, id), all, PRIOR_BIDS);
  const lift = Math.log(drawn(firms, heldIn(firms, id), towards, PRIOR_BIDS) / all);
  regionLifts.set(id, lift);
  return lift;
}

function joined(tallies: readonly Tally[], without: Tally | undefined): Tally {
  const [only] = tallies;
  if (only !== undefined && tallies.length === 1 && without === undefined) return only;
  const places = idPlaces(tallies.flatMap(({ keys }) => Array.from(keys.ids)));
  const less = without ?? NOTHING;
  return {
    bids: Math.max(0, tallies.reduce((sum, { bids }) => sum + bids, 0) - less.bids),
    keys: places,
    held: Float64Array.from(places.ids, (id) =>
      Math.max(0, tallies.reduce((sum, tally) => sum + heldIn(tally, id), 0) - heldIn(less, id)),
    ),
  };
}

const NOTHING: Tally = { bids: 0, keys: idPlaces([]), held: new Float64Array() };

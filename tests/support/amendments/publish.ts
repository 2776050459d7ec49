import { storeBatch } from '#features/discovery/discovery.ts';
import { insertRun } from '#features/discovery/queries-runs.ts';
import { upsertSource } from '#features/discovery/queries-runs.ts';
import type { Listing } from '#features/discovery/listing.ts';
import { blankListing } from '#features/discovery/sources/blank-records.ts';
import type { World } from '../world.ts';

const CLOSING = {
  at: '2026-12-03T19:00:00.000Z',
  localDate: '2026-12-03',
  raw: null,
  dateOnly: false,
  zone: 'America/Toronto',
};

/** A closing at 2 p.m. in Toronto in winter. */
export function closingOn(localDate: string): Listing['closing'] {
  return { ...CLOSING, localDate, at: `${localDate}T19:00:00.000Z` };
}

/** A tender for snow removal as a source publishes it, with these members. */
export function snowTender(given: Partial<Listing> = {}): Listing {
  return {
    ...blankListing('seao'),
    nativeId: 'snow-1',
    title: { en: 'Snow removal, north sector', fr: 'Déneigement, secteur nord' },
    description: { en: 'Plow the lots twice a day.', fr: 'Déneiger les stationnements deux fois par jour.' },
    buyer: { en: 'City of Testing', fr: 'Ville de Testing' },
    buyerCountry: 'CA',
    buyerRegion: 'QC',
    referenceNumber: 'snow-1',
    solicitationNumber: 'VT-26-7',
    sourceStatus: 'active',
    publishedAt: '2026-11-01T12:00:00.000Z',
    closing: CLOSING,
    sourceUrl: 'https://example.org/snow-1',
    ...given,
  };
}

export function listedDocument(fileName: string, amendmentNumber: number | null = null): Listing['documents'][number] {
  const url = `https://example.org/files/${encodeURIComponent(fileName)}`;
  return { url, fileName, language: null, kind: null, publishedAt: null, amendmentNumber };
}

/** Has discovery store these listings as one reading of each source, without the jobs that follow. */
export async function store({ app }: World, listings: readonly Listing[]): Promise<void> {
  for (const [source, own] of Map.groupBy(listings, (listing) => listing.source)) {
    const id = await app.database.transaction(async (tx) => {
      await upsertSource(tx, { source, label: source });
      return await insertRun(tx, { source, origin: 'test', now: app.now().toISOString() });
    });
    const records = own.map((listing) => ({ kind: 'listing' as const, listing, awards: [] }));
    await storeBatch(app.database, { id, source, now: app.now() }, records, app.discovery);
  }
}

/** Stores them, and lets every job that follows run. */
export async function publish(world: World, ...listings: readonly Listing[]): Promise<void> {
  await store(world, listings);
  await world.app.jobs.runPending();
}

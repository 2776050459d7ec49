import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestPostgres } from '../../tests/support/postgres.ts';
import { median } from '../report.ts';
import { type Cost, sum, total, Workers } from './asking.ts';
import { releasePackage } from './notices.ts';
import { serverMs, serverPeakMb } from './processor-time.ts';
import { fillHeld, type Floor, measureFloor } from './rows.ts';

/** One size of the store, measured. */

const BATCH = 500;
const WARMING = 60;
const PAGES = 300;
const EDITS = 3;
const LISTINGS_A_FILE = 5_000;
export const STAGES = ['discover', 'group-listings', 'read-notices', 'match-groups', 'match-queued'] as const;

export type Size = { listings: number; companies: number };
export type Measured = Size & {
  held: number;
  notices: number;
  stages: Record<(typeof STAGES)[number], Cost>;
  floor: Floor;
  firstNotice: Cost;
  firstMatch: Cost;
  editMs: number;
  pageMs: number;
  peakMb: number;
  serverPeakMb: number;
};

export type Place = { server: TestPostgres; folder: string };

const addressOf = (server: TestPostgres, name: string): string => server.url.replace(/[^/]*$/, name);

export async function onServer<T>(
  server: TestPostgres,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: addressOf(server, name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function workersOn({ server, folder }: Place, name: string, count = 1): Workers {
  return new Workers(addressOf(server, name), { folder, directory: server.directory, count });
}

/** A file of so many tenders that were in none before. */
export function fileOf({ folder }: Place, first: number, count: number): string {
  const path = join(folder, `tenders-${first}.json`);
  writeFileSync(path, releasePackage(first, count));
  return path;
}

/** Brings a store without companies from so many tenders to so many, and counts the words of all. */
export async function fillStore(place: Place, name: string, from: number, listings: number): Promise<Cost> {
  const worker = workersOn(place, name);
  const costs: Cost[] = [await worker.costOf({ do: 'start' })];
  for (let first = from; first < listings; first += LISTINGS_A_FILE) {
    const file = fileOf(place, first, Math.min(LISTINGS_A_FILE, listings - first));
    costs.push(await worker.costOf({ do: 'discover', file }), await worker.costOf({ do: 'jobs', name: null }));
  }
  costs.push(await worker.costOf({ do: 'count-terms' }));
  await worker.end();
  return sum(costs);
}

/** Adds companies to a store, and tenders that are matched with them. */
export async function addMatched(place: Place, name: string, companies: number): Promise<void> {
  const worker = workersOn(place, name);
  await worker.ask({ do: 'start' });
  await worker.ask({ do: 'companies', first: 0, count: companies });
  await worker.ask({ do: 'discover', file: fileOf(place, 10_000_000, WARMING) });
  await worker.ask({ do: 'jobs', name: null });
  await worker.end();
}

/** Of a store that {@link fillStore} made, which is copied. */
export async function measurePoint(place: Place, template: string, size: Size, mostHeld: number): Promise<Measured> {
  const { server } = place;
  const name = `point_${size.listings}_${size.companies}`;
  await onServer(server, 'postgres', (client) => client.query(`create database ${name} template ${template}`));
  const making = workersOn(place, name);
  await making.ask({ do: 'start' });
  const { done } = await making.ask({ do: 'companies', first: 0, count: size.companies });
  await making.end();
  const company = done[0]?.companies[0];
  if (company === undefined) throw new Error('no company was made');
  const worker = workersOn(place, name);
  await worker.ask({ do: 'start' });
  const warming = 10_000_000;
  await worker.ask({ do: 'discover', file: fileOf(place, warming, 1) });
  for (const stage of ['group-listings', 'read-notices'] as const) await worker.ask({ do: 'jobs', name: stage });
  const firstNotice = await worker.costOf({ do: 'jobs', name: 'match-groups' });
  await worker.ask({ do: 'discover', file: fileOf(place, warming + 1, WARMING) });
  await worker.ask({ do: 'jobs', name: null });
  const held = await onServer(server, name, async (client) => await fillHeld(client, mostHeld));
  await onServer(server, name, (client) => client.query('vacuum analyze'));
  const since = new Date().toISOString();
  const stages = await measureStages(worker, fileOf(place, warming + 1_000, BATCH));
  const floor = await onServer(server, name, (client) => measureFloor(client, since, () => serverMs(server.directory)));
  const firstMatch = await worker.costOf({ do: 'first-match', number: size.companies });
  const edits: number[] = [];
  for (let turn = 0; turn < EDITS; turn += 1) {
    edits.push(total(await worker.costOf({ do: 'edit', companyId: company.id, turn })));
  }
  await worker.ask({ do: 'pages', company, count: 20 });
  const pages = await worker.costOf({ do: 'pages', company, count: PAGES });
  const measured = {
    ...size,
    held,
    notices: BATCH,
    stages,
    floor,
    firstNotice,
    firstMatch,
    editMs: median(edits),
    pageMs: total(pages) / PAGES,
    peakMb: pages.peakMb,
    serverPeakMb: serverPeakMb(server.directory),
  };
  await worker.end();
  await onServer(server, 'postgres', (client) => client.query(`drop database ${name} with (force)`));
  return measured;
}

async function measureStages(worker: Workers, file: string): Promise<Measured['stages']> {
  const stages: Partial<Measured['stages']> = {};
  for (const stage of STAGES) {
    stages[stage] = await worker.costOf(stage === 'discover' ? { do: stage, file } : { do: 'jobs', name: stage });
  }
  return stages as Measured['stages'];
}

/** What one process, then two, need for as many new tenders; both have matched before. */
export async function measureWorkers(place: Place, template: string, size: Size, notices: number): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const count of [1, 2]) {
    const name = `workers_${count}`;
    await onServer(place.server, 'postgres', (client) => client.query(`create database ${name} template ${template}`));
    const making = workersOn(place, name);
    await making.ask({ do: 'companies', first: 0, count: size.companies });
    await making.end();
    const [workers, discovering] = [workersOn(place, name, count), workersOn(place, name)];
    for (let at = 0; at < count; at += 1) {
      await discovering.ask({ do: 'discover', file: fileOf(place, 20_000_000 + at * WARMING, WARMING) });
    }
    await workers.ask({ do: 'drain' });
    await discovering.ask({ do: 'discover', file: fileOf(place, 21_000_000, notices) });
    await discovering.end();
    costs.push(await workers.costOf({ do: 'drain' }));
    await workers.end();
    await onServer(place.server, 'postgres', (client) => client.query(`drop database ${name} with (force)`));
  }
  return costs;
}

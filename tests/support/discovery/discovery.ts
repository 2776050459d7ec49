import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import type { Connector } from '#features/discovery/connector.ts';
import { connectorOf } from '#features/discovery/discovery.ts';
import {
  discoverFromAddress,
  discoverFromPath,
  type DiscoveryDependencies,
  type RunReport,
} from '#features/discovery/discovery-run.ts';
import { readClosing } from '#features/reading/reading.ts';
import type { Database } from '#platform/database/database.ts';
import { createHostPacer } from '#platform/records/politeness.ts';
import { usualOutbound as outbound } from '../outbound.ts';
import { temporaryFolder } from '../record-body.ts';

/** Discovery on a database, with a folder of its own; jobs that would be queued are written down. */
export type TestDiscovery = {
  deps: DiscoveryDependencies;
  /** The listings of each grouping job that was enqueued. */
  jobs: string[][];
  /** The suppliers of all jobs that match winners, by the keys of their names. */
  winners: string[];
  /** Waits that were asked for between requests, in ms; none of them is waited. */
  waits: number[];
  /** Writes the content to a file and reads it as the source's. */
  file: (source: string, name: string, content: string | Uint8Array) => Promise<RunReport>;
  path: (source: string, path: string) => Promise<RunReport>;
  address: (source: string, base: string, settings?: Record<string, string>) => Promise<RunReport>;
  /** A new folder below the test's own, with these files. */
  folder: (name: string, files: Record<string, string | Uint8Array>) => Promise<string>;
  /** Files left in the folder for temporary ones. */
  leftovers: () => Promise<string[]>;
};

export async function testDiscovery(
  t: TestContext,
  database: Database,
  now = '2026-08-05T12:00:00Z',
): Promise<TestDiscovery> {
  const folder = await temporaryFolder(t);
  const jobs: string[][] = [];
  const winners: string[] = [];
  const waits: number[] = [];
  const temporary = join(folder, 'tmp');
  const deps: DiscoveryDependencies = {
    database,
    folder: temporary,
    outbound,
    now: () => new Date(now),
    random: () => 0,
    readClosing,
    enqueueGrouping: async (_tx, { listingIds }) => void jobs.push(listingIds),
    enqueueWinners: async (_tx, { suppliers }) => void winners.push(...suppliers.map(({ key }) => key)),
  };
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  return {
    deps,
    jobs,
    winners,
    waits,
    async file(source, name, content) {
      await writeFile(join(folder, name), content);
      return await discoverFromPath(deps, connector(source), join(folder, name));
    },
    path: (source, path) => discoverFromPath(deps, connector(source), path),
    address: (source, base, settings = {}) =>
      discoverFromAddress({ ...deps, sleep, pacer: createHostPacer({ now: deps.now, sleep }) }, connector(source), {
        base_url: base,
        pause_ms: '0',
        ...settings,
      }),
    async folder(name, files) {
      const path = join(folder, name);
      await mkdir(path, { recursive: true });
      for (const [file, content] of Object.entries(files)) await writeFile(join(path, file), content);
      return path;
    },
    leftovers: async () =>
      (await readdir(temporary, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
  };
}

function connector(source: string): Connector {
  const found = connectorOf(source);
  assert.ok(found, `there is no source ${source}`);
  return found;
}

/** The numbers of a report, in the order in which people read them. */
export function countsOf(report: RunReport): string {
  const { read, new: added, changed, unchanged, ignored, failed, awards } = report;
  return `${report.state}: ${read} read, ${added} new, ${changed} changed, ${unchanged} unchanged, ${ignored} ignored, ${failed} failed, ${awards} awards`;
}

/** Takes away all that discovery keeps, for the next test of a file: opening a database takes longer than most of them. */
export async function emptyDiscovery(database: Database): Promise<void> {
  await database.asOwner((db) => sql`truncate sources, discovery_clocks restart identity cascade`.execute(db));
}

/** Stands for everything discovery keeps: equal before and after when nothing was stored. */
export async function storedState(database: Database): Promise<string> {
  const hash = createHash('sha256');
  for (const table of ['listings', 'listing_versions', 'listing_changes', 'listing_search', 'awards']) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.table(table)} t order by 1`.execute(database.db);
    hash.update(`${table} ${rows.length}\n`).update(rows.map(({ line }) => line).join('\n'));
  }
  return hash.digest('hex');
}

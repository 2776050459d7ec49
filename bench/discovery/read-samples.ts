import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectorOf, listFailures } from '#features/discovery/discovery.ts';
import { readClosing } from '#features/reading/reading.ts';
import { discoverFromPath, type DiscoveryDependencies, type RunReport } from '#features/discovery/discovery-run.ts';
import type { Database } from '#platform/database/database.ts';
import { listSamples, type Sample } from './samples.ts';
import { usualOutbound } from '../../tests/support/outbound.ts';

export type SampleResult = { sample: Extract<Sample, { path: string }>; report: RunReport; seconds: number };
export type SampleResults = { read: SampleResult[]; skipped: Extract<Sample, { skipped: string }>[]; left: string[] };

/**
 * Reads every real sample into a migrated, empty database, `times` times over; the results of the last time. Every failure
 * is in its report. `left` names what stayed behind in the folder of temporary files.
 */
export async function readSamples(database: Database, times = 1): Promise<SampleResults> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-samples-'));
  const temporary = join(folder, 'tmp');
  const deps: DiscoveryDependencies = {
    readClosing,
    outbound: usualOutbound,
    database,
    folder: temporary,
    now: () => new Date(),
    random: Math.random,
    enqueueGrouping: () => Promise.resolve(),
    enqueueWinners: () => Promise.resolve(),
  };
  try {
    const samples = await listSamples(folder);
    const readable = samples.filter((sample) => 'path' in sample);
    let read: SampleResult[] = [];
    for (let round = 0; round < times; round += 1) {
      read = [];
      for (const sample of readable) read.push(await readSample(deps, sample));
    }
    const left = await readdir(temporary);
    return { read, skipped: samples.filter((sample) => 'skipped' in sample), left };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readSample(
  deps: DiscoveryDependencies,
  sample: Extract<Sample, { path: string }>,
): Promise<SampleResult> {
  const connector = connectorOf(sample.source);
  if (connector === null) throw new Error(`there is no source ${sample.source}`);
  const started = performance.now();
  const report = await discoverFromPath(deps, connector, sample.path);
  const seconds = (performance.now() - started) / 1000;
  const failures = await listFailures(deps.database.db, report.run_id, Number.MAX_SAFE_INTEGER);
  return { sample, report: { ...report, failures }, seconds };
}

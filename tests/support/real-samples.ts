import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectorOf, listFailures } from '#features/discovery/discovery.ts';
import { discoverFromPath, type DiscoveryDependencies, type RunReport } from '#features/discovery/discovery-run.ts';
import { readClosing } from '#features/reading/reading.ts';
import type { Database } from '#platform/database/database.ts';
import { usualOutbound } from './outbound.ts';

/** Where the real samples lie: beside the checkout, where they are there at all. */
export const SAMPLES = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** One file or folder of real data and the source it is of. */
export type Sample = { name: string; source: string; path: string };
export type SampleResult = { sample: Sample; report: RunReport };

const FILES: readonly Sample[] = [
  {
    name: 'CanadaBuys, open notices',
    source: 'canadabuys',
    path: 'canadabuys/open-tender-notices-sample.csv',
  },
  {
    name: 'Buyandsell, notices 2010-2014',
    source: 'buyandsell',
    path: 'buyandsell-ocds/tenders_releases.json.gz',
  },
  { name: 'SEAO OCDS', source: 'seao', path: 'seao-ocds/seao_releases.json' },
  { name: 'SEAO XML, notices and revisions', source: 'seao-xml', path: 'seao-xml' },
  { name: 'Toronto, CSV', source: 'toronto', path: 'toronto/all-solicitations.csv' },
  {
    name: 'Toronto, dated versions',
    source: 'toronto',
    path: 'toronto/solicitation-versions-before-2026.jsonl.gz',
  },
  { name: 'Alberta', source: 'alberta', path: 'alberta/opportunities.json' },
  { name: 'OCDS, Contracts Finder', source: 'uk-cf', path: 'ocds/uk-contracts-finder' },
  ...['australia', 'canada', 'colombia', 'moldova', 'paraguay', 'uganda', 'ukraine'].map((publisher) => ({
    name: `OCDS, ${publisher}`,
    source: 'ocds',
    path: `ocds/${publisher}`,
  })),
  { name: 'TED, eForms', source: 'ted', path: 'ted/eforms-examples' },
];
const CONTRACTS = 'buyandsell-ocds/contracts_releases_compact.json.zip';

/**
 * Reads every real sample that is here and wanted into a migrated, empty database. Every failure is in its report. `left` names what stayed
 * behind in the folder of temporary files.
 */
export async function readSamples(
  database: Database,
  isWanted: (sample: Sample) => boolean = () => true,
): Promise<{ read: SampleResult[]; left: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-samples-'));
  const temporary = join(folder, 'tmp');
  const deps: DiscoveryDependencies = {
    outbound: usualOutbound,
    database,
    folder: temporary,
    now: () => new Date(),
    random: Math.random,
    enqueueGrouping: () => Promise.resolve(),
    enqueueWinners: () => Promise.resolve(),
    readClosing,
  };
  try {
    const here = FILES.map((sample) => ({ ...sample, path: join(SAMPLES, sample.path) }));
    const samples = [...here.filter(({ path }) => existsSync(path)), ...(await contracts(folder))];
    const read: SampleResult[] = [];
    for (const sample of samples.filter(isWanted)) read.push(await readSample(deps, sample));
    return { read, left: await readdir(temporary) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readSample(deps: DiscoveryDependencies, sample: Sample): Promise<SampleResult> {
  const connector = connectorOf(sample.source);
  if (connector === null) throw new Error(`there is no source ${sample.source}`);
  const report = await discoverFromPath(deps, connector, sample.path);
  const failures = await listFailures(deps.database.db, report.run_id, Number.MAX_SAFE_INTEGER);
  return { sample, report: { ...report, failures } };
}

/** What has to be unpacked first, where anything is there to unpack it. */
async function contracts(folder: string): Promise<Sample[]> {
  const archive = join(SAMPLES, CONTRACTS);
  const target = join(folder, 'contracts');
  if (!existsSync(archive)) return [];
  await mkdir(target, { recursive: true });
  const run = promisify(execFile);
  for (const [program, ...options] of [
    ['unzip', '-q', '-o', archive, '-d', target],
    ['python3', '-m', 'zipfile', '-e', archive, target],
  ] as const) {
    try {
      await run(program, options);
      return [{ name: 'Buyandsell, contracts', source: 'buyandsell', path: target }];
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
    }
  }
  return [];
}

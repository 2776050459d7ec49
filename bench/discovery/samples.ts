import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Where the real samples lie: beside the checkout, where they are there at all. */
export const SAMPLES = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** One file or folder of real data and the source it is of, or why it cannot be read. */
export type Sample = { name: string; source: string; path: string } | { name: string; skipped: string };

const FILES: readonly { name: string; source: string; path: string }[] = [
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

/** The samples that are there; what has to be unpacked first goes into `folder`. */
export async function listSamples(folder: string): Promise<Sample[]> {
  const samples: Sample[] = FILES.map(({ name, source, path }) =>
    existsSync(join(SAMPLES, path))
      ? { name, source, path: join(SAMPLES, path) }
      : { name, skipped: `${path} is not here` },
  );
  return [...samples, await contracts(folder)];
}

async function contracts(folder: string): Promise<Sample> {
  const name = 'Buyandsell, contracts';
  const archive = join(SAMPLES, CONTRACTS);
  if (!existsSync(archive)) return { name, skipped: `${CONTRACTS} is not here` };
  const target = join(folder, 'contracts');
  await mkdir(target, { recursive: true });
  const run = promisify(execFile);
  for (const [program, ...options] of [
    ['unzip', '-q', '-o', archive, '-d', target],
    ['python3', '-m', 'zipfile', '-e', archive, target],
  ] as const) {
    try {
      await run(program, options);
      return { name, source: 'buyandsell', path: target };
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
    }
  }
  return { name, skipped: 'neither unzip nor python3 is there to unpack it' };
}

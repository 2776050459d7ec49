import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { RunReport } from '#features/discovery/discovery-run.ts';

export type LargeFormat = 'csv' | 'json' | 'xml';
export type LargeResult = { records: number; growthMb: number; report: RunReport };

const MB = 1_000_000;
const DESCRIPTION_CHARS = 24_000;
const SENTENCE = 'The contractor plows the roads, lots and stairs of the sites named below, twice a day. ';
const DESCRIPTION = SENTENCE.repeat(Math.ceil(DESCRIPTION_CHARS / SENTENCE.length));

type Layout = {
  source: string;
  name: string;
  start: string;
  record: (index: number) => string;
  between: string;
  end: string;
};

const LAYOUTS: Readonly<Record<LargeFormat, Layout>> = {
  csv: {
    source: 'canadabuys',
    name: 'notices.csv',
    start:
      '"title-titre-eng","title-titre-fra","referenceNumber-numeroReference","publicationDate-datePublication","tenderClosingDate-appelOffresDateCloture","tenderDescription-descriptionAppelOffres-eng"\r\n',
    record: (index) =>
      `"Snow removal ${index}","","cb-${index}","2026-07-21","2026-08-25T14:00:00","${DESCRIPTION}Site ${index}"`,
    between: '\r\n',
    end: '\r\n',
  },
  json: {
    source: 'seao',
    name: 'hebdo.json',
    start: '{"uri":"https://example.org","version":"1.1","releases":[',
    record: (index) =>
      JSON.stringify({
        ocid: `ocds-ec9k95-${index}`,
        id: '20260721140000',
        date: '2026-07-21T10:00:00-04:00',
        tag: ['tender'],
        tender: { id: `A-${index}`, title: `Déneigement ${index}`, description: `${DESCRIPTION}${index}` },
      }),
    between: ',\n',
    end: ']}',
  },
  xml: {
    source: 'seao-xml',
    name: 'Avis_20160101_20160131.xml',
    start: '<?xml version="1.0" encoding="utf-8"?>\n<export>\n',
    record: (index) =>
      `<avis><numeroseao>${index}</numeroseao><titre>Déneigement ${index}</titre><organisme>Ville</organisme><precision>${DESCRIPTION}</precision></avis>`,
    between: '\n',
    end: '\n</export>\n',
  },
};

/** Reads a made-up file of at least so many megabytes into the embedded database, in a process of its own. Every record is about 25 kB. */
export async function readLargeFile(format: LargeFormat, megabytes: number): Promise<LargeResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-large-'));
  try {
    const { source, name } = LAYOUTS[format];
    const path = join(folder, name);
    const records = await writeLargeFile(format, path, megabytes);
    const child = fork(new URL('./processes/discovering-process.ts', import.meta.url), [folder, source, path], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const exited = once(child, 'exit');
    const said = child.stdout === null ? '' : await text(child.stdout);
    const [code] = await exited;
    if (code !== 0) throw new Error(`the reading process ended with ${String(code)}`);
    const { report, growthBytes } = JSON.parse(said) as { report: RunReport; growthBytes: number };
    return { records, report, growthMb: Math.round(growthBytes / MB) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeLargeFile(format: LargeFormat, path: string, megabytes: number): Promise<number> {
  const { start, record, between, end } = LAYOUTS[format];
  let records = 0;
  function* parts(): Generator<string> {
    yield start;
    for (let bytes = 0; bytes < megabytes * MB; records += 1) {
      const one = (records === 0 ? '' : between) + record(records);
      bytes += Buffer.byteLength(one);
      yield one;
    }
    yield end;
  }
  await pipeline(Readable.from(parts()), createWriteStream(path));
  return records;
}

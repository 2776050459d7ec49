import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../../tests/support/record-body.ts';

const run = promisify(execFile);
const READ_BODY = fileURLToPath(new URL('../../../tests/support/read-body.ts', import.meta.url));
const SIZE_BYTES = (process.env.NIGHTLY === '1' ? 200 : 20) * 1_000_000;
/**
 * Measured: 4 to 15 MB, also on a busy machine, and 50 where the collector has no thread but the program's own; 95 and more
 * where the records are kept, 150 and more where the text is.
 */
const MAX_GROWTH_BYTES = 80_000_000;
const TEXT = 'Fourniture et installation d’équipement «spécialisé» pour le réseau. '.repeat(30);

type Shape = { begin: string; record: (index: number) => string; end: string };

const SHAPES: Record<string, Shape> = {
  csv: { begin: '\uFEFFid,title,text\n', record: (index) => `${index},Title ${index},"${TEXT}\n${TEXT}"\n`, end: '' },
  json: {
    begin: '{"uri":"x","releases":[',
    record: (index) => `{"id":${index},"tender":{"title":"${TEXT}","items":[{"n":1},{"n":2}]}},`,
    end: '{}]}',
  },
  lines: { begin: '{}\n', record: (index) => `{"id":${index},"title":"${TEXT}"}\n`, end: '' },
  xml: {
    begin: '<?xml version="1.0"?><feed>',
    record: (index) => `<entry id="${index}"><title>${TEXT}</title><items><item>1</item></items></entry>`,
    end: '</feed>',
  },
};

for (const [kind, shape] of Object.entries(SHAPES)) {
  void test(`a ${kind} file of ${SIZE_BYTES / 1e6} MB is read in memory bounded by its records`, async (t) => {
    const path = join(await temporaryFolder(t), `large.${kind}`);
    const count = Math.ceil(SIZE_BYTES / Buffer.byteLength(shape.record(1)));
    await pipeline(Readable.from(parts(shape, count)), createWriteStream(path));
    const { stdout } = await run(process.execPath, [READ_BODY, path, kind]);
    const result = JSON.parse(stdout) as { records: number; growthBytes: number; ms: number };
    const perSecond = (SIZE_BYTES / 1e3 / result.ms).toFixed(0);
    t.diagnostic(`${kind}: ${perSecond} MB/s, memory grew by ${(result.growthBytes / 1e6).toFixed(0)} MB`);
    assert.equal(result.records, kind === 'json' || kind === 'lines' ? count + 1 : count);
    assert.ok(result.growthBytes < MAX_GROWTH_BYTES, `memory grew by ${result.growthBytes} bytes`);
  });
}

function* parts({ begin, record, end }: Shape, count: number): Generator<string> {
  yield begin;
  for (let index = 0; index < count; index += 1) yield record(index);
  yield end;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoFiles } from './demo-files.ts';

/** Writes the demonstration's files: `node demo/generate.ts --today 2026-11-21 --out DIR`. */
const { values } = parseArgs({ options: { today: { type: 'string' }, out: { type: 'string' } } });
if (values.today === undefined || values.out === undefined) {
  process.stderr.write('usage: node demo/generate.ts --today 2026-11-21 --out DIR\n');
  process.exitCode = 1;
} else {
  mkdirSync(values.out, { recursive: true });
  for (const { name, content } of demoFiles(values.today)) {
    writeFileSync(join(values.out, name), content);
    process.stdout.write(`${join(values.out, name)}: ${Buffer.byteLength(content)} bytes\n`);
  }
}

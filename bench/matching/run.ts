import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { madeOn } from '../report.ts';
import { PARTS } from './report.ts';

/**
 * Measures the rankers of the service on real data beside this checkout and prints the tables: `node bench/matching/run.ts`.
 * `--write` keeps them under `bench/results/`; `--only NAME` makes one part: seao, federal, typed, leaks, staged, twins, firstday, bands.
 */
const RESULTS = resolve(import.meta.dirname, '../results');
const FILE = resolve(RESULTS, 'matching.md');

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
if (only !== undefined && !(only in PARTS))
  throw new RangeError(`--only ${only}: expected ${Object.keys(PARTS).join(', ')}`);
const writes = process.argv.includes('--write');
const made = madeOn();

for (const [name, { isHere, make }] of Object.entries(PARTS)) {
  if (!isHere() || (only !== undefined && only !== name)) continue;
  const { title, markdown, files } = make();
  const text = `## ${title}\n\n${made}, \`node bench/matching/run.ts --only ${name}\`.\n\n${markdown.trim()}\n`;
  process.stdout.write(`${text}\n`);
  if (!writes) continue;
  for (const [file, content] of Object.entries(files)) writeFileSync(resolve(RESULTS, file), content);
  writeFileSync(FILE, withPart(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '', name, text));
}

/** The report with this part in place of what it held of it. */
function withPart(report: string, name: string, text: string): string {
  const parts = new Map(
    report.split(/^(?=<!-- part )/m).flatMap((part): [string, string][] => {
      const [, held] = /^<!-- part (\w+) -->\n/.exec(part) ?? [];
      return held === undefined ? [] : [[held, part.slice(part.indexOf('\n') + 1).trim()]];
    }),
  );
  parts.set(name, text.trim());
  const ordered = Object.keys(PARTS).flatMap((part) => {
    const held = parts.get(part);
    return held === undefined ? [] : `<!-- part ${part} -->\n${held}\n`;
  });
  return `# Matching: how well the rankers rank\n\n${ordered.join('\n')}`;
}

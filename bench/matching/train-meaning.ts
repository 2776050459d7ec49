import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ListName } from './code-lists.ts';
import { FREE_LISTS, trainMeaning } from './meaning.ts';

/**
 * Learns the word vectors and prints the hash of the file: `node bench/matching/train-meaning.ts`. It takes half a minute; the same
 * lists and notices give the same file. `--with-unspsc` learns from the titles of UNSPSC as well, which may not be given away: then
 * `--out FILE` is needed, to be put as `meaning.vectors` into the DATA_DIR of the service that it is for.
 */
const SHIPPED = resolve(import.meta.dirname, '../../server/features/matching/embedding/meaning.vectors');

const isWhole = process.argv.includes('--with-unspsc');
const out = process.argv.includes('--out') ? process.argv[process.argv.indexOf('--out') + 1] : undefined;
if (isWhole && out === undefined)
  throw new RangeError('--with-unspsc needs --out FILE: the titles of UNSPSC may not be given away with the program');
const lists: readonly ListName[] = isWhole ? [...FREE_LISTS, 'UNSPSC'] : FREE_LISTS;
const file = trainMeaning(lists);
writeFileSync(out ?? SHIPPED, file);
process.stdout.write(
  `${out ?? SHIPPED}: ${file.length} bytes, sha256 ${createHash('sha256').update(file).digest('hex')}\n`,
);

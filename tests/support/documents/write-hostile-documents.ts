/** Writes the hostile documents to the folder given, each under its place in the list; in a process of its own, so that making them costs the test none of the memory it measures. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('expected the folder to write to');
for (const [index, { bytes }] of HOSTILE_DOCUMENTS.entries()) writeFileSync(join(folder, String(index)), bytes());

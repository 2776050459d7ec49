/** Reads one of the large files in a process of its own and prints what that took: `node bench/catalog/read.ts NAME`. */
import { readImport } from '#features/catalog/catalog-import.ts';
import { watchService } from '../../tests/support/http/service-watch.ts';
import { catalogFile, LARGE_FILES, piecesOf } from './files.ts';

const text = LARGE_FILES[process.argv[2] ?? '']?.() ?? '';
// What is loaded and compiled once is no cost of the file.
await readImport(piecesOf(catalogFile(20, 'warm')));
const watch = watchService();
const started = performance.now();
const answer = await readImport(piecesOf(text)).then(
  (products) => `${products.length} products`,
  (error: unknown) => String(error).slice(0, 100),
);
const seconds = (performance.now() - started) / 1000;
const bytes = Buffer.byteLength(text);
process.stdout.write(JSON.stringify({ answer, bytes, seconds, growthMb: watch.stop().memoryGrowthMb }));

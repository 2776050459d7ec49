import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readWordVectors, type WordVectors } from './embedding/word-vectors.ts';

/** Word vectors, and what stands for them: scores made with others are not comparable. */
export type LoadedVectors = { vectors: WordVectors; mark: string };

/** Those that the program comes with. */
const SHIPPED = new URL('embedding/meaning.vectors', import.meta.url);
const MARK_CHARS = 12;

/** The word vectors of an operator's own training where this file is there, else those that the program comes with. */
export async function loadWordVectors(ownFile: string | null): Promise<LoadedVectors> {
  const own = ownFile === null ? null : await readIfThere(ownFile);
  const bytes = own ?? (await readFile(SHIPPED));
  try {
    return {
      vectors: readWordVectors(bytes),
      mark: createHash('sha256').update(bytes).digest('hex').slice(0, MARK_CHARS),
    };
  } catch (error) {
    if (own === null || !(error instanceof RangeError)) throw error;
    throw new RangeError(`${ownFile}: ${error.message}; train it again or delete it`, { cause: error });
  }
}

async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

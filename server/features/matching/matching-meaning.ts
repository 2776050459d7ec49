import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readWordVectors, type WordVectors } from './embedding/word-vectors.ts';

/** Word vectors, and what stands for them: scores made with others are not comparable. */
export type LoadedVectors = { vectors: WordVectors; mark: string };

/** Those that the program comes with. */
const SHIPPED = new URL('embedding/meaning.vectors', import.meta.url);
const MARK_CHARS = 12;

/** Read once in a process, however many matchers it opens. */
let shipped: LoadedVectors | null = null;

/** The word vectors of an operator's own training where this file is there, else those that the program comes with. */
export async function loadWordVectors(ownFile: string | null): Promise<LoadedVectors> {
  const own = ownFile === null ? null : await readIfThere(ownFile);
  if (own === null) return (shipped ??= loaded(await readFile(SHIPPED)));
  try {
    return loaded(own);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RangeError(`${ownFile}: ${error.message}; train it again or delete it`, { cause: error });
  }
}

function loaded(bytes: Uint8Array): LoadedVectors {
  const mark = createHash('sha256').update(bytes).digest('hex').slice(0, MARK_CHARS);
  return { vectors: readWordVectors(bytes), mark };
}

async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

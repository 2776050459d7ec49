/**
 * Where uploaded originals are kept. Names are the program's own, never a client's: lower-case letters, digits and hyphens,
 * in parts joined by `/`. A file is never changed under its name.
 */
export type FileStore = {
  kind: 'files' | 's3';
  /**
   * Stores the file at `path`. Once it answers, the file lasts; until then there is nothing under the name, or all of it.
   * The same name may be stored again with the same bytes.
   */
  put(name: string, path: string, facts: FileFacts, options?: { signal?: AbortSignal }): Promise<void>;
  /**
   * Gives `work` the path of a file with the stored bytes, to be read until `work` ends.
   * @throws StoredFileMissingError when nothing is stored under the name
   */
  withFile<T>(name: string, work: (path: string) => Promise<T>, options?: { signal?: AbortSignal }): Promise<T>;
  /** Deletes the file; one that is not there is no error. */
  delete(name: string, options?: { signal?: AbortSignal }): Promise<void>;
};

/** What is known of a file that is to be stored. */
export type FileFacts = { sizeBytes: number; sha256: Buffer };

/** Nothing is stored under the name. */
export class StoredFileMissingError extends Error {
  override readonly name = 'StoredFileMissingError';

  constructor() {
    super('the stored file is missing');
  }
}

const NAME = /^[a-z0-9-]{1,64}(?:\/[a-z0-9-]{1,64}){0,3}$/;

/** The name itself. @throws Error for one that could lead elsewhere; it is then a fault of the program */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error('a stored file is named by letters, digits and hyphens');
  return name;
}

import { copyFile, type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DurableFiles } from '#platform/storage/durable-write.ts';

/** What a durable write asks of the file system, in its order: `sync of folder`, `rename`. */
export type FileStep = string;

/**
 * The real file system, which says each step before it is done; what `before` throws is what the step fails with. `folder` is
 * the folder that is written in: steps on it are told from those on files.
 */
export function recordedFiles(folder: string, before: (step: FileStep) => void): DurableFiles {
  const watch = (handle: FileHandle, what: string): FileHandle =>
    new Proxy(handle, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          if (name === 'sync') before(`sync of ${what}`);
          if (name === 'writeFile') before('write');
          return Reflect.apply(value, target, given) as unknown;
        };
      },
    });
  const opened = async (...given: Parameters<typeof open>): Promise<FileHandle> => {
    const what = given[0] === folder ? 'folder' : 'file';
    if (given[1] === 'wx') before('create');
    return watch(await open(...given), what);
  };
  const told =
    <A extends unknown[]>(step: string, call: (...given: A) => Promise<void>) =>
    async (...given: A): Promise<void> => {
      before(step);
      await call(...given);
    };
  return {
    open: opened,
    copyFile: told('copy', copyFile),
    link: told('link', link),
    rename: told('rename', rename),
    rm: told('remove', rm),
  };
}

/** A failure as the operating system has it. */
export function systemError(code: string, path = ''): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: made up, '${basename(path)}'`), { code });
}

/** What stops the service because of its disk; the message says in one sentence what is wrong and what helps. */
export class DiskFaultError extends Error {
  override name = 'DiskFaultError';
}

/** A failure to use `path`, as a sentence for the operator where it is the disk's or the folder's. */
export function diskFault(path: string, error: unknown): Error {
  const sentence = sentenceOf(codeOf(error), path);
  if (sentence !== null) return new DiskFaultError(sentence, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

/** The operating system's code of a failure, such as `ENOSPC`; empty where it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** What a code of the operating system means for a path, or null for one that says nothing about the disk. */
export function sentenceOf(code: string, path: string): string | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of ${path} is full; free some space, or set DATA_DIR to a folder on another disk`;
    case 'EACCES':
    case 'EPERM':
      return `${path} cannot be written by this user; give the user write access, or set DATA_DIR to another folder`;
    case 'EROFS':
      return `${path} is on a disk that is read-only; mount it for writing, or set DATA_DIR to another folder`;
    // What Node says of a folder to be made on a read-only disk.
    case 'ENOENT':
      return `${path} cannot be created: the disk is read-only, or a parent folder is missing; set DATA_DIR to another folder`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} cannot be created because a file with that name exists; set DATA_DIR to a folder`;
    case 'EIO':
      return `the disk of ${path} has an input/output error; check the logs of the machine first`;
    default:
      return null;
  }
}

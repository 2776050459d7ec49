/**
 * What a failed statement means for whoever asked: the mapping of failures of the database and its disk to answers, by their
 * codes alone. PostgreSQL's are its error codes (SQLSTATE), the operating system's begin with `E`.
 */

// disk_full; what the embedded database answers to writes while its disk is full, and a standby to any; the two names that the
// operating system has for no room.
const unwritable = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT']);

/** What a client is asked to wait before it tries again, in seconds. Room is made by people, so it is not soon. */
export const UNWRITABLE_RETRY_S = 30;

/** Whether a write was refused because nothing can be written now; nothing was changed, and reading goes on. */
export function isUnwritable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && unwritable.has(String(error.code))) return true;
  return 'cause' in error && isUnwritable(error.cause);
}

/** Runs a write that can be left out, such as when a key was last used: while nothing can be written, it is. */
export async function writeIfWritable(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
}

/** What becomes of a document once it was read, and what an upload is answered from the first look into it. */

export type DocumentStatus = 'processing' | 'ready' | 'failed';
type Failure = { failure: 'empty' | 'encrypted' | 'unreadable' | 'too_large' | 'timed_out'; detail: string };

/** Raised whenever the same file would give another text, other passages or another index: all are then read again. */
export const READER_VERSION = 1;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** That the original is still there and is read as before is made sure of this often. */
const READY_FOR_MS = 30 * DAY_MS;

/** Why a reading gave no text: the document's fault, or something that may have passed the next time. */
export type ReadingFault = { reason: string; isPassing: boolean };

/** How a document stands after a reading that gave no text. */
export type AfterFailure = { status: DocumentStatus; ingestError: string; refreshAt: Date | null };

/**
 * A document that serves goes on with the text it has and says what was wrong; one that never did has failed. It is tried
 * again a day later where it serves, an hour later where the fault may pass, and else only when reading changes.
 */
export function afterFailure(status: DocumentStatus, { reason, isPassing }: ReadingFault, now: Date): AfterFailure {
  const isServing = status === 'ready';
  const afterMs = isPassing ? HOUR_MS : isServing ? DAY_MS : null;
  return {
    status: isServing ? 'ready' : 'failed',
    ingestError: reason.slice(0, 500),
    refreshAt: afterMs === null ? null : new Date(now.getTime() + afterMs),
  };
}

/** When a document that was read is read again. */
export function afterSuccess(now: Date): Date {
  return new Date(now.getTime() + READY_FOR_MS);
}

/** When a new document is read again should its job be lost. */
export function afterUpload(now: Date): Date {
  return new Date(now.getTime() + HOUR_MS);
}

/** With which code the first look refuses an upload; null: it is taken, and read to its end in the background. */
export function uploadRefusal({ failure }: Pick<Failure, 'failure'>): 'empty_document' | 'unreadable_document' | null {
  if (failure === 'empty') return 'empty_document';
  // That it takes long may be the machine's fault; with all its time it is told then.
  return failure === 'timed_out' ? null : 'unreadable_document';
}

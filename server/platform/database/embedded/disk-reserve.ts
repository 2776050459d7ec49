import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '#platform/storage/disk-faults.ts';

// Two files of the write-ahead log, of 16 MB each: one for the transaction under way, one for a checkpoint after it.
const reserveBytes = 32 * 1024 * 1024;
const pieceBytes = 1024 * 1024;
/** What has to be free beyond the reserve before writing begins again, so that it does not end at once. */
const spareBytes = 8 * 1024 * 1024;

/**
 * Room on the disk that is kept for PostgreSQL's log. PostgreSQL answers a full disk with an error where a table grows, and
 * gives up where its log does; the embedded one cannot give up, and its thread would spin for ever. The reserve is let go
 * when the log finds no room, and from then on nothing may be written until it could be taken again.
 */
export class DiskReserve {
  readonly #path: string;
  readonly #size: number;
  /** Whether a write found no room, and there has been none since. */
  isFull = false;

  /** @param path of the file that takes the room; made and deleted by this class alone */
  constructor(path: string, size: number = reserveBytes) {
    this.#path = path;
    this.#size = size;
  }

  /** Takes the room, where that is not done yet; without enough the disk counts as full. */
  take(): void {
    this.isFull = !this.#isTaken() && !this.#tryTake();
  }

  /** A write found no room where an error is an answer. */
  noteFull(): void {
    this.isFull = true;
  }

  /** Gives the room to a write that must not fail; whether there was any to give. */
  letGo(): boolean {
    this.isFull = true;
    if (!this.#isTaken()) return false;
    rmSync(this.#path, { force: true });
    return true;
  }

  /** Where the disk was full, sees whether there is room again. */
  recover(): void {
    if (!this.isFull) return;
    const missingBytes = this.#isTaken() ? 0 : this.#size;
    if (freeBytesAt(this.#path) < missingBytes + spareBytes) return;
    this.take();
  }

  #isTaken(): boolean {
    return statSync(this.#path, { throwIfNoEntry: false })?.size === this.#size;
  }

  #tryTake(): boolean {
    const part = `${this.#path}.part`;
    try {
      const file = openSync(part, 'w', 0o600);
      try {
        // Zeros would take no room on a disk that compresses.
        const piece = randomFillSync(Buffer.alloc(pieceBytes));
        for (let written = 0; written < this.#size; written += pieceBytes) writeSync(file, piece);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(part, this.#path);
      return true;
    } catch (error) {
      rmSync(part, { force: true });
      if (isNoRoom(error)) return false;
      throw error;
    }
  }
}

/** Whether a write failed for want of room on the disk, or in the user's share of it. */
function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

/** What this user may still write on the disk of a path; its folder is there, it need not be. */
export function freeBytesAt(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

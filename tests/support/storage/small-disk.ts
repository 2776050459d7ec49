import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A disk of its own that a test can fill to the last byte. */
export type SmallDisk = {
  folder: string;
  /** Takes all that is free, but for so many bytes. */
  fill(leaveBytes?: number): void;
  /** Gives back what `fill` took. */
  empty(): void;
  freeBytes(): number;
};

/** A disk in memory, gone with the test; null, and the test is skipped, where this user cannot mount one. */
export function smallDisk(t: TestContext, sizeMb: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'tenderfit-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0700`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    t.skip('this user cannot mount a disk in memory');
    return null;
  }
  t.after(() => {
    // Lazily: a process that was just killed may still hold a file.
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  chmodSync(folder, 0o700);
  const filling = join(folder, 'filling');
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill: (leaveBytes = 0) =>
      writeFileSync(filling, Buffer.alloc(Math.max(0, freeBytes() - leaveBytes)), { flag: 'a' }),
    empty: () => rmSync(filling, { force: true }),
  };
}

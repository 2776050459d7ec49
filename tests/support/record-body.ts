import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { bodyFromFile, type RecordBody } from '#platform/records/body.ts';
import type { RecordLimits } from '#platform/records/record-format.ts';

/** A folder of its own for one test, deleted after it. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What the product's own readers make of a file with this content. */
export async function recordBody(
  t: TestContext,
  content: string | Uint8Array,
  name = 'file.txt',
  limits?: RecordLimits,
): Promise<RecordBody> {
  const path = join(await temporaryFolder(t), name);
  await writeFile(path, content);
  return await bodyFromFile(path, name, limits);
}

/** What an iterable yields before it throws, and the message it throws with. */
export async function drained<T>(records: AsyncIterable<T>): Promise<{ records: T[]; message: string | null }> {
  const read: T[] = [];
  try {
    for await (const record of records) read.push(record);
    return { records: read, message: null };
  } catch (error) {
    return { records: read, message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

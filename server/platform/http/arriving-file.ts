import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ReceiveFile } from './upload.ts';

/** A file that was uploaded, where it was written to. The name is the client's and proves nothing. */
export type ArrivedFile = { path: string; sizeBytes: number; sha256: Buffer; name: string | null };

/** Writes the file of a request to `path`, which must not exist yet, and hashes it on the way. */
export async function arriveAt(path: string, receiveFile: ReceiveFile): Promise<ArrivedFile> {
  return await receiveFile(async (chunks, { name }) => {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    await pipeline(
      chunks,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          sizeBytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    return { path, sizeBytes, sha256: hash.digest(), name };
  });
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf } from '#platform/storage/disk-faults.ts';
import { ByteSource } from './byte-source.ts';
import { ArchiveError, BackupError, type Manifest, readManifest } from './manifest.ts';
import { BLOCK_BYTES, paddingAfter, readTarHeader, tarHeader } from './tar-blocks.ts';

/**
 * The archive of a backup: a gzipped tar file of a manifest, the folders and the files, in the order of the manifest. Every
 * file is checked by its hash, the whole by gzip's checksum.
 */

const MANIFEST = 'manifest.json';
const MOST_MANIFEST_BYTES = 256 * 1024 * 1024;
/** Pages of a database shrink to a third with the least effort; more effort takes minutes and saves little. */
const GZIP_LEVEL = 1;

/** The size and SHA-256 of a file. */
export async function hashFile(path: string): Promise<{ size_bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size_bytes: size, sha256: hash.digest('hex') };
}

/** Writes the archive of what lies in `folder`, which nobody changes meanwhile, to a new file that only this user can read. */
export async function writeArchive(
  path: string,
  { folder, manifest, signal }: { folder: string; manifest: Manifest; signal: AbortSignal },
): Promise<void> {
  const blocks = Readable.from(archiveBlocks(folder, manifest), { objectMode: false });
  await pipeline(blocks, createGzip({ level: GZIP_LEVEL }), createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
    signal,
  });
}

async function* archiveBlocks(folder: string, manifest: Manifest): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(manifest));
  yield tarHeader({ path: MANIFEST, kind: 'file', sizeBytes: text.length });
  yield text;
  yield Buffer.alloc(paddingAfter(text.length));
  for (const path of manifest.folders) yield tarHeader({ path, kind: 'folder', sizeBytes: 0 });
  for (const { path, size_bytes: sizeBytes } of manifest.files) {
    yield tarHeader({ path, kind: 'file', sizeBytes });
    let written = 0;
    for await (const chunk of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== sizeBytes) throw new BackupError(`${path} changed while it was being copied`);
    yield Buffer.alloc(paddingAfter(sizeBytes));
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

/** What is done with the contents of an archive as they come. */
export type ArchiveReader = {
  manifest?: (manifest: Manifest) => Promise<void>;
  folder?: (path: string) => Promise<void>;
  /** Has to read the content to its end. */
  file?: (path: string, content: AsyncIterable<Buffer>) => Promise<void>;
};

/**
 * Reads an archive to its end and checks every byte of it.
 * @throws ArchiveError when it is cut off, damaged, no backup, or of a newer format
 */
export async function readArchive(path: string, reader: ArchiveReader, signal: AbortSignal): Promise<Manifest> {
  return await readFrom(path, (source) => readEntries(source, reader), signal);
}

/**
 * Reads what an archive lists, and nothing of what comes after it.
 * @throws ArchiveError when that cannot be read
 */
export async function readContents(path: string, signal: AbortSignal): Promise<Manifest> {
  return await readFrom(path, async (source) => readManifest(await readManifestText(source)), signal);
}

async function readFrom(
  path: string,
  read: (source: ByteSource) => Promise<Manifest>,
  signal: AbortSignal,
): Promise<Manifest> {
  await requireGzip(path);
  const input = createReadStream(path);
  const unzipped = createGunzip();
  // The failure of either ends the other; the reading below then meets it.
  const piping = pipeline(input, unzipped, { signal }).catch(() => undefined);
  try {
    return await read(new ByteSource(unzipped as AsyncIterable<Buffer>));
  } catch (error) {
    signal.throwIfAborted();
    throw refusal(error);
  } finally {
    input.destroy();
    unzipped.destroy();
    await piping;
  }
}

async function requireGzip(path: string): Promise<void> {
  if (!(await stat(path)).isFile()) throw new ArchiveError('it is not a file');
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead < 2 || buffer[0] !== 0x1f || buffer[1] !== 0x8b) {
      throw new ArchiveError('it is not a Tenderfit backup');
    }
  } finally {
    await handle.close();
  }
}

function refusal(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return new ArchiveError('it is cut off: its end is missing');
  if (code.startsWith('Z_')) return new ArchiveError('it is damaged');
  return error;
}

async function readEntries(source: ByteSource, reader: ArchiveReader): Promise<Manifest> {
  const manifest = readManifest(await readManifestText(source));
  await reader.manifest?.(manifest);
  for (const path of manifest.folders) {
    await expectEntry(source, { path, kind: 'folder', sizeBytes: 0 });
    await reader.folder?.(path);
  }
  for (const { path, size_bytes: sizeBytes, sha256 } of manifest.files) {
    await expectEntry(source, { path, kind: 'file', sizeBytes });
    const hash = createHash('sha256');
    await (reader.file ?? drain)(path, hashed(source.next(sizeBytes), hash));
    if (hash.digest('hex') !== sha256) throw new ArchiveError(`${path} in it is damaged`);
    await source.take(paddingAfter(sizeBytes));
  }
  if (readTarHeader(await source.take(BLOCK_BYTES)) !== null) throw new ArchiveError('it contains more than it lists');
  // To the end, where gzip's checksum of the whole is compared.
  await drain('', source.rest());
  return manifest;
}

async function readManifestText(source: ByteSource): Promise<string> {
  let header;
  try {
    header = readTarHeader(await source.take(BLOCK_BYTES));
  } catch (error) {
    if (error instanceof ArchiveError && !source.isAtEnd) throw new ArchiveError('it is not a Tenderfit backup');
    throw error;
  }
  if (header?.path !== MANIFEST || header.kind !== 'file' || header.sizeBytes > MOST_MANIFEST_BYTES) {
    throw new ArchiveError('it is not a Tenderfit backup');
  }
  const text = await source.take(header.sizeBytes);
  await source.take(paddingAfter(header.sizeBytes));
  return text.toString('utf8');
}

async function expectEntry(source: ByteSource, expected: ReturnType<typeof readTarHeader>): Promise<void> {
  const found = readTarHeader(await source.take(BLOCK_BYTES));
  if (found?.path !== expected?.path || found?.kind !== expected?.kind || found?.sizeBytes !== expected?.sizeBytes) {
    throw new ArchiveError('its contents differ from its list');
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function drain(_path: string, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of content) void chunk;
}

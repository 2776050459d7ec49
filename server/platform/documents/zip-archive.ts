import { crc32, inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** One file in an archive, as the archive's directory states it; sizes in bytes, nothing checked against the data yet. */
export type ZipEntry = {
  name: string;
  method: number;
  isEncrypted: boolean;
  checksum: number;
  compressedBytes: number;
  expandedBytes: number;
  offset: number;
};

/** An archive that is broken, or made to deceive; `isTooLarge` when it only has too much in it. */
export class ZipError extends Error {
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.name = 'ZipError';
    this.isTooLarge = isTooLarge;
  }
}

/**
 * The directory of a ZIP archive, without expanding anything. Refused (`ZipError`): a directory that is missing or does not fit
 * the bytes, over `maxEntries`, two files of one name, files that overlap each other or the directory (as bombs do to expand the
 * same bytes many times), archives in several volumes or of 4 GB and more (ZIP64).
 */
export function readZipDirectory(bytes: Buffer, maxEntries: number): ZipEntry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (bytes.readUInt16LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count) {
    throw new ZipError('The archive is one of several volumes.');
  }
  if (count > maxEntries) throw new ZipError(`The archive holds over ${maxEntries} files.`, true);
  const start = bytes.readUInt32LE(end + 16);
  if (start + bytes.readUInt32LE(end + 12) > end) throw new ZipError('The archive has no readable directory.');
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(bytes, at, end);
    entries.push(entry);
    at = next;
  }
  requireApart(entries, start);
  return entries;
}

function findEnd(bytes: Buffer): number {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE && bytes.readUInt16LE(at + 20) === last - at) return at;
  }
  throw new ZipError('The archive has no end: it is cut.');
}

function readEntry(bytes: Buffer, at: number, end: number): { entry: ZipEntry; next: number } {
  if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) {
    throw new ZipError('The archive has no readable directory.');
  }
  const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
  const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  if (next > end) throw new ZipError('The archive has no readable directory.');
  const entry = {
    name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    checksum: bytes.readUInt32LE(at + 16),
    compressedBytes: bytes.readUInt32LE(at + 20),
    expandedBytes: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  return { entry, next };
}

function requireApart(entries: readonly ZipEntry[], directoryStart: number): void {
  if (new Set(entries.map(({ name }) => name)).size < entries.length) {
    throw new ZipError('The archive holds two files of one name.');
  }
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [index, { offset, name, compressedBytes }] of inOrder.entries()) {
    const end = offset + LOCAL_BYTES + Buffer.byteLength(name) + compressedBytes;
    if (end > (inOrder[index + 1]?.offset ?? directoryStart)) throw new ZipError('Files in the archive overlap.');
  }
}

/**
 * A file of the archive, expanded: never to more bytes than its entry states, which the caller has found acceptable. Refused
 * (`ZipError`): data that is cut, expands to another length or has another checksum, and packing other than stored or deflate.
 */
export function expandZipEntry(bytes: Buffer, entry: ZipEntry): Buffer {
  const { offset, compressedBytes, expandedBytes } = entry;
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) {
    throw new ZipError('A file in the archive is not where its directory says.');
  }
  const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + compressedBytes > bytes.length) throw new ZipError('A file in the archive is cut.');
  const expanded = expand(bytes.subarray(start, start + compressedBytes), entry.method, expandedBytes);
  if (expanded.length !== expandedBytes || crc32(expanded) !== entry.checksum) {
    throw new ZipError('A file in the archive is damaged.');
  }
  return expanded;
}

function expand(data: Buffer, method: number, expandedBytes: number): Buffer {
  if (method === STORED) return data;
  if (method !== DEFLATED) throw new ZipError('A file in the archive is packed in a way that is not read.');
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, expandedBytes) });
  } catch {
    throw new ZipError('A file in the archive is damaged.');
  }
}

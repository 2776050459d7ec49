import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { codeOf } from '#platform/storage/disk-faults.ts';
import { RecordFormatError } from './record-format.ts';

const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
const WINDOWS_1252 = new TextDecoder('windows-1252');

/**
 * The bytes of a file, decompressed when they begin with gzip's magic bytes whatever the file is called. Refuses a file that
 * is not there, compressed data that ends early, and more than `maxBytes` bytes after decompression.
 */
export async function* readBytes(path: string, name: string, maxBytes: number): AsyncGenerator<Buffer> {
  const opened = await openChunks(path, name);
  let total = 0;
  try {
    for await (const chunk of opened.chunks) {
      total += chunk.length;
      if (total > maxBytes)
        throw new RecordFormatError(`${name}: holds more than ${maxBytes} bytes, the most that is read`);
      yield chunk;
    }
  } catch (error) {
    throw readable(error, name);
  } finally {
    await opened.close();
  }
}

async function openChunks(
  path: string,
  name: string,
): Promise<{ chunks: AsyncIterable<Buffer>; close(): Promise<void> }> {
  const file = await open(path).catch((error: unknown) => {
    throw readable(error, name);
  });
  const close = () => file.close();
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const source = file.createReadStream({ start: 0, highWaterMark: CHUNK_BYTES, autoClose: false });
    const isGzip = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
    // The callback form destroys the file stream when a reader stops early; errors reach the reader through the last stream.
    return { chunks: isGzip ? pipeline(source, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : source, close };
  } catch (error) {
    await close();
    throw readable(error, name);
  }
}

function readable(error: unknown, name: string): unknown {
  const said: Record<string, string> = {
    ENOENT: 'there is no such file',
    EISDIR: 'is a folder; expected a file',
    EACCES: 'may not be read by this process',
    Z_BUF_ERROR: 'its compressed data ends in the middle: the file is cut',
    Z_DATA_ERROR: 'its compressed data is damaged',
  };
  const reason = said[codeOf(error)];
  return reason === undefined ? error : new RecordFormatError(`${name}: ${reason}`, { cause: error });
}

/**
 * The same text as valid UTF-8 without a byte-order mark: bytes that are no UTF-8 are read as windows-1252, which is what
 * sources that mislabel or mix their encodings publish (sources.md, section 5.3). No character is split between chunks.
 */
export async function* asUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isStart = true;
  for await (const chunk of chunks) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (isStart && bytes.length < 3) {
      rest = bytes;
      continue;
    }
    if (isStart) bytes = withoutMark(bytes);
    isStart = false;
    const end = bytes.length - unfinishedBytes(bytes);
    rest = bytes.subarray(end);
    if (end > 0) yield repaired(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield repaired(isStart ? withoutMark(rest) : rest);
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** How many bytes at the end begin a character that the next chunk may complete. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

function repaired(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  const parts: Buffer[] = [];
  let kept = 0;
  let position = 0;
  while (position < bytes.length) {
    const length = validLength(bytes, position);
    if (length === 0) {
      parts.push(
        bytes.subarray(kept, position),
        Buffer.from(WINDOWS_1252.decode(bytes.subarray(position, position + 1))),
      );
      kept = position + 1;
    }
    position += Math.max(length, 1);
  }
  parts.push(bytes.subarray(kept));
  return Buffer.concat(parts);
}

function validLength(bytes: Buffer, position: number): number {
  const lead = bytes[position] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = sequenceLength(lead);
  return position + length <= bytes.length && isUtf8(bytes.subarray(position, position + length)) ? length : 0;
}

/**
 * The lines of a UTF-8 text without their ends, numbered from 1. `ended` is false for a last line that no line feed follows.
 * Refuses a line longer than `maxBytes`.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  name: string,
  maxBytes: number,
): AsyncGenerator<{ number: number; text: string; ended: boolean }> {
  let parts: Buffer[] = [];
  let held = 0;
  let number = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      parts.push(chunk.subarray(start, end));
      number += 1;
      yield { number, text: Buffer.concat(parts).toString('utf8'), ended: true };
      parts = [];
      held = 0;
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
    held += chunk.length - start;
    if (held > maxBytes) throw new RecordFormatError(`${name}: line ${number + 1} is longer than ${maxBytes} bytes`);
  }
  if (held > 0) yield { number: number + 1, text: Buffer.concat(parts).toString('utf8'), ended: false };
}

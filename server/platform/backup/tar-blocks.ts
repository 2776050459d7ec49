import { ArchiveError } from './manifest.ts';

/**
 * Blocks of a tar file (POSIX ustar), as far as backups need them: regular files and folders with short names. Any program
 * that reads tar opens what is made of them.
 */

export const BLOCK_BYTES = 512;

/** What a header says of the entry that follows it. `path` is relative, with `/`, and at most 100 bytes long. */
export type TarHeader = { path: string; kind: 'file' | 'folder'; sizeBytes: number };

/** Of a folder it has a `/` at its end. */
export const LONGEST_PATH_BYTES = 100;
/** Eleven octal digits. */
const MOST_OCTAL_BYTES = 8 ** 11 - 1;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;

/** The header of an entry, with rights for its owner alone. */
export function tarHeader({ path, kind, sizeBytes }: TarHeader): Buffer {
  const name = kind === 'folder' ? `${path}/` : path;
  if (Buffer.byteLength(name) > LONGEST_PATH_BYTES) throw new Error(`the path ${path} is too long for the archive`);
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(name, 0);
  block.write(kind === 'folder' ? '0000700\0' : '0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  writeSize(block, sizeBytes);
  block.write('00000000000\0', 136);
  block.write(kind === 'folder' ? '5' : '0', 156);
  block.write('ustar\u000000', 257);
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT);
  return block;
}

/** What a header block says; null for the block of zeros that ends the archive. @throws ArchiveError for any other block */
export function readTarHeader(block: Buffer): TarHeader | null {
  if (block.every((byte) => byte === 0)) return null;
  const checksum = octalAt(block, CHECKSUM_AT, CHECKSUM_BYTES);
  if (checksum !== checksumOf(block)) throw new ArchiveError('a header in it is damaged');
  const kind = { '0': 'file', '5': 'folder' } as const;
  const type = block.toString('latin1', 156, 157);
  if (type !== '0' && type !== '5') throw new ArchiveError('it contains something other than files and folders');
  const name = textAt(block, 0, LONGEST_PATH_BYTES);
  return { path: name.replace(/\/$/, ''), kind: kind[type], sizeBytes: readSize(block) };
}

/** How many zeros fill the last block of a content of this length. */
export function paddingAfter(sizeBytes: number): number {
  return (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** Sizes from 8 GiB on are written in base 256, marked by the first bit, as GNU tar and star do. */
function writeSize(block: Buffer, sizeBytes: number): void {
  if (sizeBytes <= MOST_OCTAL_BYTES) {
    block.write(`${sizeBytes.toString(8).padStart(11, '0')}\0`, 124);
    return;
  }
  block.writeUInt8(0x80, 124);
  block.writeBigUInt64BE(BigInt(sizeBytes), 128);
}

function readSize(block: Buffer): number {
  if (block.readUInt8(124) !== 0x80) return octalAt(block, 124, 12);
  return Number(block.readBigUInt64BE(128));
}

/** The sum of all bytes, those of the checksum itself counted as blanks. */
function checksumOf(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) {
    sum += at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES ? 32 : byte;
  }
  return sum;
}

function octalAt(block: Buffer, at: number, length: number): number {
  const text = textAt(block, at, length).trim();
  if (!/^[0-7]{1,11}$/.test(text)) throw new ArchiveError('a header in it is damaged');
  return Number.parseInt(text, 8);
}

function textAt(block: Buffer, at: number, length: number): string {
  const bytes = block.subarray(at, at + length);
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? length : end);
}

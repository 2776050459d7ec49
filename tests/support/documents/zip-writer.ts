import { crc32, deflateRawSync } from 'node:zlib';

/** A file for an archive. What is forged is written to the archive's directory in place of the truth. */
export type ZipFile = {
  name: string;
  data: string | Uint8Array;
  /** Data packed already: with it, `expandedBytes` is what it expands to. */
  packed?: { data: Uint8Array; expandedBytes: number };
  forged?: { expandedBytes?: number; offset?: number; flags?: number; method?: number };
};

/** A ZIP archive of these files, deflated. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const head = headOf(file);
    const packed = Buffer.from(file.packed?.data ?? deflateRawSync(file.data));
    head.writeUInt32LE(packed.length, 14);
    const localHead = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, name]);
    localHead.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 0, 'latin1');
    head.copy(entry, 6, 0, 22);
    entry.writeUInt32LE(file.forged?.expandedBytes ?? entry.readUInt32LE(24), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(file.forged?.offset ?? offset, 42);
    local.push(localHead, packed);
    directory.push(entry, name);
    offset += localHead.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.length & 0xffff, 8);
  end.writeUInt16LE(files.length & 0xffff, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}

/** Version, flags, method, time, checksum, sizes, length of the name and the extra field: the same in both heads. */
function headOf({ data, packed, forged }: ZipFile): Buffer {
  const head = Buffer.alloc(26);
  const bytes = Buffer.from(data);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(forged?.flags ?? 0x0800, 2);
  head.writeUInt16LE(forged?.method ?? 8, 4);
  head.writeUInt32LE(packed === undefined ? crc32(bytes) : 0, 10);
  head.writeUInt32LE(packed?.expandedBytes ?? bytes.length, 18);
  return head;
}

/** What expands to `megabytes` times this megabyte, made in no time: one packed megabyte, repeated. */
export function packRepeated(megabyte: Uint8Array, megabytes: number): Uint8Array {
  // 2 is Z_SYNC_FLUSH: what is written ends at a whole byte and may be followed by more. 3 and 0 are an empty last block.
  const piece = deflateRawSync(megabyte, { finishFlush: 2, level: 9 });
  return Buffer.concat([...Array.from({ length: megabytes }, () => piece), Buffer.from([3, 0])]);
}

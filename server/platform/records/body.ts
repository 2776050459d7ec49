import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { asUtf8, readBytes } from './bytes.ts';
import { readCsv } from './csv.ts';
import { readJson, readJsonLines } from './json.ts';
import {
  binaryProblem,
  DEFAULT_RECORD_LIMITS,
  RecordFormatError,
  type PlacedRecord,
  type RecordLimits,
} from './record-format.ts';
import { readXml, type XmlTree } from './xml.ts';

const HEAD_BYTES = 4096;

/**
 * A text with records in it, on disk, that its reader goes through as often as it likes. Memory is bounded by one record.
 * A record with a `problem` could not be read and says why; everything that makes the whole body unreliable throws `RecordFormatError`.
 */
export type RecordBody = {
  /** File name or address, for messages. */
  name: string;
  /** The beginning as text: at most 4,096 characters without byte-order mark and leading white space. */
  head: string;
  csv(options: { required: readonly string[] }): AsyncIterable<PlacedRecord<Record<string, string>>>;
  json(options: {
    paths: readonly (readonly string[])[];
    lines?: boolean;
  }): AsyncIterable<PlacedRecord<unknown> & { path: readonly string[] }>;
  xml(options: { elements: readonly string[] }): AsyncIterable<PlacedRecord<XmlTree>>;
};

/** The records of a file, gzip or plain; `name` is what messages call it. Refuses an empty and a binary one. */
export async function bodyFromFile(
  path: string,
  name: string,
  limits: RecordLimits = DEFAULT_RECORD_LIMITS,
): Promise<RecordBody> {
  const head = await readHead(path, name, limits);
  const { recordBytes } = limits;
  const text = () => asUtf8(readBytes(path, name, limits.expandedBytes));
  return {
    name,
    head,
    csv: ({ required }) => readCsv(text(), { name, head, required, recordBytes }),
    json: ({ paths, lines = false }) => (lines ? readJsonLines : readJson)(text(), { name, head, paths, recordBytes }),
    xml: ({ elements }) => readXml(text(), { name, head, elements, recordBytes }),
  };
}

/**
 * The file at a path, or the files of a folder and its folders in order of their paths without hidden ones; `name` is what
 * messages call it. To be opened one by one with `bodyFromFile`, so that a bad file does not hide the others.
 */
export async function recordFilesAt(path: string): Promise<{ path: string; name: string }[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return [{ path, name: basename(path) }];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file, name: relative(path, file) }))
    .filter(({ name }) => !name.split(sep).some((part) => part.startsWith('.')))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  if (files.length === 0) throw new RecordFormatError(`${basename(path)}: the folder holds no file to read`);
  return files;
}

async function readHead(path: string, name: string, limits: RecordLimits): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of readBytes(path, name, limits.expandedBytes)) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= HEAD_BYTES) break;
  }
  const bytes = Buffer.concat(parts).subarray(0, HEAD_BYTES);
  const binary = binaryProblem(bytes);
  if (binary !== null) throw new RecordFormatError(`${name}: expected text (CSV, JSON or XML); this is ${binary}`);
  const head = (await decodeHead(bytes)).trimStart();
  if (head === '') throw new RecordFormatError(`${name}: is empty; expected a CSV, JSON or XML text`);
  return head;
}

async function decodeHead(bytes: Buffer): Promise<string> {
  const parts: Buffer[] = [];
  const single = (async function* () {
    yield bytes;
  })();
  for await (const part of asUtf8(single)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

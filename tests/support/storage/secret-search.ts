import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Finds secrets in text and in files, as they are and in forms that they can be told from. */
export type SecretSearch = {
  /** Names of what was found, such as `md5 of key 7`; empty: nothing. */
  find(bytes: Buffer): string[];
  /** The same over all files below the directory, with their names; `bytes` says how much was read. */
  findInFiles(directory: string): Promise<{ found: string[]; bytes: number }>;
};

/** Every needle is looked for by its first bytes, so it has at least as many. */
const WINDOW = 16;
const BASE = 0x01_00_01_93;
const FILTER_BITS = 22;

type Needle = { name: string; bytes: Buffer };

/**
 * @param secrets by name; each is looked for as it is, in hexadecimal and base64 (however it is aligned), and by its
 *   MD5 and SHA-1, which would let it be guessed or compared
 */
export function searchFor(secrets: ReadonlyMap<string, string>): SecretSearch {
  const needles = new Map<number, Needle[]>();
  const filter = new Uint8Array(2 ** FILTER_BITS);
  for (const [name, secret] of secrets) {
    for (const [form, bytes] of formsOf(secret)) {
      if (bytes.length < WINDOW) throw new Error(`${name} is too short to be looked for`);
      const key = hashOf(bytes, 0);
      needles.set(key, [...(needles.get(key) ?? []), { name: `${form} of ${name}`, bytes }]);
      filter[key >>> (32 - FILTER_BITS)] = 1;
    }
  }
  const find = (bytes: Buffer): string[] => {
    const found = new Set<string>();
    for (let [at, key] = [0, hashOf(bytes, 0)]; at + WINDOW <= bytes.length; at += 1) {
      if (filter[key >>> (32 - FILTER_BITS)] === 1) {
        for (const needle of needles.get(key >>> 0) ?? []) {
          if (bytes.subarray(at, at + needle.bytes.length).equals(needle.bytes)) found.add(needle.name);
        }
      }
      key = Math.imul(key - Math.imul(bytes[at] ?? 0, FIRST_WEIGHT), BASE) + (bytes[at + WINDOW] ?? 0);
    }
    return [...found];
  };
  return {
    find,
    async findInFiles(directory) {
      const found: string[] = [];
      let read = 0;
      for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const bytes = await readFile(join(entry.parentPath, entry.name));
        read += bytes.length;
        found.push(...find(bytes).map((name) => `${name} in ${entry.name}`));
      }
      return { found, bytes: read };
    },
  };
}

const FIRST_WEIGHT = Array.from({ length: WINDOW - 1 }, () => BASE).reduce(
  (product, base) => Math.imul(product, base),
  1,
);

/** The hash of a window's bytes, which moves on by a byte at a time. */
function hashOf(bytes: Buffer, from: number): number {
  let key = 0;
  for (let at = from; at < from + WINDOW; at += 1) key = Math.imul(key, BASE) + (bytes[at] ?? 0);
  return key >>> 0;
}

/** The secret as it is and in each form that gives it away. */
export function formsOf(secret: string): [form: string, bytes: Buffer][] {
  const forms: [string, Buffer][] = [['text', Buffer.from(secret)]];
  const hex = Buffer.from(secret).toString('hex');
  forms.push(['hexadecimal', Buffer.from(hex)], ['hexadecimal', Buffer.from(hex.toUpperCase())]);
  for (const algorithm of ['md5', 'sha1'] as const) {
    const digest = hash(algorithm, secret, 'buffer');
    const text = digest.toString('hex');
    forms.push([algorithm, digest], [algorithm, Buffer.from(text)], [algorithm, Buffer.from(text.toUpperCase())]);
    forms.push([algorithm, Buffer.from(digest.toString('base64').replace(/=+$/, ''))]);
  }
  for (const before of [0, 1, 2]) {
    const padded = Buffer.from('x'.repeat(before) + secret);
    // The first letters hold bits of what stands before, the last ones of what follows.
    for (const encoding of ['base64', 'base64url'] as const) {
      forms.push([
        'base64',
        Buffer.from(
          padded
            .toString(encoding)
            .slice(Math.ceil((before * 8) / 6))
            .slice(0, -4),
        ),
      ]);
    }
  }
  return forms;
}

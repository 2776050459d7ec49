import { type FileRow, fileOf } from '../../tests/support/catalog/import-files.ts';

const MB = 1024 * 1024;
const PIECE_BYTES = 65_536;
const WORDS = [
  'ultrasound',
  'stretcher',
  'infusion pump',
  'patient monitor',
  'surgical light',
  'lit',
  'pompe',
  'chariot',
];

/** A catalog of so many rows as a company would send it, about 300 bytes a row. */
export function catalogFile(rows: number, version: string): string {
  return fileOf(
    Array.from({ length: rows }, (_, n): FileRow => {
      const word = WORDS[n % WORDS.length] ?? '';
      return {
        oem_partner: `Maker ${n % 20}`,
        name: `${word}, series ${n}`,
        model: `M-${n}`,
        description:
          `${version}: ${word} for hospitals and clinics, with stand, battery and a year of service. `.repeat(2),
        commodity_codes: `42${String(100_000 + n)};42201716`,
        rep_status: n % 2 === 0 ? 'carried' : 'catalog',
        source_url: `https://example.org/products/${n}`,
      };
    }),
  );
}

/** Files of 2 MB: one that is taken, and two that are refused. */
export const LARGE_FILES: Readonly<Record<string, () => string>> = {
  '500 rows with long descriptions': () => {
    const description = 'x'.repeat(3_950);
    return fileOf(Array.from({ length: 500 }, (_, n) => ({ oem_partner: 'Maker', name: `Bed ${n}`, description })));
  },
  'a million short rows': () => `${fileOf([])}${'a\n'.repeat(MB - 100)}`,
  'a quote that is never closed': () => `${fileOf([])}"${'a,b\n'.repeat(MB / 2 - 50)}`,
};

/** The bytes of a text as a connection brings them. */
export async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield await Promise.resolve(bytes.subarray(at, at + PIECE_BYTES));
}

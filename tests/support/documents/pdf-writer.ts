import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** An object of a PDF: its dictionary as source, and for a stream what it holds as it stands in the file. */
export type PdfObject = { source: string; stream?: Uint8Array };

/** A PDF of these objects, numbered from 1; the first is the catalog. `trailer` adds to the trailer's entries. */
export function assemblePdf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, { source, stream }] of objects.entries()) {
    places.push(length);
    const bytes =
      stream === undefined
        ? Buffer.from(`${index + 1} 0 obj\n${source}\nendobj\n`, 'latin1')
        : Buffer.concat([
            Buffer.from(
              `${index + 1} 0 obj\n${source.replace(/>>$/, `/Length ${stream.length}>>`)}\nstream\n`,
              'latin1',
            ),
            stream,
            Buffer.from('\nendstream\nendobj\n'),
          ]);
    parts.push(bytes);
    length += bytes.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The operators that write these lines one below the other, in Windows-1252. */
export function pageContent(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -14 Td`);
  return Buffer.from(`BT /F1 11 Tf 60 760 Td ${shown.join('\n')} ET`, 'latin1');
}

/** A page tree and pages, each with one content stream packed by FlateDecode, in the objects' numbers from 1. */
export function pdfObjects(pages: readonly Uint8Array[]): PdfObject[] {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`);
  return [
    { source: '<</Type/Catalog/Pages 2 0 R>>' },
    { source: `<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>` },
    { source: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>' },
    ...pages.flatMap((stream, index) => [
      {
        source: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
      },
      { source: '<</Filter/FlateDecode>>', stream },
    ]),
  ];
}

/** A PDF with these lines on each page. */
export function writePdf(pages: readonly (readonly string[])[]): Buffer {
  return assemblePdf(pdfObjects(pages.map((lines) => deflateSync(pageContent(lines)))));
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const PERMISSIONS = -4;
const ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');

/** The same, encrypted by 40-bit RC4 (revision 2 of the standard handler), to be opened with `password`; often ''. */
export function writeEncryptedPdf(pages: readonly (readonly string[])[], password: string): Buffer {
  const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(Buffer.concat([Buffer.from('owner'), PADDING]).subarray(0, 32)).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(padded, owner, permissions, ID).subarray(0, 5);
  const objects = pdfObjects(pages.map((lines) => deflateSync(pageContent(lines)))).map((object, index) => {
    if (object.stream === undefined) return object;
    const number = Buffer.from([index + 1, 0, 0, 0, 0]);
    return { ...object, stream: rc4(md5(key, number).subarray(0, 10), object.stream) };
  });
  const user = rc4(key, PADDING).toString('hex');
  const encrypt = `<</Filter/Standard/V 1/R 2/O<${owner.toString('hex')}>/U<${user}>/P ${PERMISSIONS}>>`;
  return assemblePdf(objects, `/Encrypt ${encrypt}/ID[<${ID.toString('hex')}><${ID.toString('hex')}>]`);
}

/** RC4, which Node's own cryptography no longer has. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  const changed = data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  });
  return Buffer.from(changed);
}

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formOf } from '../../../tests/support/form.ts';
import { boundaryOf, FormDataError, readForm } from './form-data.ts';

type Read = { name: string; fileName: string | null; contentType: string; content: string };

async function* inPieces(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield await Promise.resolve(body.subarray(at, at + size));
}

async function partsOf(body: Buffer | string, boundary: string, pieceBytes = 65_536): Promise<Read[]> {
  const parts: Read[] = [];
  for await (const { chunks, ...part } of readForm(inPieces(Buffer.from(body), pieceBytes), boundary)) {
    const content: Buffer[] = [];
    for await (const chunk of chunks) content.push(chunk);
    parts.push({ ...part, content: Buffer.concat(content).toString('latin1') });
  }
  return parts;
}

/** A part by its headers and content, in a form of the boundary `x`. */
function formWith(headers: string, content = 'a'): string {
  return `--x\r\n${headers}\r\n\r\n${content}\r\n--x--\r\n`;
}

test('a form is read alike however it is cut into pieces', async () => {
  const { headers, payload } = await formOf(
    { content: 'oem_partner,name\r\nA,B\r\n', fileName: 'été.csv' },
    { content: Buffer.from([0, 13, 10, 45, 45, 255, 13, 10]), part: 'other', contentType: 'application/pdf' },
    { content: '', part: 'empty' },
  );
  const boundary = boundaryOf(headers['content-type']) ?? '';
  const whole = [
    { name: 'file', fileName: 'été.csv', contentType: 'text/csv', content: 'oem_partner,name\r\nA,B\r\n' },
    { name: 'other', fileName: 'products.csv', contentType: 'application/pdf', content: '\0\r\n--\u00ff\r\n' },
    { name: 'empty', fileName: 'products.csv', contentType: 'text/csv', content: '' },
  ];
  for (const bytes of [1, 2, 3, 7, 50, 1_000, 100_000])
    assert.deepEqual(await partsOf(payload, boundary, bytes), whole, `pieces of ${bytes} bytes`);
});

test('what is not read of a part is skipped', async () => {
  const { headers, payload } = await formOf({ content: 'x'.repeat(1_000) }, { content: 'y', part: 'next' });
  for (const bytes of [1, 100, 10_000]) {
    const names: string[] = [];
    const form = readForm(inPieces(payload, bytes), boundaryOf(headers['content-type']) ?? '');
    for await (const { name, chunks } of form) {
      names.push(name);
      // At the second part nothing is asked for at all.
      if (names.length === 1) for await (const chunk of chunks) if (chunk.length > 0) break;
    }
    assert.deepEqual(names, ['file', 'next']);
  }
});

describe('The name of a file', () => {
  const cases: [disposition: string, name: string | null][] = [
    ['form-data; name="file"', null],
    ['form-data; name=file; filename=a.csv', 'a.csv'],
    ['form-data; name="file"; filename="a;b=c.csv"', 'a;b=c.csv'],
    ['form-data; name="file"; filename="a \\"b\\".csv"', 'a "b".csv'],
    ['form-data; name="file"; filename="../../etc/passwd"', 'passwd'],
    ['form-data; name="file"; filename="C:\\dir\\a.csv"', 'a.csv'],
    ['form-data; name="file"; filename=""', ''],
    ['form-data; name="file"; filename*=UTF-8\'\'%C3%A9t%C3%A9.csv', 'été.csv'],
    ['form-data; name="file"; filename*=UTF-8\'\'%E9', null],
    ['FORM-DATA; NAME="file"; FILENAME="a.csv"; filename="b.csv"', 'a.csv'],
    [`form-data; name="file"; filename="${'a'.repeat(300)}"`, 'a'.repeat(255)],
  ];
  for (const [disposition, name] of cases)
    test(`${disposition.slice(0, 80)} is ${name?.slice(0, 20)}`, async () => {
      const [part] = await partsOf(formWith(`Content-Disposition: ${disposition}`), 'x');
      assert.deepEqual([part?.name, part?.fileName], ['file', name]);
    });
});

describe('What is no form is refused', () => {
  const disposition = 'content-disposition: form-data; name="file"';
  const cases: [name: string, body: string, problem: RegExp][] = [
    ['nothing', '', /breaks off/],
    ['another boundary', formWith(disposition).replaceAll('--x', '--y'), /breaks off/],
    ['a cut in the content', formWith(disposition).slice(0, -8), /breaks off/],
    ['a cut in the headers', `--x\r\n${disposition}`, /breaks off/],
    ['a part without a name', formWith('content-disposition: form-data'), /without a name/],
    ['a part without headers', '--x\r\n\r\na\r\n--x--', /without a name/],
    ['an attachment', formWith('content-disposition: attachment; name="file"'), /without a name/],
    ['a line that is no header before the name', formWith(`nothing\r\n${disposition}`), /without a name/],
    ['headers without an end', `--x\r\n${disposition}\r\n--x--\r\n`, /headers do not end/],
    ['boundaries alone', '--x\r\n'.repeat(50_000), /headers do not end/],
    ['headers without an end, many times', `${'--x\r\n'.repeat(50_000)}${formWith(disposition)}`, /headers do not end/],
    ['endless headers', formWith(`${disposition}\r\n${'a: b\r\n'.repeat(10_000)}`), /longer headers/],
    ['an endless header', formWith(`a: ${'b'.repeat(100_000)}`), /longer headers/],
    ['text behind a boundary', formWith(disposition).replace('--x\r\n', '--xy\r\n'), /without a name/],
    ['a boundary at the beginning of a line', formWith(disposition, 'a\r\n--xylem\r\nb'), /headers do not end/],
  ];
  for (const [name, body, problem] of cases)
    test(name, async () => {
      await assert.rejects(
        partsOf(body, 'x'),
        (error) => error instanceof FormDataError && problem.test(error.message),
      );
    });
});

test('whatever bytes are changed or lost, reading ends: with parts, or as no form', async () => {
  const { headers, payload } = await formOf({ content: 'a,b\r\n1,2\r\n' }, { content: 'c', part: 'other' });
  const boundary = boundaryOf(headers['content-type']) ?? '';
  let refused = 0;
  for (let at = 0; at < payload.length; at += 1) {
    for (const body of [
      payload.subarray(0, at),
      Buffer.concat([payload.subarray(0, at), payload.subarray(at + 1)]),
      Buffer.concat([payload.subarray(0, at), Buffer.from([0]), payload.subarray(at + 1)]),
    ]) {
      await partsOf(body, boundary, 10).catch((error: unknown) => {
        assert.ok(error instanceof FormDataError, String(error));
        refused += 1;
      });
    }
  }
  assert.ok(refused > payload.length, `${refused} refused`);
});

describe('The boundary', () => {
  const cases: [contentType: string, boundary: string | null][] = [
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; Boundary="a b"', 'a b'],
    ['multipart/form-data', null],
    ['multipart/form-data; boundary=', null],
    [`multipart/form-data; boundary=${'a'.repeat(71)}`, null],
    ['multipart/mixed; boundary=abc', null],
    ['text/csv; boundary=abc', null],
  ];
  for (const [contentType, boundary] of cases)
    test(`of ${contentType.slice(0, 60)} is ${boundary}`, () => assert.equal(boundaryOf(contentType), boundary));
});

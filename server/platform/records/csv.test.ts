import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { drained, recordBody } from '../../../tests/support/record-body.ts';

const REQUIRED = ['id', 'title', 'closing'];

async function read(t: TestContext, content: string | Uint8Array, required: readonly string[] = REQUIRED) {
  const body = await recordBody(t, content, 'notices.csv');
  return await drained(body.csv({ required }));
}

void test('rows come by header, with the columns named as required, whatever their case, order, mark and line ends', async (t) => {
  const cases = [
    'id,title,closing\nA1,Roads,2026-01-02\n',
    '\uFEFFID,Title,CLOSING\r\nA1,Roads,2026-01-02\r\n',
    '\uFEFF"Closing", id ,TITLE \r2026-01-02,A1,Roads',
    '\n\nid,title,closing\n\nA1,Roads,2026-01-02\n\n',
  ];
  for (const content of cases) {
    const { records, message } = await read(t, content);
    assert.equal(message, null, content);
    assert.deepEqual({ ...records[0]?.value }, { id: 'A1', title: 'Roads', closing: '2026-01-02' }, content);
    assert.equal(records.length, 1, content);
  }
});

void test('columns that nobody asked for keep their names; a nameless one gets its number; none touches the prototype', async (t) => {
  const { records } = await read(t, 'id,title,closing,Région,,__proto__\n1,a,b,Québec,x,y\n');
  const value = records[0]?.value ?? {};
  assert.equal(value['Région'], 'Québec');
  assert.equal(value['column 5'], 'x');
  assert.equal(Object.getOwnPropertyDescriptor(value, '__proto__')?.value, 'y');
});

void test('a place is the row of a spreadsheet, and the line of the text where a cell before it spans lines', async (t) => {
  const { records } = await read(t, 'id,title,closing\n1,"two\r\nlines",x\n2,b,x\n\n3,"c\nc\nc",x\n4,d,x\n');
  assert.deepEqual(
    records.map(({ place, value }) => [place, value['id']]),
    [
      ['row 2', '1'],
      ['row 3 (line 4)', '2'],
      ['row 4 (line 6)', '3'],
      ['row 5 (line 9)', '4'],
    ],
  );
});

void test('a bad row is yielded with its place and problem and an empty value, and the rows behind it are read', async (t) => {
  const cases: [name: string, row: string, problem: RegExp][] = [
    ['too few cells', 'bad,only two', /^has 2 cells where the header has 3; it begins with `bad,only two`/],
    ['too many cells', 'bad,a,b,c,d', /^has 5 cells where the header has 3/],
    [
      'a quoted cell with text behind its quote',
      'bad,"5" pipe",x',
      /^a quoted cell is not closed properly; it begins with `bad,/,
    ],
    ['a quote that swallows the next row', 'bad,x,"open\nB,y,"closed"', /^a quoted cell is not closed properly/],
  ];
  for (const [name, row, problem] of cases) {
    const { records, message } = await read(t, `id,title,closing\nA,a,a\n${row}\nC,c,c\n`);
    assert.equal(message, null, name);
    assert.deepEqual(
      records.map(({ value }) => value['id']),
      ['A', undefined, 'C'],
      name,
    );
    assert.deepEqual(records[1]?.value, {}, name);
    assert.match(records[1]?.problem ?? '', problem, name);
    assert.equal(records[1]?.place, 'row 3', name);
  }
});

void test('a quote in an unquoted cell, doubled quotes and empty cells at the end are no problem', async (t) => {
  const { records } = await read(t, 'id,title,closing\n1,5" pipe,x,,\n2,"""Big"" job","say ""hi"""\n');
  assert.deepEqual(
    records.map(({ value, problem }) => [value['title'], value['closing'], problem]),
    [
      ['5" pipe', 'x', undefined],
      ['"Big" job', 'say "hi"', undefined],
    ],
  );
});

void test('a file that is cut is refused with its row', async (t) => {
  const cases: [content: string, message: RegExp][] = [
    ['id,title,closing\n1,a,b\n2,"unfinished', /a quote in row 3 is never closed: the file is cut or damaged/],
    ['id,title,closing\n1,a,b\n2,unfini', /ends in the middle of row 3 \(2 of 3 cells\): the file is cut/],
  ];
  for (const [content, message] of cases) assert.match((await read(t, content)).message ?? '', message, content);
  assert.equal(
    (await read(t, 'id,title,closing\n1,a,b\n2,c,d')).message,
    null,
    'a last row without a line end is whole',
  );
});

void test('the row of a quote that is never closed is right thousands of rows into the file', async (t) => {
  const rows = Array.from({ length: 5000 }, (_, index) => `${index},a,b`).join('\n');
  const { message } = await read(t, `id,title,closing\n${rows}\nbad,"x,y\n1,2,3\n`);
  assert.match(message ?? '', /a quote in row 5002 is never closed/);
});

void test('another file is refused with what was expected and what it is', async (t) => {
  const cases: [content: string, message: RegExp][] = [
    [
      '{"releases":[]}',
      /notices\.csv: expected a CSV with the columns id, title, closing; it begins with `\{"releases":\[\]\}`, which is JSON$/,
    ],
    [
      '<!DOCTYPE html>\n<html>',
      /expected a CSV .* it begins with `<!DOCTYPE html> <html>`, which is an HTML page: a login or an error page, perhaps$/,
    ],
    ['<?xml version="1.0"?><a/>', /which is XML$/],
    ['id;title;closing\n1;2;3\n', /lacks id, title, closing \(its cells are separated by semicolons, not commas\)/],
    ['id\ttitle\tclosing\n', /separated by tabs/],
    [
      'id,title\n1,2\n',
      /expected a CSV with the columns id, title, closing; its header \(row 1\) lacks closing; it begins with `id,title 1,2`$/,
    ],
    ['id,title,closing,Title\n', /its header \(row 1\) has title more than once/],
  ];
  for (const [content, message] of cases) {
    const result = await read(t, content);
    assert.match(result.message ?? '', /^RecordFormatError: /, content);
    assert.match(result.message ?? '', message, content);
    assert.deepEqual(result.records, [], content);
  }
});

void test('a header without rows is an empty list', async (t) => {
  assert.deepEqual(await read(t, 'id,title,closing\n'), { records: [], message: null });
});

void test('a row over the limit of one record is refused with its row', async (t) => {
  const limits = { expandedBytes: 1e9, recordBytes: 10_000 };
  const body = await recordBody(t, `id,title,closing\n1,a,b\n2,${'x'.repeat(20_000)},c\n`, 'notices.csv', limits);
  const { message } = await drained(body.csv({ required: REQUIRED }));
  assert.match(message ?? '', /row 3 is larger than 10000 bytes, the most for one record/);
});

void test('text that is no UTF-8 is read as windows-1252, cell by cell', async (t) => {
  const mixed = Buffer.concat([
    Buffer.from('id,title,closing\n1,Québec,x\n2,Qu'),
    Buffer.from([0xe9]),
    Buffer.from('bec '),
    Buffer.from([0x96]),
    Buffer.from(' \u{1F6A7},x\n'),
  ]);
  const { records } = await read(t, mixed);
  assert.deepEqual(
    records.map(({ value }) => value['title']),
    ['Québec', 'Québec – \u{1F6A7}'],
  );
});

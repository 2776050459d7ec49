import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { drained, recordBody } from '../../../tests/support/record-body.ts';

const RELEASES = [['releases', '*']];

async function read(t: TestContext, content: string | Uint8Array, paths: string[][] = RELEASES, lines = false) {
  const body = await recordBody(t, content, 'package.json');
  return await drained(body.json({ paths, lines }));
}

void test('values stream by at their paths with the places people write', async (t) => {
  const document = {
    uri: 'u',
    releases: [{ id: 1, tags: ['a'] }, 'odd', null],
    links: { next: 'n' },
    other: { releases: [9] },
  };
  const cases: [paths: string[][], found: [place: string, path: string[], value: unknown][]][] = [
    [
      [
        ['releases', '*'],
        ['links', 'next'],
      ],
      [
        ['releases[0]', ['releases', '0'], document.releases[0]],
        ['releases[1]', ['releases', '1'], 'odd'],
        ['releases[2]', ['releases', '2'], null],
        ['links.next', ['links', 'next'], 'n'],
      ],
    ],
    [[['releases', '*', 'tags', '*']], [['releases[0].tags[0]', ['releases', '0', 'tags', '0'], 'a']]],
    [[[]], [['the document', [], document]]],
    [[['other']], [['other', ['other'], { releases: [9] }]]],
    [[['absent', 'member']], []],
  ];
  for (const [paths, found] of cases) {
    const { records, message } = await read(t, JSON.stringify(document, null, 2), paths);
    assert.equal(message, null);
    assert.deepEqual(
      records.map(({ place, path, value }) => [place, path, value]),
      found,
    );
  }
  const { records } = await read(t, '\uFEFF [ {"a":1}, {"a":2} ] ', [['*']]);
  assert.deepEqual(records, [
    { place: '[0]', path: ['0'], value: { a: 1 } },
    { place: '[1]', path: ['1'], value: { a: 2 } },
  ]);
});

void test('a value is what JSON.parse makes of it, wherever a chunk ends', async (t) => {
  const value = {
    text: 'é\u{1F6A7}"\\\n',
    n: [-1.5e3, 0, 12],
    t: true,
    f: false,
    z: null,
    e: {},
    a: [[], [{}]],
    ['__proto__']: 1,
  };
  const pads = `x${'é\u{1F6A7}'.repeat(50_000)}`;
  const padded = `{"pads":"${pads}","releases":[${`${JSON.stringify(value)},`.repeat(3000)}{}]}`;
  const { records, message } = await read(t, padded, [['pads'], ...RELEASES]);
  assert.equal(message, null);
  assert.equal(records.shift()?.value, pads);
  assert.equal(records.length, 3001);
  const expected: unknown = JSON.parse(JSON.stringify(value));
  for (const record of records.slice(0, 3000)) assert.deepEqual(record.value, expected);
});

void test('numbers that no JavaScript number is, and raw line ends in strings, harm only themselves', async (t) => {
  const { records, message } = await read(
    t,
    '{"releases":[{"a":1e9999,"b": 000,"c":-1e400,"d":007,"e":"x\ty\nz"},[000],12]}',
  );
  assert.equal(message, null);
  assert.deepEqual(
    records.map(({ value }) => value),
    [{ a: null, b: null, c: null, d: null, e: 'x y z' }, [null], 12],
  );
});

void test('JSON that ends in the middle is refused whole, with where it ends', async (t) => {
  const whole = '{"releases":[{"id":"a"},{"id":"b","n":12}]}';
  for (let length = 1; length < whole.length; length += 1) {
    const { message } = await read(t, whole.slice(0, length));
    assert.match(message ?? '', /^RecordFormatError: package\.json: the JSON ends in the middle/, `${length} bytes`);
  }
  const { message } = await read(t, '{"releases":[{"id":"a"},{"id":');
  assert.equal(
    message,
    'RecordFormatError: package.json: the JSON ends in the middle after 30 bytes, in releases[1].id: it is cut',
  );
});

void test('broken JSON is refused with the byte and the place', async (t) => {
  const cases: [content: string, message: RegExp][] = [
    [
      '{"releases":[{"id":NaN}]}',
      /is not valid JSON in releases\[0\]\.id at byte 19, near `\{"releases":\[\{"id":NaN\}\]\}`/,
    ],
    ['{"releases":[{"id" 1}]}', /is not valid JSON in releases\[0\]\.id.*expected colon/],
    ['{"releases":[1 2 "x"]}', /is not valid JSON in releases\[0\].*expected comma or end/],
    ['{"releases":[1}}', /is not valid JSON/],
    ['{"releases":[1,]}', /is not valid JSON in releases\[1\].*expected value/],
    ['{"releases":[]} trailing', /goes on behind the end of the JSON document at byte 18/],
    ['{"releases":[]}{"releases":[]}', /goes on behind the end of the JSON document/],
    [`{"releases":[${'['.repeat(200)}`, /nested deeper than 128 levels/],
  ];
  for (const [content, message] of cases) assert.match((await read(t, content)).message ?? '', message, content);
});

void test('a body of another format or shape is refused with what was expected', async (t) => {
  const cases: [content: string, message: RegExp][] = [
    [
      '<html><body>Sorry</body></html>',
      /expected JSON; it begins with `<html><body>Sorry<\/body><\/html>`, which is an HTML page: a login or an error page, perhaps$/,
    ],
    ['id,title\n1,2\n', /expected JSON; it begins with `id,title 1,2`$/],
    ['{"message":"gone","code":7}', /expected JSON with a list `releases`; it has `message`, `code`$/],
    ['{"releases":{"0":{}}}', /expected JSON with a list `releases`; it has `releases`$/],
    ['[{"id":1}]', /expected JSON with a list `releases`$/],
  ];
  for (const [content, message] of cases) assert.match((await read(t, content)).message ?? '', message, content);
  assert.match((await read(t, '{"a":[]}', [['*']])).message ?? '', /expected JSON with an array; it has `a`/);
  assert.equal(
    (await read(t, '{"ocid":"bare"}', [...RELEASES, ['ocid']])).message,
    null,
    'another wanted path was there',
  );
  for (const empty of ['{"releases":[]}', '{"releases":null}']) {
    assert.deepEqual(await read(t, empty), { records: [], message: null });
  }
});

void test('a value over the limit of one record is refused with its place; a long document of small ones is not', async (t) => {
  const limits = { expandedBytes: 1e9, recordBytes: 10_000 };
  const read = async (content: string) => {
    const body = await recordBody(t, content, 'package.json', limits);
    return await drained(body.json({ paths: RELEASES }));
  };
  const large = `{"releases":[{},{"text":["${'x'.repeat(6000)}","${'x'.repeat(6000)}"]}]}`;
  assert.match((await read(large)).message ?? '', /releases\[1\]\.text\[2?1?\] is larger than 10000 bytes/);
  const endless = `{"releases":[{},{"text":"${'x'.repeat(900_000)}"}]}`;
  assert.match((await read(endless)).message ?? '', /releases\[1\]\.text is larger than 10000 bytes/);
  assert.equal((await read(`{"releases":[${'{"id":"1234567890"},'.repeat(5000)}{}]}`)).records.length, 5001);
});

void test('JSON lines: each line is a document with its number; a bad line is yielded with its problem', async (t) => {
  const { records, message } = await read(t, '{"id":1}\r\n\n{"id":\n{"id":3}\n{"id":4}', [[]], true);
  assert.equal(message, null);
  assert.deepEqual(records, [
    { place: 'line 1', path: [], value: { id: 1 } },
    { place: 'line 3', path: [], value: null, problem: 'is not valid JSON; it begins with `{"id":`' },
    { place: 'line 4', path: [], value: { id: 3 } },
    { place: 'line 5', path: [], value: { id: 4 } },
  ]);
});

void test('JSON lines: paths apply inside each line; a cut last line and a wrong shape are refused', async (t) => {
  const { records } = await read(t, '{"releases":[{"id":1},{"id":2}]}\n{"releases":[{"id":3}]}\n', RELEASES, true);
  assert.deepEqual(
    records.map(({ place, path }) => [place, path]),
    [
      ['line 1 releases[0]', ['releases', '0']],
      ['line 1 releases[1]', ['releases', '1']],
      ['line 2 releases[0]', ['releases', '0']],
    ],
  );
  assert.match(
    (await read(t, '{"id":1}\n{"id', [[]], true)).message ?? '',
    /ends in the middle of line 2: the file is cut/,
  );
  assert.match((await read(t, '{"id":1}\n', RELEASES, true)).message ?? '', /expected JSON with a list `releases`/);
});

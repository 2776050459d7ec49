import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { drained, recordBody } from '../../../tests/support/record-body.ts';

async function read(t: TestContext, content: string | Uint8Array, elements = ['entry']) {
  const body = await recordBody(t, content, 'feed.xml');
  return await drained(body.xml({ elements }));
}

void test('elements come as plain data by local name, with the line they begin at', async (t) => {
  const { records, message } = await read(
    t,
    '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<a:feed xmlns:a="u"><a:title>not kept</a:title>\n<a:entry xml:lang="fr" id="1" xmlns:b="v">' +
      ' Caf&#233; &amp; <![CDATA[<bar>]]><cac-place-ext:Name>é</cac-place-ext:Name> end </a:entry>\n<entry/></a:feed>',
  );
  assert.equal(message, null);
  assert.deepEqual(records, [
    {
      place: 'entry 1 (line 3)',
      value: {
        name: 'entry',
        attributes: { lang: 'fr', id: '1' },
        children: [{ name: 'Name', attributes: {}, children: [], text: 'é' }],
        text: 'Café & <bar> end',
      },
    },
    { place: 'entry 2 (line 4)', value: { name: 'entry', attributes: {}, children: [], text: '' } },
  ]);
});

void test('several names, also one inside the other', async (t) => {
  const { records } = await read(t, '<r><avis><contrat>1</contrat></avis><contrat>2</contrat></r>', [
    'avis',
    'contrat',
  ]);
  assert.deepEqual(
    records.map(({ place, value }) => [place, value.text, value.children.length]),
    [
      ['contrat 1 (line 1)', '1', 0],
      ['avis 1 (line 1)', '', 1],
      ['contrat 2 (line 1)', '2', 0],
    ],
  );
});

void test('an entity that XML does not know and a control character harm only their own text', async (t) => {
  const { records, message } = await read(t, '<r><entry>a&nbsp;b</entry><entry>c\u0001d</entry></r>' + ' '.repeat(100));
  assert.equal(message, null);
  assert.deepEqual(
    records.map(({ value }) => value.text),
    ['a&nbsp;b', 'c\u0001d'],
  );
});

void test('declared entities, external or expanding, are refused', async (t) => {
  const bombs = [
    '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><r><entry>&b;</entry></r>',
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r><entry>&x;</entry></r>',
  ];
  for (const bomb of bombs) {
    const { records, message } = await read(t, bomb);
    assert.match(message ?? '', /has a DOCTYPE with declarations of its own, which is refused/);
    assert.deepEqual(records, []);
  }
});

void test('XML that is cut or not well-formed is refused with its line', async (t) => {
  const whole = '<?xml version="1.0"?>\n<feed>\n<entry id="1">x</entry>\n</feed>';
  for (let length = 24; length < whole.length; length += 1) {
    const { message } = await read(t, whole.slice(0, length));
    assert.match(message ?? '', /feed\.xml: the XML ends in the middle, at line \d: it is cut/, `${length} characters`);
  }
  const cases: [content: string, message: RegExp][] = [
    ['<feed>\n<entry></feed>', /is not well-formed XML at line 2: unexpected close tag|unmatched closing tag/],
    ['<feed><entry a=1/></feed>', /is not well-formed XML at line 1/],
    ['<feed/><feed/>', /documents may contain only one root/],
    [`<feed>${'<a>'.repeat(200)}`, /nested deeper than 128 levels at line 1/],
    ['<?xml version="1.0" encoding="Shift_JIS"?><a/>', /expected XML in UTF-8; it declares the encoding Shift_JIS/],
    ['{"a":1}', /expected XML; it begins with `\{"a":1\}`, which is JSON/],
    ['<!doctype html><title>x</title>', /expected XML; .*which is an HTML page/],
  ];
  for (const [content, message] of cases) assert.match((await read(t, content)).message ?? '', message, content);
});

void test('ISO-8859-1 is read where it is declared', async (t) => {
  const latin1 = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><r><entry>Montr\u00e9al</entry></r>',
    'latin1',
  );
  assert.equal((await read(t, latin1)).records[0]?.value.text, 'Montréal');
});

void test('an element over the limit of one record is refused, wherever its size comes from', async (t) => {
  const limits = { expandedBytes: 1e9, recordBytes: 10_000 };
  const contents = [
    `<r><entry>${'<a>1234567890</a>'.repeat(1000)}</entry></r>`,
    `<r><entry>${'x'.repeat(900_000)}</entry></r>`,
    `<r><entry a="${'x'.repeat(900_000)}"/></r>`,
    `<!DOCTYPE ${'x'.repeat(900_000)}`,
  ];
  for (const content of contents) {
    const body = await recordBody(t, content, 'feed.xml', limits);
    const { message } = await drained(body.xml({ elements: ['entry'] }));
    assert.match(message ?? '', /is larger than 10000 characters, the most for one record/, content.slice(0, 20));
  }
  const body = await recordBody(t, `<r>${'<entry>1234567890</entry>'.repeat(3000)}</r>`, 'feed.xml', limits);
  assert.equal((await drained(body.xml({ elements: ['entry'] }))).records.length, 3000);
});

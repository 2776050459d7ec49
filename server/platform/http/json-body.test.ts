import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { route } from '#contract/route.ts';
import { cpuMsOf } from '../../../tests/support/linear/cpu-time.ts';
import { openRoutes } from '../../../tests/support/http/open-routes.ts';
import { ApiError } from './api-error.ts';
import { readJson } from './json-body.ts';

const echo = route({
  method: 'POST',
  path: '/api/v1/echo',
  operationId: 'echo',
  summary: 'x',
  tag: 'Catalog',
  access: 'public',
  ratePerMinute: null,
  body: z.looseObject({}),
  success: { status: 200, description: 'What came.', schema: z.unknown() },
});
const http = openRoutes([echo]);
http.handle(echo, ({ body }) => Promise.resolve(body));

async function send(payload: Buffer | string, type = 'application/json') {
  const answer = await http.server.inject({
    method: 'POST',
    url: '/api/v1/echo',
    headers: { 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

/** A body of about so many bytes that repeats a member of the shortest name below the longest path that is told. */
function deepRepeats(bytes: number): string {
  const [open, close] = [`{"${'n'.repeat(100)}":`.repeat(30), '}'.repeat(30)];
  return `${open}{${'"":1,'.repeat((bytes - open.length - close.length) / 5 - 2)}"":1}${close}`;
}

/** The bytes of a text in which `¤` stands for bytes that are no UTF-8. */
function broken(text: string, bytes: readonly number[]): Buffer {
  const [before = '', after = ''] = text.split('¤');
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
}

describe('Errors: validation_failed: a JSON body in other bytes than UTF-8', () => {
  const wrong: [string, number[]][] = [
    ['Latin-1', [0xe9]],
    ['a character cut short', [0xe2, 0x82]],
    ['half of a surrogate pair', [0xed, 0xa0, 0xbd]],
    ['a character in too many bytes', [0xc0, 0xaf]],
    ['a byte that is never used', [0xff]],
    ['a character beyond the last', [0xf4, 0x90, 0x80, 0x80]],
  ];
  for (const [what, bytes] of wrong) {
    test(`${what} is refused, and its place told`, async () => {
      const { status, body } = await send(broken('{"é":[{"b":"caf¤"}]}', bytes));
      assert.deepEqual([status, body['error']], [400, 'validation_failed']);
      const problem = 'is not valid UTF-8 at byte 17 of the body';
      assert.deepEqual(body['issues'], [{ path: 'é[0].b', problem }]);
      const inName = await send(broken('{"a":{"x¤":1}}', bytes));
      assert.deepEqual(inName.body['issues'], [{ path: 'a', problem: 'is not valid UTF-8 at byte 9 of the body' }]);
      const notEvenJson = await send(broken('{"a":¤', bytes));
      assert.deepEqual(notEvenJson.body['issues'], [
        { path: 'body', problem: 'is not valid UTF-8 at byte 6 of the body' },
      ]);
    });
  }

  test('UTF-16 is refused too', async () => {
    const { status } = await send(Buffer.from('{"a":"b"}', 'utf16le'), 'application/json; charset=utf-16');
    assert.equal(status, 400);
  });

  test('a replacement character that was sent as such, and a byte-order mark before the text, are taken', async () => {
    assert.deepEqual(await send('{"a":"\uFFFD"}'), { status: 200, body: { a: '\uFFFD' } });
    assert.deepEqual(await send('\uFEFF{"a":1}'), { status: 200, body: { a: 1 } });
  });
});

describe('Errors: validation_failed: a member that a JSON body has twice', () => {
  const problem = 'is there more than once';
  for (const [text, ...paths] of [
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"deep":[{"x":{"y":1,"y":2}}]}', 'deep[0].x.y'],
    ['{"a":1,"a":2,"b":{"c":1,"c":2}}', 'a', 'b.c'],
    ['[{"a":1,"a":2}]', '[0].a'],
  ] as const) {
    test(`${text} is refused at ${paths.join(' and ')}`, async () => {
      const { status, body } = await send(text);
      assert.deepEqual([status, body['error'], body['issue_count']], [400, 'validation_failed', paths.length]);
      assert.deepEqual(
        body['issues'],
        paths.map((path) => ({ path, problem })),
      );
    });
  }

  test('of a great many the first 50 are told and all are counted', async () => {
    for (const bytes of [200_000, 1_000_000]) {
      const text = deepRepeats(bytes);
      const { body } = await send(text);
      assert.equal(body['issue_count'], text.split('"":1').length - 2);
      const path = `${`${'n'.repeat(100)}.`.repeat(30)}…`;
      assert.deepEqual(
        body['issues'],
        Array.from({ length: 50 }, () => ({ path, problem })),
      );
    }
  });

  test('only what is told is put into words, however deep it stands', () => {
    const refusal = (text: string): ApiError => {
      try {
        readJson(Buffer.from(text));
      } catch (error) {
        if (error instanceof ApiError) return error;
      }
      throw new Error('the body was not refused');
    };
    assert.equal(refusal(deepRepeats(1_000_000)).issues?.length, 50);
    const [deep, flat] = [deepRepeats(1_000_000), `{${'"":1,'.repeat(199_990)}"":1}`];
    const cost = (text: string): number => Math.min(...[1, 2, 3].map(() => cpuMsOf(() => refusal(text))));
    const [deepMs, flatMs] = [cost(deep), cost(flat)];
    assert.ok(deepMs < 3 * Math.max(flatMs, 30), `${deepMs} ms, and ${flatMs} ms where nothing is deep`);
  });

  test('any other JSON is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        assert.deepEqual(readJson(Buffer.from(text)), { text, value: JSON.parse(text) });
      }),
    );
  });
});

describe('A JSON body has at most 1,000,000 bytes', () => {
  const padded = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`;
  test('one more is refused before it is read as JSON; as many are taken', async () => {
    assert.equal((await send(padded(1_000_000))).status, 200);
    const { status, body } = await send(padded(1_000_001));
    assert.deepEqual([status, body['error']], [400, 'validation_failed']);
    assert.deepEqual(body['issues'], [{ path: 'body', problem: 'is larger than this route takes' }]);
  });
});

describe('Looking for members that are there twice takes time that grows with the body', () => {
  const bodies: [string, (size: number) => string][] = [
    [
      'records',
      (size) => JSON.stringify(Array.from({ length: size / 100 }, (_, at) => ({ id: at, name: 'x'.repeat(70) }))),
    ],
    [
      'one object of many members',
      (size) => JSON.stringify(Object.fromEntries(Array.from({ length: size / 12 }, (_, at) => [`k${at}`, at]))),
    ],
    ['the same member again and again', (size) => `{${'"a":1,'.repeat(size / 6)}"b":1}`],
    ['the same member again and again, far inside', deepRepeats],
    ['lists in lists', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['objects in objects', (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`],
    ['backslashes', (size) => JSON.stringify('\\'.repeat(size / 2))],
    ['quotes', (size) => JSON.stringify('"'.repeat(size / 2))],
    ['a body that is not UTF-8 at its end', (size) => `{"a":"${'é'.repeat(size / 2)}¤"}`],
  ];
  for (const [what, make] of bodies) {
    test(what, () => {
      const cost = (size: number): number => {
        const bytes = broken(make(size), [0xff]);
        return cpuMsOf(() => {
          try {
            readJson(bytes);
          } catch {
            // Refusing it is what is measured.
          }
        });
      };
      cost(60_000);
      const [small, large] = [cost(60_000), cost(960_000)];
      // Sixteen times the bytes; of quadratic growth 256 times the time would follow.
      assert.ok(large < 64 * Math.max(small, 2), `${small} ms for 60 kB, ${large} ms for 960 kB`);
    });
  }
});

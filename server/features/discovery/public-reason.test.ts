import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicReason } from './public-reason.ts';

/** [what is stored of a failure, what people of a company read of it] */
const cases: readonly [string, string][] = [
  [
    'https://user:pa%20ss@canadabuys.example/open.csv?api_key=abc#x: expected status 200; it answered 404: `gone`',
    'the source: expected status 200; it answered 404: `gone`',
  ],
  ['http://10.0.0.5:9000/a/b: no whole answer after 5 tries', 'the source: no whole answer after 5 tries'],
  ['see (https://example.org/x), then', 'see (the source), then'],
  ['/srv/tenders/today.csv: line 3 has 4 columns', 'today.csv: line 3 has 4 columns'],
  ['C:\\data\\in\\today.csv: it is cut off', 'today.csv: it is cut off'],
  ['postgres://u:p@db/x is not reachable', 'the source is not reachable'],
  ['expected JSON and/or CSV\n\u0000 at 12/24', 'expected JSON and/or CSV at 12/24'],
  [
    'the source gave 3 records, but the last complete read had 90',
    'the source gave 3 records, but the last complete read had 90',
  ],
];

test('why a reading failed is said without addresses, secrets and folders, in one line', () => {
  for (const [stored, shown] of cases) assert.equal(publicReason(stored), shown);
  assert.equal([...publicReason('é'.repeat(1_000))].length, 300);
});

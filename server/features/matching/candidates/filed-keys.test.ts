import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  companyOf,
  drawnCompany,
  drawnCopies,
  drawnStatistics,
} from '../../../../tests/support/matching/drawn-pairs.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { keysOfText, textOfKeys } from './filed-keys.ts';
import { companyKeys, noticeKeys } from './percolator-keys.ts';
import { type Found, Percolator, type Weighted } from './percolator.ts';

const RUNS = Number(process.env['RESCORE_RUNS'] ?? 40);

test('Index: keys that were stored find the tenders that fresh ones find, with the same sums, for each of two companies', () => {
  const seen = { found: 0, not: 0 };
  const companies = fc.tuple(drawnCompany, drawnCompany);
  const tenders = fc.array(drawnCopies, { minLength: 5, maxLength: 10 });
  fc.assert(
    fc.property(companies, tenders, drawnStatistics, (drawn, all, statistics) => {
      const [fresh, stored] = [new Percolator(), new Percolator()];
      for (const [at, one] of drawn.entries()) {
        const keys = companyKeys(companyOf(one), statistics);
        fresh.put(`company ${at}`, 1, keys);
        stored.put(`company ${at}`, 1, keysOfText(textOfKeys(keys)));
      }
      for (const copies of all) {
        const asked = noticeKeys(matchedNotice({ id: 'g', version: 1 }, copies));
        const found = fresh.percolate(asked);
        assert.deepEqual(stored.percolate(asked), found);
        seen[found.length > 0 ? 'found' : 'not'] += 1;
      }
    }),
    { numRuns: 5 * RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS, `${kind}: ${JSON.stringify(seen)}`);
});

test('Index: a key of any characters is found again by exactly these', () => {
  const names = [
    '"t quoted"',
    'b line\nbreak',
    'x c 42\tr here',
    'n nul\u0000',
    'r half \ud800',
    'o é',
    'o e\u0301',
    '',
  ];
  const one: Weighted = new Map(names.map((name) => [name, 250.4]));
  const index = new Percolator();
  index.put('one', 1, keysOfText(textOfKeys(one)));
  index.put('another', 1, keysOfText(textOfKeys(new Map([['o e', 250]]))));
  for (const name of names) {
    const expected: Found[] = [{ companyId: 'one', score: 3 * 250 }];
    assert.deepEqual(index.percolate(new Map([[name, 3]])), expected, JSON.stringify(name));
  }
});

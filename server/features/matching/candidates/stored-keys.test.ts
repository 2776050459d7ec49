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
import type { NoticeCopy } from '../terms/notice-copy.ts';
import { companyKeys, noticeKeys, type PastTender } from './percolator-keys.ts';
import { essentialSlots, mostSum, storedKeys, keySlots, slotSums } from './stored-keys.ts';
import { CANDIDATE_SUM, Percolator } from './percolator.ts';

const RUNS = Number(process.env['RESCORE_RUNS'] ?? 40);

function pastTender([copy]: readonly NoticeCopy[]): PastTender[] {
  if (copy === undefined) return [];
  const codes = copy.categories.flatMap(({ scheme, code }) => (code === null ? [] : [{ scheme, code }]));
  const titles = Object.values(copy.title);
  return [{ titles, codes, buyer: copy.buyer.en ?? null, regions: copy.regions }];
}

test('Re-score: a tender that finds a company, by its profile or its past, is found from what is kept of it', () => {
  const seen = { byPast: 0, byProfile: 0, not: 0 };
  const pastCopies = fc.array(drawnCopies, { maxLength: 3 });
  const tenders = fc.array(drawnCopies, { minLength: 5, maxLength: 10 });
  fc.assert(
    fc.property(drawnCompany, pastCopies, tenders, drawnStatistics, (said, past, all, statistics) => {
      const company = { ...companyOf(said), past: past.flatMap(pastTender) };
      const keys = companyKeys(company, statistics);
      const sums = slotSums(keys);
      const essential = new Set(essentialSlots(sums));
      const index = new Percolator();
      index.put('whole', 1, keys);
      index.put('without past', 1, companyKeys({ ...company, past: [] }, statistics));
      for (const copies of all) {
        const notice = matchedNotice({ id: 'g', version: 1 }, copies);
        const found = index.percolate(noticeKeys(notice)).map((one) => one.companyId);
        seen[found.includes('without past') ? 'byProfile' : found.length > 0 ? 'byPast' : 'not'] += 1;
        if (!found.includes('whole')) continue;
        const slots = keySlots(storedKeys(notice));
        assert.ok(mostSum(sums, new Set(slots)) >= CANDIDATE_SUM, 'its keys add up to a candidate');
        assert.ok(
          slots.some((slot) => essential.has(slot)),
          'one of its keys is looked up',
        );
      }
    }),
    { numRuns: 20 * RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS, `${kind}: ${JSON.stringify(seen)}`);
});

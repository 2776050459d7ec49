import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { explanation } from '../reasons/explanation.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

/** [country of the company, currency that its bounds are in] */
const COUNTRIES = [
  ['CA', 'CAD'],
  ['US', 'USD'],
  ['GB', 'GBP'],
  ['FR', 'EUR'],
  ['IE', 'EUR'],
  ['HR', 'EUR'],
  // In the Union, with money of its own; and others that are not in the table.
  ['SE', 'CAD'],
  ['CH', 'CAD'],
  ['JP', 'CAD'],
] as const;

/** What is told of a value by a company that bids from 10,000 to 50,000. */
function told(country: string, amount: number, currency: string): string | null {
  const bounds = { min_contract_value: 10_000, max_contract_value: 50_000, country };
  const profile = compileProfile(profileFields({ categories: ['Ultrasound'], ...bounds }), []);
  const copy = noticeCopy({ title: { en: 'Ultrasound scanner' }, estimatedValue: { amount, currency } });
  const { reasons } = verdict(profile, matchedNotice({ id: 'g', version: 1 }, [copy]), {
    statistics: NO_STATISTICS,
    awards: [],
  });
  return /Its value is .*?\./.exec(explanation(reasons, 'en'))?.[0] ?? null;
}

for (const [country, own] of COUNTRIES) {
  test(`Profile: bounds of value: a company of ${country} has them in ${own}; a value in another currency is neither above nor below`, () => {
    for (const currency of ['CAD', 'USD', 'GBP', 'EUR', 'SEK', 'JPY']) {
      const [below, within, above] = [9_000, 20_000, 90_000].map((amount) => told(country, amount, currency));
      assert.equal(within, null);
      if (currency !== own) assert.deepEqual([below, above], [null, null], currency);
      else {
        assert.equal(below, `Its value is ${own} 9,000, below your minimum of 10,000.`);
        assert.equal(above, `Its value is ${own} 90,000, above your maximum of 50,000.`);
      }
    }
  });
}

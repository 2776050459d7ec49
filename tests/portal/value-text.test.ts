import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { valueText } from '../../portal/value/value-text.ts';

type Value = Parameters<typeof valueText>[0];
const value = (amount: number | null, currency: string | null, range: Value['range'] = null): Value => {
  return { estimated_value: amount, estimated_value_currency: currency, range };
};

/** [what is stated, in English, in French]; spaces that do not break count as spaces. */
const CASES: readonly [string, Value, string | null, string | null][] = [
  ['Canadian dollars', value(410_000, 'CAD'), '$410,000', '410 000 $'],
  ['another currency by its name', value(410_000, 'USD'), 'US$410,000', '410 000 $ US'],
  ['no currency: none is given', value(410_000, null), '410,000', '410 000'],
  [
    'a range, which has no single value',
    value(null, null, { low: 100_000, high: 250_000, currency: 'CAD' }),
    '$100,000 – $250,000',
    '100 000 $ – 250 000 $',
  ],
  ['nothing', value(null, null), null, null],
];

describe('The value of a contract as a reader of each language is shown it:', () => {
  for (const [what, stated, english, french] of CASES) {
    test(what, () => {
      const plain = (['en', 'fr'] as const).map(
        (language) => valueText(stated, language)?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null,
      );
      assert.deepEqual(plain, [english, french]);
    });
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { FOREIGN_READERS } from './support/discovery/foreign-readers.ts';
import { KNOWN_WORST } from './support/linear/known-worst.ts';
import { costMs, type Growth, growthOf, type Reader } from './support/linear/linear-time.ts';
import { kindsOfRecords, NATIVE_RECORD_READERS } from './support/discovery/native-record-readers.ts';
import { NOTICE_READERS } from './support/discovery/notice-readers.ts';
import { TYPED_READERS } from './support/discovery/typed-readers.ts';
import { PREFIXES, SIGNS, SUFFIXES, textOf, type WorstText } from './support/linear/worst-texts.ts';

/** A sign in the whole length costs at most so many times what it costs in an eighth of it: 8 is quadratic. */
const MOST_GROWTH = 4;
/** Twenty times what the worst reason may cost, for machines that are slow. */
const MOST_MS_A_SIGN = (20 * 20) / 4_000;
/** What costs less in the whole length is no attack, whatever it grew from. */
const LEAST_MS = 2;
/** A first measure may be taken while something else has the caches. */
const MEASURES = 4;
const DRAWN = 10;

/** Growth shows at this length; `bench/attacks/linear-text.ts` goes on to the whole. */
const MOST_SIGNS = 8_000;

const READERS: readonly Reader[] = [
  ...TYPED_READERS,
  ...NOTICE_READERS,
  ...FOREIGN_READERS,
  ...NATIVE_RECORD_READERS,
].map((reader) => ({ ...reader, longest: Math.min(reader.longest, MOST_SIGNS) }));

function worstTexts(words: readonly string[]): fc.Arbitrary<WorstText> {
  const sign = fc.constantFrom(...SIGNS);
  const part = words.length === 0 ? sign : fc.oneof(sign, fc.constantFrom(...words));
  return fc.record({
    prefix: fc.oneof(fc.constantFrom(...PREFIXES), part),
    unit: fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    suffix: fc.oneof(fc.constantFrom(...SUFFIXES), part),
  });
}

async function assertLinear(reader: Reader, text: WorstText): Promise<void> {
  const ms = await costMs(reader.read, textOf(text, reader.longest), 1);
  if (ms < LEAST_MS) return;
  const mostMs = MOST_MS_A_SIGN * reader.longest;
  // What is far too slow is not measured again and again.
  assert.ok(ms <= 2 * mostMs, `${JSON.stringify(text)} takes ${ms.toFixed(0)} ms`);
  let growth: Growth = await growthOf(reader, text, 3);
  for (let again = 1; growth.ratio > MOST_GROWTH && again < MEASURES; again += 1) {
    const other = await growthOf(reader, text, 3 + 2 * again);
    if (other.ratio < growth.ratio) growth = other;
  }
  const told = growth.costs.map((cost) => `${cost.chars} signs: ${cost.ms.toFixed(2)} ms`).join(', ');
  assert.ok(
    growth.ratio <= MOST_GROWTH,
    `${JSON.stringify(text)} grows ${growth.ratio.toFixed(1)} times a sign: ${told}`,
  );
  const whole = growth.costs.at(-1)?.ms ?? Infinity;
  assert.ok(whole <= mostMs, `${JSON.stringify(text)} takes ${whole.toFixed(0)} ms: ${told}`);
}

describe('Whatever is typed or comes from a source is read in time that grows with its length', () => {
  for (const reader of READERS) {
    test(`${reader.name} (at most ${reader.bound})`, async () => {
      for (const text of KNOWN_WORST[reader.name] ?? []) await assertLinear(reader, text);
      await fc.assert(
        fc.asyncProperty(worstTexts(reader.words), (text) => assertLinear(reader, text)),
        { numRuns: DRAWN, endOnFailure: true },
      );
    });
  }

  test('the records that are tried are tenders to their connectors', () => {
    const others = Object.entries(kindsOfRecords()).filter(([, kind]) => kind !== 'listing');
    assert.deepEqual(others, []);
  });

  test('a record with half of a pair of surrogates in any text is read like another', async () => {
    for (const { read } of NATIVE_RECORD_READERS) await read('\ud83d');
  });

  test('every text that was once slow has its reader', () => {
    const names = READERS.map(({ name }) => name);
    assert.deepEqual(
      Object.keys(KNOWN_WORST).filter((name) => !names.includes(name)),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { asPublished } from './as-published.ts';
import { changesFrom, readBaseline } from './baseline.ts';
import { type GoldNotice, loadGold, loadSecond, oneSpaced } from './gold.ts';
import { measure } from './measure.ts';
import { readAsService } from './reported.ts';
import { faultText } from './table.ts';

const { notices, problems } = loadGold(join(import.meta.dirname, 'notices'));
const read = notices.map((notice) => ({ notice, ...readAsService(notice) }));
const faults = read.flatMap(({ notice, reported }) =>
  measure(notice.id, notice.facts, reported).flatMap((measured) => measured.faults),
);

/** The members that the source's own format cannot hold, as `ID, MEMBER: what came of it`. */
function lostOnTheWay(notice: GoldNotice): string[] {
  const { id, language, title, buyer, regions, nature, categories } = notice;
  const listing = asPublished(notice);
  const codes = listing.categories.map(({ code }) => code);
  const given: readonly (readonly [string, unknown, unknown])[] = [
    ['title', oneSpaced(title), listing.title[language]],
    ['text', oneSpaced(notice.text), oneSpaced(listing.description[language] ?? '')],
    ['buyer', oneSpaced(buyer), listing.buyer[language]],
    ['regions', regions, listing.regions],
    ['nature', nature ?? listing.nature, listing.nature],
    ...categories.map(({ code = null }) => ['categories', code, codes.find((one) => one === code)] as const),
  ];
  return given.flatMap(([member, own, found]) =>
    isDeepStrictEqual(own, found) ? [] : [`${id}, ${member}: ${JSON.stringify(found)}`],
  );
}

describe('Gold set:', () => {
  test('every notice is well-formed, and its id stands once', () => {
    assert.ok(notices.length > 0, 'no notice was read');
    assert.deepEqual(problems, []);
  });

  test('every label of the second reader is well-formed, and of a notice that there is', () => {
    const ids = new Set(notices.map(({ id }) => id));
    const unknown = [...loadSecond(join(import.meta.dirname, 'second')).keys()].filter((id) => !ids.has(id));
    assert.deepEqual(unknown, []);
  });

  test('what a notice gives reaches the service: its source has such a member', () => {
    assert.deepEqual(notices.flatMap(lostOnTheWay), []);
  });

  test('every quote stands literally in the notice, where the service says that it stands', () => {
    assert.ok(read.some(({ evidence }) => evidence.length > 0));
    const wrong = read.flatMap(({ notice, misquoted }) =>
      misquoted.map(({ field, quote }) => `${notice.id}, ${field}: “${quote}”`),
    );
    assert.deepEqual(wrong, []);
  });

  test('no fact that was right is wrong now', () => {
    const { fresh } = changesFrom(readBaseline(), faults);
    const what =
      'These facts were right, and are false or missing now. Repair the rules that read them; where the label is wrong, ' +
      'correct it in tests/gold/notices. With new notices only: npm run gold -- --write-baseline';
    assert.equal(fresh.length, 0, `${what}\n${fresh.map(faultText).join('\n')}`);
  });

  test('a fact that is right now stands no longer in the baseline', () => {
    const { repaired } = changesFrom(readBaseline(), faults);
    const what = 'These are right now: take them out of tests/gold/baseline.json (npm run gold -- --write-baseline)';
    assert.equal(repaired.length, 0, `${what}\n${repaired.join('\n')}`);
  });
});

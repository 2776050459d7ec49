import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { loadGold } from './gold.ts';
import { readTrades } from './profiles.ts';
import { rankTrades } from './ranked.ts';
import { figuresOf, type Ranked, type Scores, tradesTable, unfitText } from './trades.ts';

function scored(scores: Readonly<Record<string, number>>): Scores {
  return Object.entries(scores).map(([notice, score]) => ({ notice, score }));
}

describe('Gold set, typed profiles:', () => {
  const { notices } = loadGold(join(import.meta.dirname, 'notices'));
  const trades = readTrades();

  test('every profile that a notice fits is one of profiles.yml, and its id stands once there', () => {
    const ids = trades.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const unknown = notices.flatMap(({ fits }) => fits.filter((id) => !ids.includes(id)));
    assert.deepEqual(unknown, []);
    assert.ok(notices.some(({ fits }) => fits.length > 0));
  });

  test('typed in either language, profiles are shown at least as many fitting notices as plain words find', () => {
    const figures = rankTrades(trades, notices).map(figuresOf);
    for (const language of ['en', 'fr'] as const) {
      const [service, bm25] = (['first', 'bm25'] as const).map((list) =>
        figures.reduce((sum, one) => sum + one[list][language], 0),
      );
      assert.ok(service !== undefined && bm25 !== undefined && bm25 > 0 && service >= bm25, tradesTable(figures));
    }
  });
});

describe('Gold set, measuring lists:', () => {
  const fits = new Set(['a', 'b', 'c']);
  const service = { en: scored({ a: 90, x: 60, b: 19, c: 20 }), fr: scored({ a: 88, x: 41, b: 0, c: 38 }) };
  const bm25 = { en: scored({ b: 0.4, c: 0 }), fr: scored({}) };
  const ranked: Ranked = { trade: 'roofing', fits, service, bm25 };

  test('only what is shown counts in the first ten; plain words count from any match', () => {
    const { asked, first, bm25: plain } = figuresOf(ranked);
    assert.deepEqual({ asked, first, plain }, { asked: 3, first: { en: 2, fr: 2 }, plain: { en: 1, fr: 0 } });
  });

  test('a list is judged by its first ten', () => {
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`n${at}`, 90 - at]));
    const { asked, first } = figuresOf({
      ...ranked,
      fits: new Set(Object.keys(eleven)),
      service: { en: scored(eleven), fr: scored({ ...eleven, n10: 95 }) },
    });
    assert.deepEqual({ asked, first }, { asked: 10, first: { en: 10, fr: 10 } });
  });

  test('matches of 40 or more that do not fit are counted and named', () => {
    assert.deepEqual(figuresOf(ranked).possible, { en: { all: 2, right: 1 }, fr: { all: 2, right: 1 } });
    assert.deepEqual(unfitText(ranked), ['roofing, typed in en: x at 60', 'roofing, typed in fr: x at 41']);
  });

  test('twins share a first ten, and notices within three points', () => {
    const { common, longest, either, near } = figuresOf(ranked);
    assert.deepEqual({ common, longest, either, near }, { common: 3, longest: 3, either: 2, near: 1 });
  });
});

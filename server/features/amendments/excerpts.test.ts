import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Excerpt, excerptsOf } from './excerpts.ts';

const FILLER = Array.from({ length: 30 }, (_, at) => `Lot ${at + 1} is cleared before six in the morning.`);
const text = (...sentences: string[]): string => sentences.join('\n');

describe('What changed in a description is shown by its sentences', () => {
  const cases: [what: string, before: string, after: string, Excerpt[]][] = [
    [
      'a quantity, far from another sentence that changed',
      text('We need 46 pumps.', ...FILLER, 'Bids are opened in public.'),
      text('We need 52 pumps.', ...FILLER, 'Bids are opened in private.'),
      [
        { before: 'We need 46 pumps.', after: 'We need 52 pumps.' },
        { before: 'Bids are opened in public.', after: 'Bids are opened in private.' },
      ],
    ],
    [
      'a date before words, wherever it stands',
      text('Prices are firm for a year.', 'The visit is on 3 December.'),
      text('Prices are firm for two years.', 'The visit is on 5 December.'),
      [
        { before: 'The visit is on 3 December.', after: 'The visit is on 5 December.' },
        { before: 'Prices are firm for a year.', after: 'Prices are firm for two years.' },
      ],
    ],
    [
      'a new sentence',
      'Prices are firm.',
      'Prices are firm. A bond is required.',
      [{ before: null, after: 'A bond is required.' }],
    ],
    [
      'a new sentence, not the full stop before it',
      'Road resurfacing, Ward 18',
      'Road resurfacing, Ward 18. A visit will be held.',
      [{ before: null, after: 'A visit will be held.' }],
    ],
    ['a full stop alone', 'Road resurfacing, Ward 18', 'Road resurfacing, Ward 18 .', []],
    [
      'a sentence that is gone',
      'Prices are firm. A bond is required.',
      'Prices are firm.',
      [{ before: 'A bond is required.', after: null }],
    ],
    ['a sentence that only moved', 'Prices are firm. A bond is required.', 'A bond is required. Prices are firm.', []],
    ['marks that look alike', 'The buyer’s “bed”.', 'The buyer\'s "bed".', []],
    [
      'a sentence that stood twice and now stands once',
      text('A bond is required.', ...FILLER, 'A bond is required.'),
      text('A bond is required.', ...FILLER),
      [{ before: 'A bond is required.', after: null }],
    ],
  ];
  for (const [what, before, after, excerpts] of cases)
    test(what, () => assert.deepEqual(excerptsOf(before, after), { excerpts, isComplete: true }));

  test('of a long sentence only the words that differ, with two around them', () => {
    const long = (count: string): string =>
      `The City requires ${count} beds ${'of the usual kind '.repeat(12)}for its hospital.`;
    const { excerpts } = excerptsOf(long('forty'), long('fifty'));
    assert.deepEqual(excerpts, [{ before: 'City requires forty beds of', after: 'City requires fifty beds of' }]);
  });

  test('every sentence that changed is there; where more than forty did, that is said', () => {
    const list = (day: number): string => text(...FILLER.map((sentence) => sentence.replace('six', String(day))));
    const { excerpts, isComplete } = excerptsOf(list(6), list(7));
    assert.deepEqual([excerpts.length, isComplete], [30, true]);
    const more = (day: number): string => text(...Array.from({ length: 50 }, (_, at) => `Lot ${at} opens on ${day}.`));
    const cut = excerptsOf(more(6), more(7));
    assert.deepEqual([cut.excerpts.length, cut.isComplete], [40, false]);
    assert.deepEqual(excerpts[0], {
      before: 'Lot 1 is cleared before 6 in the morning.',
      after: 'Lot 1 is cleared before 7 in the morning.',
    });
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { closingIn, zoneArgument } from './closing.ts';
import { displayWidth, wrap, wrappedTable } from './columns.ts';
import { sentencesOf } from './opportunity-lines.ts';

describe('Text in columns', () => {
  test('marks take no column, letters of East Asia and emoji two', () => {
    assert.deepEqual(['abc', 'Échographie', 'e\u0301', '超音波', '🚑 x', 'ｆ'].map(displayWidth), [3, 11, 1, 6, 4, 2]);
  });

  test('wrapping loses no letter, and no line is wider than asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 40 }), (text, width) => {
        const lines = wrap(text, width);
        assert.ok(lines.every((line) => displayWidth(line) <= width));
        assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
      }),
    );
  });

  test('a table is as narrow as asked: its shared columns wrap, the others do not', () => {
    const rows = [[['12345678'], ['7'], ['A title of many words that will not stand on one line', 'The buyer']]];
    const columns = [{ name: 'id' }, { name: 'score', alignsRight: true }, { name: 'title', share: 1 }];
    assert.equal(
      wrappedTable(columns, rows, 40),
      [
        'id        score  title',
        '12345678      7  A title of many words',
        '                 that will not stand on',
        '                 one line',
        '                 The buyer',
      ].join('\n'),
    );
    const room = wrappedTable(columns, rows, 200).split('\n');
    assert.equal(room.length, 3);
  });
});

describe('Closing dates', () => {
  const now = new Date('2026-11-22T03:00:00.000Z');

  test('days are those of the calendar in the zone, and a closing that has passed is over', () => {
    const cases: [string, string, string, number, boolean][] = [
      ['2026-11-22T19:00:00.000Z', 'America/Toronto', '2026-11-22 14:00', 1, false],
      ['2026-11-22T19:00:00.000Z', 'UTC', '2026-11-22 19:00', 0, false],
      ['2026-11-22T04:30:00.000Z', 'America/Toronto', '2026-11-21 23:30', 0, false],
      ['2026-11-22T02:59:00.000Z', 'UTC', '2026-11-22 02:59', 0, true],
      ['2026-11-22T03:00:00.000Z', 'UTC', '2026-11-22 03:00', 0, true],
      ['2027-07-01T18:00:00.000Z', 'America/Vancouver', '2027-07-01 11:00', 222, false],
    ];
    for (const [deadline, zone, at, days, isOver] of cases)
      assert.deepEqual(closingIn(deadline, zone, now), { at, days, isOver }, `${deadline} ${zone}`);
  });

  test('a zone that nobody knows is refused with one that is', () => {
    assert.equal(zoneArgument('america/vancouver'), 'America/Vancouver');
    for (const wrong of ['Mars/Olympus', '', 'EST5EDT4XYZ'])
      assert.throws(() => zoneArgument(wrong), /time zone, such/);
  });
});

test('An explanation is cut between its sentences, never within words that it quotes', () => {
  const sentences = [
    'Good fit (70 of 100).',
    'The title says “Beds. Supply of. No more”, which you list as “Beds”.',
    'Le lieu (Montréal) est de ceux que vous desservez.',
    '« Non. Jamais » : c’est dit.',
  ];
  assert.deepEqual(sentencesOf(sentences.join(' ')), sentences);
  assert.deepEqual(sentencesOf('It says “no end. And goes on.'), ['It says “no end. And goes on.']);
});

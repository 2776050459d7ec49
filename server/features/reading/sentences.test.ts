import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceOf, foldInPlace, splitSentences } from './sentences.ts';

const split = (text: string) =>
  splitSentences({ text, language: 'en', place: 'description', page: null }).map(({ start, end }) =>
    text.slice(start, end),
  );

const TABLE: [string[], string][] = [
  [['One need. ', 'Two needs.'].map((one) => one.trim()), 'One need. Two needs.'],
  [
    ['It provides services, including: 1. Review of the park.', 'More follows.'],
    'It provides services, including: 1. Review of the park. More follows.',
  ],
  [['Indiquer le nombre (ex. Partie 1 de 3).', 'Fin.'], 'Indiquer le nombre (ex. Partie 1 de 3). Fin.'],
  [['A heading', 'A line'], 'A heading\n\n  A line  '],
  [['It is a program.', 'Bidding is open.'], 'It is a program.Bidding is open.'],
  [['Take part in this ITQ.', 'The others need not.'], 'Take part in this ITQ.The others need not.'],
  [['It ends in 2026.', 'Bids are late.'], 'It ends in 2026.Bids are late.'],
  [
    ['Send them as email attachments.', 'REQUIREMENT', 'Parks Canada requires growers.'],
    'Send them as email attachments.REQUIREMENTParks Canada requires growers.',
  ],
  [['See www.MERX.com and ftp.SAMPLE.org.'], 'See www.MERX.com and ftp.SAMPLE.org.'],
  [['Part No. 5 of St. John is sold by Acme Inc. Canada.'], 'Part No. 5 of St. John is sold by Acme Inc. Canada.'],
  [['See www.example.com for 1.5 km of road.'], 'See www.example.com for 1.5 km of road.'],
  [['Est-ce prêt ?', 'Oui !', '« Bien. »'], 'Est-ce prêt ? Oui ! « Bien. »'],
  [[], ' \n '],
];

for (const [expected, text] of TABLE) {
  test(`splits ${JSON.stringify(text)}`, () => {
    assert.deepEqual(split(text), expected);
  });
}

test('folding keeps every offset', () => {
  const text = 'Œuvre d’Été — ½ İ 😀 N\u0301 ﬁ\u00a0€';
  assert.equal(foldInPlace(text).length, text.length);
  assert.equal(foldInPlace('D’Été À 10\u00a0$'), "d'ete a 10 $");
});

test('list items carry the line that introduces them, until an empty line ends the list', () => {
  const text = 'Bidders must hold:\n- one licence\n- two licences\n\nAnother paragraph.';
  const intros = splitSentences({ text, language: 'en', place: 'description', page: null }).map(({ intro }) => intro);
  assert.deepEqual(intros, [null, 'bidders must hold:', 'bidders must hold:', null]);
});

test('a heading right above a list introduces its items, a line of prose does not', () => {
  const introsOf = (text: string) =>
    splitSentences({ text, language: 'en', place: 'description', page: null }).map(({ intro }) => intro);
  assert.deepEqual(introsOf('Mandatory certificates\n- one\n- two'), [
    null,
    'mandatory certificates',
    'mandatory certificates',
  ]);
  assert.deepEqual(introsOf('Certificates are shown.\n- one'), [null, null]);
});

test('a sentence over two lines is one, and its quote has no line break', () => {
  const text = 'Delivery is in May.\nThe bidder must be registered in the\nControlled Goods Program.\n- an item';
  const [, sentence] = splitSentences({ text, language: 'en', place: 'description', page: null });
  assert.ok(sentence);
  assert.equal(
    evidenceOf('mandatory_certifications', sentence).quote,
    'The bidder must be registered in the Controlled Goods Program.',
  );
});

test('a long sentence is quoted around the place that decided, at word limits', () => {
  const text = `${'word '.repeat(400)}limited to Canadian goods ${'word '.repeat(400)}`;
  const [sentence] = splitSentences({ text, language: 'en', place: 'description', page: 3 });
  assert.ok(sentence);
  const evidence = evidenceOf('bid_eligibility', sentence, sentence.folded.indexOf('limited'));
  assert.ok(evidence.quote.length <= 500);
  assert.match(evidence.quote, /^word .*limited to Canadian goods.* word$/);
  assert.equal(text.slice(evidence.start, evidence.end), evidence.quote);
  assert.equal(evidence.page, 3);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningStems } from './meaning-stems.ts';
import { between, directionOf, nearness, readWordVectors, type WordVectors, writeWordVectors } from './word-vectors.ts';
import { trainWordVectors } from './word-vectors-training.ts';

/** Names of things in both languages, as a code list has them. */
const NAMES = [
  'snow removal streets déneigement rues',
  'snow removal parking déneigement stationnement',
  'snow clearing streets déneigement rues',
  'snow hauling parking déneigement stationnement',
  'roof repair school toiture réfection école',
  'roof replacement school toiture remplacement école',
  'roof repair arena toiture réfection aréna',
  'roof replacement arena toiture remplacement aréna',
  'legal translation traduction juridique',
  'medical translation traduction médicale',
  'legal translation interpretation traduction interprétation juridique',
  'medical translation interpretation traduction interprétation médicale',
];
const SETTINGS = { dimensions: 4, seed: 16 };
const trained = trainWordVectors(NAMES.map(meaningStems), SETTINGS);
const vectors = readWordVectors(writeWordVectors(trained, ['names for a test']));

function near(one: string, other: string, by: WordVectors = vectors): number {
  return nearness(directionOf(by, [one]), directionOf(by, [other]));
}

test('words that stand for the same thing in two languages are nearer than words of different things', () => {
  for (const [english, french, other] of [
    ['snow', 'déneigement', 'toiture'],
    ['roof', 'toiture', 'traduction'],
    ['translation', 'traduction', 'déneigement'],
  ] as const) {
    assert.ok(near(english, french) > 0.7, `${english} and ${french}: ${near(english, french)}`);
    assert.ok(near(english, other) < 0.4, `${english} and ${other}: ${near(english, other)}`);
  }
});

test('the same texts and seed give the same file to the last byte', () => {
  const again = trainWordVectors(NAMES.map(meaningStems), SETTINGS);
  assert.deepEqual(writeWordVectors(again, []), writeWordVectors(trained, []));
});

test('a text of unknown words points nowhere and is near nothing', () => {
  assert.deepEqual([...directionOf(vectors, ['Zoll XSeries 4711'])], [0, 0, 0, 0]);
  assert.equal(near('zoll', 'snow'), 0);
});

test('directions count the same in the one between them, however many words each is of', () => {
  const [toSnow, toRoof] = [directionOf(vectors, ['snow']), directionOf(vectors, ['roof repair replacement school'])];
  const both = between(vectors, [toSnow, toRoof]);
  assert.ok(Math.abs(nearness(both, toSnow) - nearness(both, toRoof)) < 0.01);
  assert.deepEqual([...between(vectors, [])], [0, 0, 0, 0]);
});

test('a file keeps what vectors were learned from, and another file is refused with what it should be', () => {
  assert.deepEqual(vectors.sources, ['names for a test']);
  const file = writeWordVectors(trained, []);
  assert.throws(
    () => readWordVectors(file.subarray(0, file.length - 1)),
    /expected \d+ bytes of word vectors, got \d+/,
  );
  assert.throws(() => readWordVectors(Buffer.from('PK\u0003\u0004 not vectors')), /expected a file of word vectors/);
  assert.throws(() => readWordVectors(Buffer.from('{"dimensions":3}\n')), /`dimensions`, `sources` and `stems`/);
});

test('vectors are read from the middle of a larger piece of memory as well', () => {
  const file = writeWordVectors(trained, []);
  const larger = Buffer.concat([Buffer.from('abc'), file, Buffer.from('abc')]);
  const read = readWordVectors(larger.subarray(3, 3 + file.length));
  assert.equal(near('snow', 'déneigement', read), near('snow', 'déneigement'));
});

test('English endings are one stem with the French words that share it', () => {
  assert.deepEqual(meaningStems('Batteries, battery; Cleaning'), [
    ...meaningStems('battery batteries'),
    ...meaningStems('clean'),
  ]);
  assert.deepEqual(meaningStems('2024 X200 the de'), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankingStem, rankingStems, rankingTerms } from './ranking-text.ts';

/** Words that are one thing to the ranker, by hand. */
const SAME: readonly (readonly string[])[] = [
  ['chauffage', 'chauffages'],
  ['local', 'locaux'],
  ['refection', 'refections'],
  ['pavage', 'pavages'],
  ['entretien', 'entretiens'],
  ['boat', 'boats'],
  ['building', 'buildings'],
];

test('inflections of a word have one stem', () => {
  for (const [first = '', ...others] of SAME) {
    for (const other of others) assert.equal(rankingStem(other), rankingStem(first), `${first} and ${other}`);
  }
});

test('short words and codes stay as they are', () => {
  for (const word of ['eau', 'gaz', 'x200', 'st15']) assert.equal(rankingStem(word), word);
});

test('titles lose stop words of both languages and gain pairs of neighbours', () => {
  assert.deepEqual(rankingStems('Réfection de la toiture'), rankingStems('réfection toitures'));
  const [roof = '', repair = ''] = rankingStems('toiture urgence');
  assert.ok(rankingTerms('Toiture – urgence').includes(`${roof}_${repair}`));
  assert.deepEqual(rankingTerms(''), []);
});

test('a title of any length costs no more than a long one', () => {
  assert.ok(rankingTerms('mot différent '.repeat(100_000)).length < 200);
});

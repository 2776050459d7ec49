import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONNECTORS } from '#features/discovery/connectors.ts';
import { quotedIn, sourceOfCopy, whereOf } from './where-words-stand.ts';

test('every source that is read has a name in the sentences, but files of any publisher', () => {
  const unnamed = CONNECTORS.filter(({ source }) => sourceOfCopy(source, 'en') === 'another site');
  assert.deepEqual(
    unnamed.map(({ source }) => source),
    ['ocds'],
  );
});

test('words of a copy are said to be of that copy, whatever language they are in', () => {
  assert.equal(whereOf({ place: 'category', elsewhere: 'seao' }, true, 'en'), 'a category of the copy on SEAO');
  assert.equal(
    whereOf({ place: 'category', elsewhere: true }, false, 'fr'),
    'une catégorie de la copie sur un autre site',
  );
});

test('a quote without a known part is given none, also where the other language’s quote has one', () => {
  const found = { quote: 'pumps', also: { fr: 'pompes' }, at: { place: 'title' } } as const;
  assert.deepEqual(quotedIn(found, 'en'), { quote: 'pumps', where: 'the title' });
  assert.deepEqual(quotedIn(found, 'fr'), { quote: 'pompes', where: null });
});

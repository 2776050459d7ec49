import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCategory } from './code-bridge.ts';
import { findConcept } from './concepts.ts';
import { translations } from './exact-names.ts';
import { strangersTo } from './false-stems.ts';
import { readEntries, readRows } from './tables.ts';
import { inOtherLanguage } from './word-pairs.ts';

test('a table has a row a line, cells between bars, entries between semicolons, and sides that are the same or are not', () => {
  const rows = readRows(`
truck | dump truck; lorry | | lorry, truck = camion; truck ≠ chariot

van | van
`);
  assert.deepEqual(rows, [
    ['truck', 'dump truck; lorry', '', 'lorry, truck = camion; truck ≠ chariot'],
    ['van', 'van'],
  ]);
  assert.deepEqual(readEntries(rows[0]?.[3] ?? ''), [
    { isSame: true, left: ['lorry', 'truck'], right: ['camion'] },
    { isSame: false, left: ['truck'], right: ['chariot'] },
  ]);
});

test('a thing is read with its names, its codes and its pairs of names', () => {
  assert.deepEqual(findConcept('police-vehicle'), {
    id: 'police-vehicle',
    en: ['police vehicle', 'patrol car'],
    fr: ['véhicule de police', 'auto-patrouille', 'autopatrouille'],
    unspsc: ['25101702'],
    cpv: ['34114200'],
    gsin: [],
    pairs: [
      { en: 'patrol car', fr: 'auto-patrouille' },
      { en: 'patrol car', fr: 'autopatrouille' },
    ],
    isOneName: true,
  });
});

const ONE_NAME: [id: string, isOneName: boolean][] = [
  ['snow-removal', true],
  ['computer', true],
  ['bridge', false],
  ['packaging', false],
  ['mail-courier', false],
];

for (const [id, isOneName] of ONE_NAME) {
  test(`the first names of ${id} ${isOneName ? 'say' : 'do not say'} the very same in both languages`, () => {
    assert.equal(findConcept(id)?.isOneName ?? false, isOneName);
  });
}

const SAID: [name: string, language: 'en' | 'fr', other: string, isSaid: boolean][] = [
  ['Laptops', 'fr', 'ordinateur portable', true],
  ['Ordinateurs portables', 'en', 'laptop', true],
  ['Ordinateurs portables', 'en', 'notebook computer', true],
  ['Ordinateurs portables', 'en', 'computer', false],
  ['Bridge construction', 'fr', 'pont', false],
  ['Snow removal', 'fr', 'déneigement', true],
];

for (const [name, language, other, isSaid] of SAID) {
  test(`“${name}” ${isSaid ? 'is' : 'is not'} called “${other}” in the other language`, () => {
    const said = translations(readCategory(name)).filter((one) => one.language === language);
    assert.equal(
      said.some(({ text }) => text === other),
      isSaid,
    );
  });
}

test('a word has its counterparts in the other language, and is kept from words that have its stem by chance', () => {
  const words = (text: string): string[] => inOtherLanguage(text, 'en').map((phrase) => phrase.text);
  assert.deepEqual(words('glider'), ['planeur', 'glider']);
  assert.equal(strangersTo('voirie')?.has('voir'), true);
  assert.equal(strangersTo('Toners')?.has('tonnes'), true);
  assert.equal(strangersTo('pump'), undefined);
});

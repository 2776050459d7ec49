import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { fold } from './fold.ts';
import { stem, stems } from './stem.ts';
import type { StemLanguage } from './stem.ts';

const CANADABUYS = new URL('../../../../shared/data/canadabuys/open-tender-notices-sample.csv', import.meta.url);

const SAME_STEM: [StemLanguage, string[]][] = [
  ['fr', ['déneigement', 'deneigement', 'DÉNEIGEMENT', 'déneiger']],
  ['fr', ['qualité', 'qualite', 'qualités', 'qualites']],
  ['fr', ['réservée', 'reservee', 'réservés', 'reserves', 'réserver']],
  ['fr', ['financière', 'financiere', 'financier', 'financiers']],
  ['fr', ['équipement', 'equipements', 'Équipements']],
  ['fr', ['œuvre', 'oeuvre', 'oeuvres']],
  ['en', ['removal', 'removals', 'Removal']],
  ['en', ['cleaning', 'cleaned', 'cleans']],
  ['en', ['supplies', 'supply', 'supplied']],
];

for (const [language, words] of SAME_STEM) {
  test(`${words.join(', ')} have one stem in ${language}`, () => {
    assert.equal(new Set(words.map((word) => stem(word, language))).size, 1);
  });
}

const DIFFERENT_STEM: [StemLanguage, string, string][] = [
  ['fr', 'travaux', 'transport'],
  ['fr', 'porte', 'portail'],
  ['en', 'police', 'polish'],
  ['en', 'universal', 'bridge'],
];

for (const [language, one, other] of DIFFERENT_STEM) {
  test(`${one} and ${other} keep different stems in ${language}`, () => {
    assert.notEqual(stem(one, language), stem(other, language));
  });
}

test('codes are not stemmed', () => {
  assert.equal(stem('LTO9s', 'en'), 'lto9s');
  assert.equal(stem('8300ées', 'fr'), '8300ees');
});

test('a word beyond every length is cut, never inside a character', () => {
  const cut = stem(`${'a'.repeat(63)}𝒜𝒜`, 'en');
  assert.ok(cut.length <= 64);
  assert.ok(cut.isWellFormed());
  assert.ok(stem('𐐀'.repeat(5_000), 'fr').isWellFormed());
});

test('the cache stays bounded and right when more words pass than it keeps', () => {
  for (let index = 0; index < 60_000; index += 1) {
    const letters = index.toString().replace(/\d/g, (digit) => String.fromCodePoint(97 + Number(digit)));
    stem(`xq${letters}`, 'en');
  }
  assert.equal(stem('cleaning', 'en'), stem('cleans', 'en'));
});

test('stop words and single letters are left out, order and repetitions kept', () => {
  assert.deepEqual(stems('The supply of desks, and desks', 'en'), [stem('supply', 'en'), 'desk', 'desk']);
  assert.deepEqual(stems("L'achat d’un camion", 'fr'), ['achat', 'camion']);
});

test('both languages give both stems of a word that differs, one of a word that does not', () => {
  assert.deepEqual(new Set(stems('national', 'both')), new Set([stem('national', 'en'), stem('national', 'fr')]));
  assert.deepEqual(stems('camion', 'both'), ['camion']);
});

test('a content word of one language is searched though it is a little word of the other', () => {
  assert.ok(stems('car rental', 'both').includes('car'));
  assert.ok(stems('mine site', 'both').includes(stem('mine', 'en')));
});

test('every French word of the notices at hand has one stem with and without accents', (t) => {
  if (!existsSync(CANADABUYS)) return t.skip('…/shared/data is not here');
  const rows = parse(readFileSync(CANADABUYS), { bom: true, columns: true }) as Record<string, string>[];
  const text = rows
    .map((row) => `${row['title-titre-fra']} ${row['tenderDescription-descriptionAppelOffres-fra']}`)
    .join(' ');
  const accented = new Set((text.match(/\p{L}+/gu) ?? []).filter((word) => fold(word) !== word.toLowerCase()));
  assert.ok(accented.size > 200);
  assert.deepEqual(
    [...accented].filter((word) => stem(word, 'fr') !== stem(fold(word), 'fr')),
    [],
  );
});

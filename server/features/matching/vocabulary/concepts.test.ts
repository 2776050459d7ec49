import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { canonical, type CodeScheme } from './code-ladder.ts';
import { stems } from './concept-terms.ts';
import { CONCEPTS, codesOf, conceptsInText, conceptsOfCode } from './concepts.ts';

const DATA = new URL('../../../../../shared/data/', import.meta.url);
const skip = existsSync(DATA) ? false : '…/shared/data is not here';

/** UNSPSC codes newer than the list at hand, seen with these titles in Canadian notices of 2025 and 2026. */
const NEWER_UNSPSC: Readonly<Record<string, string>> = {
  '24102400': 'Waste material handling and recycling systems',
  '25101914': 'Waste collection vehicle or garbage truck',
  '25175000': 'Electric vehicle charging systems',
  '40170000': 'Pipe piping and pipe fittings',
  '72120000': 'Nonresidential building construction services',
  '72140000': 'Heavy construction services',
  '72141000': 'Highway and road construction services',
  '72141100': 'Infrastructure building and surfacing and paving services',
  '72151300': 'Painting and paper hanging services',
};

test('every concept has its own id, a term in each language and codes that can be compared', () => {
  assert.ok(CONCEPTS.length >= 250, `${CONCEPTS.length} concepts`);
  assert.equal(new Set(CONCEPTS.map((concept) => concept.id)).size, CONCEPTS.length);
  for (const concept of CONCEPTS) {
    assert.match(concept.id, /^[a-z][a-z0-9-]+$/);
    assert.ok(concept.en.length > 0 && concept.fr.length > 0, concept.id);
    for (const code of codesOf(concept)) assert.notEqual(canonical(code.scheme, code.code), '', concept.id);
  }
});

test('every pair is of names that the thing has in the two languages, and stands once', () => {
  const faults = CONCEPTS.flatMap(({ id, en, fr, pairs }) =>
    pairs.flatMap((pair, at) => {
      const isFirst = pairs.findIndex((one) => one.en === pair.en && one.fr === pair.fr) === at;
      return en.includes(pair.en) && fr.includes(pair.fr) && isFirst ? [] : [`${id}: ${pair.en} = ${pair.fr}`];
    }),
  );
  assert.deepEqual(faults, []);
});

test('no term is a mere letter or two', () => {
  for (const { id, en, fr } of CONCEPTS) {
    for (const term of [...en, ...fr]) assert.ok(stems(term).join('').length >= 3, `${id}: ${term}`);
  }
});

test('every term is found in its own language and leads to its concept', () => {
  for (const { id, en, fr } of CONCEPTS) {
    for (const term of en)
      assert.ok(
        conceptsInText(term, 'en').some((found) => found.id === id),
        `${id}: ${term}`,
      );
    for (const term of fr)
      assert.ok(
        conceptsInText(term, 'fr').some((found) => found.id === id),
        `${id}: ${term}`,
      );
  }
});

const NAMED: [text: string, language: 'en' | 'fr' | null, id: string][] = [
  ['Portable Ultrasound Systems', 'en', 'ultrasound'],
  ['Acquisition d’échographes portatifs', 'fr', 'ultrasound'],
  ['Moniteurs physiologiques et centrale', 'fr', 'patient-monitoring'],
  ['Smart infusion pumps and sets', 'en', 'infusion-pump'],
  ['POMPES À PERFUSION VOLUMÉTRIQUES', 'fr', 'infusion-pump'],
  ['D&eacute;neigement'.replace('&eacute;', 'é'), 'fr', 'snow-removal'],
  ['Réfection de la rue principale: enrobés bitumineux', 'fr', 'paving'],
  ['Remplacement de trois ponceaux', 'fr', 'bridge'],
  ['Pneus neufs et rechapés', 'fr', 'tires'],
  ['Batteries et piles', 'fr', 'ups-battery'],
  ['Network switches', 'en', 'networking'],
  ['Legal Services', null, 'legal'],
  ['Services juridiques', null, 'legal'],
];

for (const [text, language, id] of NAMED) {
  test(`"${text}" is about ${id}`, () => {
    assert.ok(conceptsInText(text, language).some((found) => found.id === id && found.weight === 1));
  });
}

const NOT_NAMED: [text: string, language: 'en' | 'fr' | null, id: string][] = [
  ['Infusion pump', 'en', 'pump'],
  ['Water treatment plant', 'en', 'seeds-plants'],
  ['Back pain study for four sites', 'en', 'bakery'],
  ['Mandat de vérification', 'fr', 'ultrasound'],
];

for (const [text, language, id] of NOT_NAMED) {
  test(`"${text}" is not about ${id}`, () => {
    assert.equal(
      conceptsInText(text, language).some((found) => found.id === id),
      false,
    );
  });
}

test('a narrower thing also touches the wider ones it belongs to, with less weight', () => {
  const found = new Map(conceptsOfCode({ scheme: 'UNSPSC', code: '42201712' }).map(({ id, weight }) => [id, weight]));
  const weights = ['ultrasound', 'diagnostic-imaging', 'medical-equipment'].map((id) => found.get(id) ?? 0);
  assert.deepEqual(
    weights,
    weights.toSorted((left, right) => right - left),
  );
  assert.ok(weights.every((weight) => weight > 0));
});

function codesInList(file: string, column: string): string[] {
  const csv = gunzipSync(readFileSync(new URL(`codelists/${file}`, DATA)));
  const rows = parse(csv, { columns: true, bom: true, relax_column_count: true }) as Record<string, string>[];
  return rows.map((row) => row[column] ?? '');
}

const LISTS: [CodeScheme, string, string][] = [
  ['UNSPSC', 'unspsc_v7_0901_en_fr_es.csv.gz', 'unspsc'],
  ['CPV', 'cpv_en_fr_es.csv.gz', 'cpv'],
  ['GSIN', 'gsin_en_from_buyandsell.csv.gz', 'gsin'],
];

for (const [scheme, file, column] of LISTS) {
  test(`every ${scheme} prefix of the concepts exists in the published list`, { skip }, () => {
    const known = new Set<string>();
    for (const code of [...codesInList(file, column), ...(scheme === 'UNSPSC' ? Object.keys(NEWER_UNSPSC) : [])]) {
      const whole = canonical(scheme, code);
      // GSIN titles are published for the codes in use only, so a class exists when a code below it does.
      for (let length = scheme === 'GSIN' ? 2 : whole.length; length <= whole.length; length += 1) {
        known.add(whole.slice(0, length));
      }
    }
    const unknown = CONCEPTS.flatMap((concept) =>
      codesOf(concept)
        .filter((code) => code.scheme === scheme && !known.has(canonical(scheme, code.code)))
        .map((code) => `${concept.id}: ${code.code}`),
    );
    assert.deepEqual(unknown, []);
  });
}

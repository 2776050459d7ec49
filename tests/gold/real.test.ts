import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { SAMPLES } from '../support/real-samples.ts';
import { asPublished } from './as-published.ts';
import { readGold } from './gold.ts';
import { inOneLanguage, judgeReal, measureReal, readRealLabels } from './real.ts';
import { readListing } from './reported.ts';

const all = readRealLabels(join(import.meta.dirname, 'real'));

describe('Gold set, real notices:', () => {
  const [notice] = readGold(
    'federal-en.yml',
    [
      '- id: federal-en-001',
      '  title: Boots',
      '  text: The Agency requires the supply of twelve (12) winter boots. Bids must be received by May 4, 2027 at 2:00 p.m. EST.',
      '  buyer: Agency of Boots',
      '  facts: {}',
    ].join('\n'),
  ).notices;
  assert.ok(notice);
  const { reported } = readListing(asPublished(notice), 'en');

  function judgedOf(labels: Parameters<typeof judgeReal>[1]): Map<string, string[]> {
    return new Map(
      judgeReal('x', labels, reported).map(({ member, faults }) => [member, faults.map(({ kind }) => kind)]),
    );
  }

  test('a member that is skipped is not judged; one of the fields only where it is labelled', () => {
    const labels = { skip: ['set_asides'], facts: { closing: '2027-05-05' } };
    const judged = judgedOf(labels);
    assert.deepEqual(judged.get('closing'), ['false']);
    assert.equal(judged.has('set_asides'), false);
    assert.equal(judgedOf({ skip: [], facts: {} }).has('closing'), false);
    assert.equal(judgedOf({ skip: [], facts: {} }).has('biddable'), true);
  });

  test('a summary is right where it holds a few words of a sentence that would serve', () => {
    assert.deepEqual(judgedOf({ skip: [], facts: { summary: ['Requires the supply of'] } }).get('summary'), []);
    assert.deepEqual(judgedOf({ skip: [], facts: { summary: ['supply of gloves'] } }).get('summary'), ['false']);
  });

  test('read in one language alone, nothing comes from the texts of the other', () => {
    const listing = asPublished({
      ...notice,
      title_other: 'Bottes',
      text_other: "L'Agence requiert la fourniture de quinze (15) bottes.",
    });
    const counted = (one: typeof listing) => readListing(one, 'fr').reported.quantities.map(({ quantity }) => quantity);
    assert.deepEqual(counted(inOneLanguage(listing, 'fr')), [15]);
    assert.deepEqual(counted(inOneLanguage(listing, 'en')), [12]);
  });

  test('no label repeats more than a few words of a notice', () => {
    const quotes = all.flatMap(({ notices }) => Object.values(notices).flatMap(({ facts }) => facts.summary ?? []));
    assert.ok(quotes.length > 0);
    assert.deepEqual(
      quotes.filter((quote) => quote.split(' ').length > 8),
      [],
    );
  });

  test('each labelled notice is in the samples', { skip: !existsSync(SAMPLES) }, async () => {
    for (const labels of all) assert.deepEqual((await measureReal(labels, SAMPLES)).absent, [], labels.name);
  });
});

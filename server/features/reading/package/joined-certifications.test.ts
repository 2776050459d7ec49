import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, FactField } from '../facts.ts';
import { joinedCertifications } from './joined-certifications.ts';

const asks = (name: string, document?: string, field: FactField = 'mandatory_certifications'): Evidence => ({
  field,
  quote: `Bidders must hold ${name}.`,
  place: document === undefined ? 'description' : 'document',
  language: 'en',
  start: 0,
  end: 1,
  page: document === undefined ? null : 4,
  ...(document === undefined ? {} : { document }),
});

test('each certification keeps the words that ask for it, whatever the order of names in notice and document', () => {
  const { lists, evidence } = joinedCertifications(
    { mandatoryCertifications: ['ISO 9001'], evidence: [asks('ISO 9001')] },
    {
      mandatoryCertifications: ['COR', 'ISO 13485', 'ISO 9001'],
      evidence: [asks('COR', 'a'), asks('ISO 13485', 'a'), asks('ISO 9001', 'a')],
    },
  );
  assert.deepEqual(lists.mandatoryCertifications, ['COR', 'ISO 13485', 'ISO 9001']);
  assert.deepEqual(
    evidence.map(({ quote, document }) => [quote, document]),
    [
      ['Bidders must hold COR.', 'a'],
      ['Bidders must hold ISO 13485.', 'a'],
      ['Bidders must hold ISO 9001.', undefined],
    ],
  );
});

test('what a document demands is no longer an asset, and takes its words with it', () => {
  const { lists, evidence } = joinedCertifications(
    {
      mandatoryCertifications: [],
      desirableCertifications: ['COR'],
      evidence: [asks('COR', undefined, 'desirable_certifications')],
    },
    { mandatoryCertifications: ['COR'], evidence: [asks('COR', 'a')] },
  );
  assert.deepEqual(lists, { mandatoryCertifications: ['COR'] });
  assert.deepEqual(
    evidence.map(({ field, document }) => [field, document]),
    [['mandatory_certifications', 'a']],
  );
});

test('words of which it is not certain whose they are, are nobody’s', () => {
  const { lists, evidence } = joinedCertifications(
    { mandatoryCertifications: ['COR', 'ISO 9001'], evidence: [asks('COR')] },
    { mandatoryCertifications: ['ISO 13485'], evidence: [asks('ISO 13485', 'a')] },
  );
  assert.deepEqual(lists.mandatoryCertifications, ['COR', 'ISO 13485', 'ISO 9001']);
  assert.deepEqual(
    evidence.map(({ quote }) => quote),
    ['Bidders must hold ISO 13485.'],
  );
});

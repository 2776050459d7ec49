import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type DocumentFacts, readDocumentFacts } from '../document-facts.ts';
import { readNotice } from '../read-notice.ts';
import { withDocumentFacts } from './package-facts.ts';
import { bareNotice } from '../../../../tests/support/bare-notice.ts';

const NOTICE = bareNotice({ title: { en: 'Paving' }, buyer: { en: 'Town of Example' } });
const read = (filename: string, ...texts: string[]): DocumentFacts =>
  readDocumentFacts([{ number: 1, lines: texts.map((text) => ({ text, kind: 'paragraph' })) }], NOTICE, { filename });
const asked = (...documents: DocumentFacts[]) => {
  const own = documents.map((facts, index) => ({ id: `d${index}`, facts }));
  const { mandatoryCertifications, evidence } = withDocumentFacts(readNotice(NOTICE), own);
  return [mandatoryCertifications, evidence.filter(({ field }) => field === 'mandatory_certifications').length];
};

const RFP = read(
  'rfp.pdf',
  '5. Bidders must hold ISO 9001 certification.',
  '6. Bidders must hold ISO 14001 certification.',
);

describe('What an addendum withdraws:', () => {
  for (const words of [
    ['The requirement for ISO 9001 certification is deleted.'],
    ['Delete clause 5: ISO 9001 certification is no longer required.'],
    ['Clause 5, ISO 9001 certification', 'This requirement is no longer required.'],
    ['L’exigence de la certification ISO 9001 est retirée.'],
    ['La certification ISO 9001 n’est plus exigée.'],
  ]) {
    test(`is asked for no more, and its words are listed: ${words.join(' ')}`, () => {
      const addendum = read('addendum-1.pdf', ...words);
      assert.deepEqual(asked(RFP), [['ISO 14001', 'ISO 9001'], 2]);
      assert.deepEqual(asked(RFP, addendum), [['ISO 14001'], 1]);
      assert.deepEqual(asked(addendum, RFP), [['ISO 14001'], 1], 'whatever order they came in');
      assert.deepEqual(
        addendum.demands?.sentences.map(({ quote }) => quote),
        words.slice(-1),
      );
    });
  }

  test('is asked for again by a later addendum, and a document that is none withdraws nothing', () => {
    const first = read('addendum-1.pdf', 'The requirement for ISO 9001 certification is deleted.');
    const second = read('addendum-2.pdf', 'Bidders must hold ISO 9001 certification.');
    assert.deepEqual(asked(RFP, first, second)[0], ['ISO 14001', 'ISO 9001']);
    assert.deepEqual(asked(RFP, read('letter.pdf', 'The requirement for ISO 9001 certification is deleted.'))[0], [
      'ISO 14001',
      'ISO 9001',
    ]);
    const instead = read(
      'addendum-1.pdf',
      'Replace the requirement for ISO 9001 certification with ISO 13485 certification.',
    );
    assert.equal(instead.withdrawn?.map(({ name }) => name).join(), 'ISO 9001');
  });
});

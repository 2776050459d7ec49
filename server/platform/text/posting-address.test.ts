import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postingAddress } from './posting-address.ts';
import { publisherName } from './source-label.ts';

test('readers of French are sent to the French page of sites that have one, and others to the page that is published', () => {
  const pages: [published: string, french: string][] = [
    [
      'https://canadabuys.canada.ca/en/tender-opportunities/tender-notice/ws123-doc%3At',
      'https://canadabuys.canada.ca/fr/occasions-de-marche/appels-d-offres/ws123-doc%3At',
    ],
    [
      'https://www.merx.com/public/solicitations/12/abstract?language=EN',
      'https://www.merx.com/public/solicitations/12/abstract?language=FR',
    ],
    [
      'https://www.merx.com/public/solicitations/12/abstract?language=EN&x=1',
      'https://www.merx.com/public/solicitations/12/abstract?language=FR&x=1',
    ],
    ['https://www.merx.com/abstract?language=ENG', 'https://www.merx.com/abstract?language=ENG'],
    [
      'https://example.org/en/tender-opportunities/tender-notice/1',
      'https://example.org/en/tender-opportunities/tender-notice/1',
    ],
    ['https://seao.gouv.qc.ca/avis?ItemId=x', 'https://seao.gouv.qc.ca/avis?ItemId=x'],
  ];
  for (const [published, french] of pages) {
    assert.equal(postingAddress(published, 'fr'), french);
    assert.equal(postingAddress(published, 'en'), published);
  }
});

test('files of any publisher have a short name, in French a French one', () => {
  const label = 'Open Contracting Data Standard (any publisher)';
  assert.equal(publisherName(label, 'en'), 'Open Contracting Data Standard');
  assert.equal(publisherName(label, 'fr'), 'Fichiers OCDS');
});

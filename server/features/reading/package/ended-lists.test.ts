import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocumentFacts } from '../document-facts.ts';
import { bareNotice } from '../../../../tests/support/bare-notice.ts';

const NOTICE = bareNotice();

/** [what bidders must hold, the lines of a page] */
const PAGES: readonly [string[], string[]][] = [
  [
    ['ISO 9001'],
    ['Mandatory requirements', '* ISO 9001 certification', '* A signed bid', 'The buyer is certified to ISO 14001.'],
  ],
  [
    ['ISO 9001'],
    ['Exigences obligatoires', '* Certification ISO 9001', '* Une offre signée', 'La Ville est certifiée ISO 14001.'],
  ],
  [
    ['ISO 14001', 'ISO 9001'],
    ['Mandatory requirements:', '(a) ISO 9001 certification', '(b) ISO 14001 certification'],
  ],
  [['ISO 9001'], ['Bidders must hold:', 'ISO 9001 certification']],
];

for (const [expected, lines] of PAGES)
  test(`of a document, a list ends where its items do: ${lines.join(' / ')}`, () => {
    const page = { number: 1, lines: lines.map((text) => ({ text, kind: 'paragraph' })) };
    assert.deepEqual(readDocumentFacts([page], NOTICE, { filename: 'a.pdf' }).mandatoryCertifications, expected);
  });

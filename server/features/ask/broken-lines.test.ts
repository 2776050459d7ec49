import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Quote } from './answer.ts';
import type { MaterialLine, MaterialPage } from './material.ts';
import { answerByRules } from './rules-answer.ts';

type Lines = readonly (string | MaterialLine)[];
const row = (text: string): MaterialLine => ({ text, kind: 'row' });
const item = (text: string): MaterialLine => ({ text, kind: 'item' });
const quotes = (question: string, ...pages: readonly Lines[]): Quote[] =>
  answerByRules(
    question,
    pages.map((lines, at): MaterialPage => ({
      kind: 'document',
      document: 'rfp.pdf',
      page: at + 1,
      lines: lines.map((line) => (typeof line === 'string' ? { text: line, kind: 'paragraph' } : line)),
    })),
    { found: [] },
    { fallback: 'en' },
  ).quotes;
const texts = (question: string, ...pages: readonly Lines[]): string[] =>
  quotes(question, ...pages).map(({ text }) => text);
const OTHERS = ['The County is in the central region.', 'Le Village est situé au bord de la rivière.'];

describe('Ask rules: what a page broke is quoted whole:', () => {
  test('the cell of a grid with the words above and below its number', () =>
    assert.deepEqual(
      texts('Faut-il la norme ISO 27001?', [
        ...OTHERS,
        'La firme doit démontrer sa conformité à la norme ISO 27001 ou présenter un',
        row('C.1.5 | Critique'),
        'rapport SOC 2 de moins de 12 mois.',
      ]),
      [
        'C.1.5 | La firme doit démontrer sa conformité à la norme ISO 27001 ou présenter un\nrapport SOC 2 de moins de 12 mois. | Critique',
      ],
    ));
  test('with the words beside its number', () =>
    assert.deepEqual(
      texts('Faut-il la norme ISO 27001?', [
        ...OTHERS,
        'La firme doit démontrer sa conformité à la norme ISO 27001 ou',
        row('C.1.5 | présenter un rapport SOC 2 et | Critique'),
        'une attestation.',
      ]),
      [
        'C.1.5 | La firme doit démontrer sa conformité à la norme ISO 27001 ou\nprésenter un rapport SOC 2 et\nune attestation. | Critique',
      ],
    ));
  test('but a sentence that ends before the number stays alone', () =>
    assert.deepEqual(
      texts('Must we hold ISO 27001?', [
        ...OTHERS,
        'The firm must hold the certificate ISO 27001.',
        row('C.1.5 | Critical'),
        'the table goes on.',
      ]),
      ['The firm must hold the certificate ISO 27001.'],
    ));

  test('items whose mark was taken for a cell are those of one list', () => {
    const intro = 'The contract may be terminated by the County in each of the cases of section 4, and:';
    const items = [
      'o | if the permit of the firm is withdrawn under the law of the',
      '12 July 2020 on guards;',
      'o | if no guard is there',
    ];
    const [first = ''] = texts('When may the contract be terminated?', [
      ...OTHERS,
      intro,
      row(items[0] ?? ''),
      items[1] ?? '',
      row(items[2] ?? ''),
    ]);
    assert.equal(first, [intro, ...items].join('\n'));
  });

  test('a sentence that the end of the page cuts', () =>
    assert.deepEqual(
      texts(
        'How much is the holdback?',
        [...OTHERS, 'A holdback of ten percent (10%) is kept from each payment and will be released in accordance'],
        ['with the Act, once all deficiencies are corrected. The County tells the firm.'],
      ),
      [
        'A holdback of ten percent (10%) is kept from each payment and will be released in accordance with the Act, once all deficiencies are corrected.',
      ],
    ));
  test('but not with the title of the next page', () =>
    assert.deepEqual(
      texts(
        'How much is the holdback?',
        [...OTHERS, 'A holdback of ten percent (10%) is kept from each payment and will be released later'],
        ['Part 2 of the contract says more.'],
      ),
      ['A holdback of ten percent (10%) is kept from each payment and will be released later'],
    ));

  test('the last line of an address', () => {
    const lines = [
      'Les factures sont envoyées à l’adresse suivante :',
      'Musée du Village',
      '40, chemin du Pont',
      'CS5',
      '13547 Village.',
    ];
    assert.equal(texts('Où envoyer les factures?', [...OTHERS, ...lines])[0], lines.join('\n'));
  });

  test('and the points of a clause that are left out are counted', () => {
    const point = (at: number): MaterialLine =>
      item(`2.1.${at} a paper of kind ${at}${' that the firm signs'.repeat(6)};`);
    const found = quotes('What is required to release the holdback?', [
      ...OTHERS,
      'The release of the holdback requires the documents of the firm that are named here:',
      ...[1, 2, 3, 4, 5].map(point),
      item('2.2.1 Other things are told elsewhere.'),
    ])[0];
    assert.equal(found?.more, 5 - ((found?.text.split('\n').length ?? 0) - 1));
  });
});

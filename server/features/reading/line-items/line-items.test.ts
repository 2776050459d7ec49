import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LineItem, PageLine } from './line-item.ts';
import { readLineItems, readNoticeLineItems } from './line-items.ts';

const row = (text: string): PageLine => ({ text, kind: 'row' });
const heading = (text: string): PageLine => ({ text, kind: 'heading' });
const loose = (text: string): PageLine => ({ text, kind: 'paragraph' });

/** An item as `number|lot|item|quantity unit`, then what else is said of it. */
function shown({ number, lot, item, quantity, unit, optional, partNumbers, orEquivalent }: LineItem): string {
  const more = [...partNumbers, ...(orEquivalent ? ['or equivalent'] : []), ...(optional ? ['optional'] : [])];
  return [number ?? '-', lot ?? '-', item, `${quantity} ${unit ?? '-'}`, ...more].join('|');
}
const read = (...lines: PageLine[]): string[] => readLineItems([{ number: 3, lines }]).map(shown);

describe('Rows of price forms:', () => {
  for (const [what, lines, expected] of [
    [
      'English',
      [
        row('Item # | Description | Qty | Unit | Unit price'),
        row('1 | Rotary chair | 38 | EA | $'),
        row('2 | Desk | 1,250 | each'),
      ],
      ['1|-|Rotary chair|38 each', '2|-|Desk|1250 each'],
    ],
    [
      'French',
      [
        row('Article n° | Désignation | Quantité | Unité | Prix unitaire'),
        row('1 | Câble d’alimentation | 10,50 | ML | $'),
        row('2 | Chaise pivotante | 1 472 | ch.'),
      ],
      ['1|-|Câble d’alimentation|10.5 metre', '2|-|Chaise pivotante|1472 each'],
    ],
    [
      'part numbers and equivalents',
      [
        row('No. | Description | Part No. | Quantity'),
        row('1 | Oil filter, or approved equivalent | 43540-A | 4'),
        row('2 | Filtre à air, modèle no. 7083-B ou équivalent | | 3'),
      ],
      [
        '1|-|Oil filter, or approved equivalent|4 -|43540-A|or equivalent',
        '2|-|Filtre à air, modèle no. 7083-B ou équivalent|3 -|7083-B|or equivalent',
      ],
    ],
    [
      'empty cells between others, and deliverables by their line',
      [
        row('Line no. | Deliverable | Part number | Qty'),
        row('001 | Survey boat | | 3'),
        row('002 | Outboard motor | OM-90-4S | 2'),
      ],
      ['001|-|Survey boat|3 -', '002|-|Outboard motor|2 -|OM-90-4S'],
    ],
    [
      'numbers under a French word for a line',
      [row('Poste | Désignation | Quantité estimée | Unité'), row('A-1 | Sable abrasif | 140 | tonne')],
      ['A-1|-|Sable abrasif|140 tonne'],
    ],
    [
      'product and catalogue number, without another name',
      [row('# | Product | Catalogue number | Required quantity | U/M'), row('1 | Lift motor | CL-600 | 48 | ea.')],
      ['1|-|Lift motor|48 each|CL-600'],
    ],
    [
      'French, by format',
      [
        row('Art. | Désignation des articles | Quantité approximative | Format'),
        row('1 | Botte de cuir | 310 | paire'),
      ],
      ['1|-|Botte de cuir|310 pair'],
    ],
    [
      'cells that begin above their numbers, where a row of the table goes on in the middle of a sentence',
      [
        row('No. | Item | Quantity'),
        row('1 | Fixing of brackets as required. | 12'),
        loose('Supplying and laying of pipe with'),
        row('2 | couplers and bends as required. | 30'),
        loose('Weatherproof three phase boards and'),
        row('3 | Busbar boxes | 2'),
      ],
      [
        '1|-|Fixing of brackets as required.|12 -',
        '2|-|Supplying and laying of pipe with couplers and bends as required.|30 -',
        '3|-|Weatherproof three phase boards and Busbar boxes|2 -',
      ],
    ],
    [
      'rows below a paragraph, where nothing shows that it is theirs',
      [
        row('No. | Item | Quantity'),
        row('1 | Fixing of brackets as required. | 12'),
        loose('Weatherproof three phase boards and'),
        row('2 | Busbar boxes | 2'),
      ],
      ['1|-|Fixing of brackets as required.|12 -'],
    ],
    [
      'lots and options',
      [
        heading('LOT 2 – Furniture'),
        row('Item | Quantity'),
        row('Chair | 4'),
        loose('Optional items'),
        row('Item | Quantity'),
        row('Footrest | 4'),
        heading('Lot n° 3 : Écrans'),
        row('Produit | Qté'),
        row('Écran 27 pouces | 12'),
      ],
      ['-|Lot 2|Chair|4 -', '-|Lot 2|Footrest|4 -|optional', '-|Lot 3|Écran 27 pouces|12 -'],
    ],
  ] as [string, PageLine[], string[]][])
    test(`are lines of what is bought: ${what}`, () => assert.deepEqual(read(...lines), expected));

  for (const [what, lines] of [
    ['a row without its quantity', [row('Item | Quantity | Price'), row('Chair | $ | $')]],
    ['sums and samples', [row('Item | Quantity'), row('Total | 38'), row('Sous-total | 38'), row('Sample chair | 2')]],
    ['cells that may stand in another column', [row('Item | Part No. | Quantity | Unit'), row('Chair | 38 | each')]],
    ['a cell that may be the lot', [row('Description | Quantity | Lot'), row('Chair | 3')]],
    ['more cells than columns', [row('Item | Quantity'), row('Chair | 38 | 2027')]],
    [
      'the rest of an item that began above',
      [row('Item | Quantity'), loose('Rotary stool, height'), row('Adjustable by hand | 5')],
    ],
    ['hours of people', [row('Role | Hourly rate | Estimated hours'), row('Engineer | 55 | 5000')]],
    ['what the bidder offers', [row('Item | Quantity offered'), row('Chair | 4')]],
    ['a number with two meanings', [row('Item | Quantity'), row('Chair | 1.555')]],
    ['another table below the first', [row('Item | Quantity'), heading('Delivery'), row('Ottawa | 12')]],
    ['a table of contents', [row('Item | Quantity'), { text: 'Chairs | 12', kind: 'contents' }]],
  ] as [string, PageLine[]][])
    test(`are not told where they are not certain: ${what}`, () => assert.deepEqual(read(...lines), []));

  test('a workbook has empty cells: its columns count, and the place is the sheet with the cells', () => {
    const at = (text: string, ...cells: string[]): PageLine => ({ text, kind: 'row', cells });
    const [item, ...others] = readLineItems([
      {
        number: 2,
        name: 'Lot 4',
        lines: [
          { text: 'Schedule of prices', kind: 'paragraph', cells: ['A1'] },
          at('Item | Description | Part No. | Qty | Unit | Price', 'A3', 'B3', 'C3', 'D3', 'E3', 'F3'),
          at('1 | Water pump | 6 | each', 'A4', 'B4', 'D4', 'E4'),
          at('Delivery | 5', 'B5', 'F5'),
        ],
      },
    ]);
    assert.ok(item !== undefined && others.length === 0);
    assert.equal(shown(item), '1|Lot 4|Water pump|6 each');
    assert.deepEqual(
      [item.quote, item.place.page, item.place.sheet, item.place.cells],
      ['1 | Water pump | 6 | each', 2, 'Lot 4', 'A4:E4'],
    );
  });
});

describe('Lines below each other:', () => {
  const text = [
    'A. Firm quantity',
    'Item A1, GSIN: 3040, NSN: 3040-15-019-5305, GEARSHAFT, SPUR',
    'Part No.: HMF250381507R, NCAGE: A5246 (or equivalent)',
    'Quantity: 1, Unit of Issue: Each, to be delivered to Montreal.',
    '',
    'B. Optional quantity',
    'Article B2, NIBS: 4320, POMPE À EAU',
    'No de pièce : 4066367, COF : A5246 (ou l’équivalent)',
    'Quantité : 12, Unité de distribution : Chaque',
    '',
    'Item 3, GSIN: 5330, GASKET',
    'To be delivered to Edmonton.',
  ].join('\n');

  test('a notice lists them with codes, part numbers, units and options; a line without a quantity is left out', () => {
    const items = readNoticeLineItems({ description: { en: text } }, 'en');
    assert.deepEqual(items.map(shown), [
      'A1|-|GEARSHAFT, SPUR|1 each|HMF250381507R|or equivalent',
      'B2|-|POMPE À EAU|12 each|4066367|or equivalent|optional',
    ]);
    assert.equal(items[0]?.stockNumber, '3040-15-019-5305');
    for (const { quote, evidence } of items) assert.equal(text.slice(evidence.start, evidence.end), quote);
  });

  test('a notice in both languages lists each line once, in the language of the reader', () => {
    const french = text.replace('GEARSHAFT, SPUR', 'ARBRE À ROUE');
    const items = (language: 'en' | 'fr') => readNoticeLineItems({ description: { en: text, fr: french } }, language);
    assert.deepEqual(
      [items('fr').length, items('fr')[0]?.item, items('en')[0]?.item],
      [2, 'ARBRE À ROUE', 'GEARSHAFT, SPUR'],
    );
  });

  test('a numbered title of works is counted by the total below it, and options are told apart', () => {
    assert.deepEqual(
      read(
        heading('3.2 Dépose et évacuation de porte'),
        loose('Mode de métré : Compté à l’unité'),
        row('Quantité totale : | 1 U x | € = | €'),
        row('3.6 | Tablette médium stratifié'),
        row('Quantité totale : 10,50 ML x | € = | €'),
        row('Quantité totale : 3 U x | € = | €'),
        heading('4 Option 1 : Plan de travail'),
        heading('4.1 Plan de travail stratifié'),
        row('Quantité totale : | 1 ENS x | €'),
      ),
      [
        '3.2|-|Dépose et évacuation de porte|1 each',
        '3.6|-|Tablette médium stratifié|10.5 metre',
        '4.1|-|Plan de travail stratifié|1 set|optional',
      ],
    );
  });

  for (const [what, text, expected] of [
    [
      'English',
      'Item 1, NSN: 2530-01-1234567, BRAKE SHOE\nPart No.: 88-1204\nQuantity: 6\n\nBidders proposing an equivalent or substitute product must state its brand.',
      ['1|-|BRAKE SHOE|6 -|88-1204|or equivalent'],
    ],
    [
      'English, without the colon of the quantity',
      'Item 14, GSIN: 5331, O-RING/GASKET\nPart No.: 4020222 (or equivalent)\nQuantity 2, Unit of Issue: Each\n\nItem 15, VALVE\nQuantity 3 valves are stored on site.',
      ['14|-|O-RING/GASKET|2 each|4020222|or equivalent'],
    ],
    [
      'French',
      'Article 1, NNO : 2530-01-1234567, SABOT DE FREIN\nNuméro de la pièce : 88-1204\nQuantité : 6\n\nLes soumissionnaires qui proposent un produit équivalent doivent en indiquer la marque.',
      ['1|-|SABOT DE FREIN|6 -|88-1204|or equivalent'],
    ],
    [
      'refused',
      'Article 1, SABOT DE FREIN\nNo de pièce : 88-1204\nQuantité : 6\n\nAucun produit équivalent ne sera accepté.',
      ['1|-|SABOT DE FREIN|6 -|88-1204'],
    ],
  ] as const)
    test(`part numbers, and equivalents that a notice takes for all its lines: ${what}`, () => {
      const language = what.startsWith('English') ? 'en' : 'fr';
      assert.deepEqual(readNoticeLineItems({ description: { [language]: text } }, language).map(shown), expected);
    });

  test('an equivalent of a standard is none of the product', () => {
    const [first, second] = readLineItems([
      {
        number: 1,
        lines: [row('Item | Quantity'), row('Cable to CSA C22.2 or equivalent | 3'), row('Acme 5 pump or equal | 2')],
      },
    ]);
    assert.deepEqual([first?.orEquivalent, second?.orEquivalent], [false, true]);
  });
});

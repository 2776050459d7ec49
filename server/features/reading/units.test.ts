import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from './sentences.ts';
import { readQuantities, readTotalUnits } from './units.ts';

const read = (text: string) =>
  readTotalUnits(splitSentences({ text, language: null, place: 'description', page: null }));

const TABLE: [number | null, string][] = [
  // What is looked after is not bought.
  [null, 'Testing and maintenance of one hundred and twelve (112) defibrillators in schools.'],
  [null, 'Entretien d’environ 96 ascenseurs.'],
  [96, 'Fourniture et entretien d’environ 96 ascenseurs.'],
  [null, 'The service includes inspection and minor repair (ITM) of approximately 481 fire hydrants.'],
  [430, 'This assignment is the cleaning and painting of 430 streetlight poles.'],
  [52, 'La Ville confie la tonte de 52 hectares de pelouse.'],
  [2400, 'Le département fait refaire 2 400 m² de toitures en ardoise.'],
  [182_000, 'Confection et livraison en liaison froide d’environ 182 000 repas par an.'],
  [14, 'Replacement of the sloped roof and fourteen windows of the hall.'],
  [2, 'The base requires two (2) 20-tonne excavators with operators.'],
  [
    6,
    'La Ville demande des prix pour la location, avec opérateurs, de six chargeuses; deux autres pourront être demandées.',
  ],
  [60, 'Le Ministère veut acheter soixante (60) points d’accès sans fil.'],
  [50, 'The City will purchase 50 bikes. Each bike requires 2 locks.'],
  [null, 'Maintenance of 35 parks and 12 sports fields; repair of 4 bridges.'],
  [null, 'Inspection of 3 of the 12 pumps is included.'],
  [null, 'Purchase of one (1) lift on each of an estimated five trucks.'],
  [null, 'The school is buying 60 tablets and 60 keyboards.'],
  [null, 'La Ville achète 30 tables, 30 chaises et 12 armoires.'],
  [null, 'Fourniture de 45 ordinateurs et de 45 écrans.'],
  [60, 'The school is buying 60 tablets for 3 classrooms.'],
  [45, 'La Ville achète 45 ordinateurs pour 2 écoles.'],
  [7, 'Item 1, BUSHING\nQuantity: 4\nUnit of Issue: Each\nItem 2, SEAL\nQuantity:3\nUnit of Issue: EA'],
  [7, 'Article 1, BAGUE\nQuantité : 4\nUnité de distribution : chaque\nArticle 2, JOINT\nQuantité :3'],
  [175, 'Line Item: 001 ACID Part Number: X-1 Quantity: 175 UoI: EA to be delivered to: Depot 7'],
  [1_250, 'Quantity: 1,250, Unit of Issue: Box'],
  [1_250, 'Quantité : 1 250, Unité de distribution : boîte'],
  [2, 'Quantity 2, Unit of Issue: Each, to be delivered to the depot.'],
  [null, 'Quantity: 4\nUnit of Issue: Each\nQuantity: 2\nUnit of Issue: Box'],
  [null, 'Estimated quantity of commodity: see the statement of work.'],
  [null, 'Quantité estimative des biens : Voir l’énoncé des travaux.'],
  [null, 'Quantity: 46 large volume pumps, 22 syringe pumps.'],
  [null, 'Quantity: 2.5'],
  [null, 'Quantity: 0'],
  [null, 'A small quantity of 40 desks was bought last year.'],
  [null, ''],
  [2, 'A. Firm Quantity\nItem A1, PUMP\nQuantity: 2\nB. Optional Quantity\nItem B1, PUMP\nQuantity: 50'],
  [3, 'A. Quantité ferme\nArticle 1, POMPE\nQuantité : 3\nB. Quantité optionnelle\nArticle 2, POMPE\nQuantité : 40'],
  [10, 'Firm quantity: 10\nOptional quantity: 5'],
  [null, 'Optional quantity: 5'],
  [100_000, 'The Agency has a requirement for approximately 100,000 bags of salt.'],
  [1, 'Supply and delivery of one (1) boom lift for the garage.'],
  [4, 'Quotations are invited for the supply and delivery of four (4) latest model trucks.'],
  [1_472_000, 'Acquisition de 1 472 000 feuilles de papier imprimé'],
  [2, 'Le Ministère a besoin de deux (2) camions à benne.'],
  [null, 'Supply of two (2) pumps and purchase of approximately 500 litres of oil.'],
  [null, 'Supply and delivery of parts for a period of five (5) years.'],
  [null, 'The purchase of parts, with three (3) additional one (1) year periods.'],
  [null, 'Achat de pièces pour une période de trois (3) ans.'],
  [null, 'La Ville retiendra deux (2) fournisseurs pour la fourniture de sel.'],
  [null, 'Provision of services at two (2) waste facilities.'],
  [null, 'The supply of services to approximately 200 members.'],
  [null, 'The City may purchase two (2) trucks.'],
  [1, 'Supply and delivery of one (1) truck with a 4,000 Gallon Water Tank'],
  [null, 'Supply of dental services to approximately twenty-four (24) clinics.'],
  [null, 'Supply of labour necessary to provide fifteen (15) trucks.'],
  [null, 'La base emploie environ 200 membres.'],
  [null, 'Submit one (1) original and two (2) copies.'],
  [null, 'Supply of services for 12 months with an option for 2 additional years.'],
  [40, 'The Contractor shall supply and deliver 40 buses.'],
  [null, 'The supplier must purchase 2 insurance policies.'],
  [640, 'Parks Canada requires 640 winter parkas for its wardens.'],
  [null, 'The Department requires two bilingual officers.'],
  [null, 'The City requires 3 references and 2 copies of the proposal.'],
  [36, 'Achat et livraison de 36 postes de travail à hauteur réglable.'],
  [9, 'Remplacement de neuf ascenseurs dans les stations du métro.'],
  [null, 'La Ville achète un camion neuf à benne.'],
  [null, 'Fourniture de 3 à 5 camions.'],
  [null, 'Replacement of 12 inch pipe along Main Street.'],
  [null, 'Supply and delivery of 2026 model trucks.'],
  [null, 'Supply of 40 L bottles of acetone.'],
  [null, 'Supply of 2 million bags.'],
  [4000, 'Supply of 4,000 L of diesel.'],
  [85_000, 'Tenders for the crushing and stockpiling of 85,000 tonnes of 20 mm gravel.'],
  [780, 'Réfection des trottoirs, à Caraquet, sur une distance de 780 m.'],
  [null, 'La construction d’un bâtiment d’accueil d’environ 300 m2.'],
  [null, 'The project includes the construction of 2 bridges.'],
  [100_000, 'The Department requires the translation of bulletins, about 100,000 words a year.'],
  [null, 'The guide has about 1,800 pages.'],
  [null, 'Supply of 620 desks and 1,150 chairs.'],
  [null, 'Lot 1: 100 Main Street\nLot 2: 200 King Street'],
  [1, 'Achat d’une (1) rétrocaveuse neuve, quatre roues motrices.'],
  [6, 'Quantity: 6 each (firm)\n4 each (option, exercisable until 2028)'],
];

for (const [expected, text] of TABLE) {
  test(`total_estimated_units is ${expected}: ${text.replaceAll('\n', ' / ')}`, () => {
    const found = read(text);
    assert.equal(found.value, expected);
    assert.equal(found.evidence.length > 0, expected !== null);
  });
}

const LINES: [string[], string][] = [
  [['240 each bureaux', "240 each chaises d'élève"], "Le Centre achète 240 bureaux et 240 chaises d'élève."],
  [['540 each shirts', '540 each trousers', '180 each coats'], 'Supply of 540 shirts, 540 trousers and 180 coats.'],
  [
    ['9000 box boxes of gloves', '2500 each packs of dressings'],
    'Estimated annual use: 9,000 boxes of gloves and 2,500 packs of dressings.',
  ],
  [
    ['4 each bennes à ordures ménagères'],
    'La communauté acquiert, en tranche ferme, quatre bennes à ordures ménagères.',
  ],
  [
    ['190 each jackets', '40 each (optional) jackets'],
    'The police will buy 190 jackets, with up to 40 spare jackets at its discretion.',
  ],
  [
    ['1450 each carriers', '600 each (optional) carriers'],
    'The agency will buy 1,450 carriers.\nUp to 600 additional carriers may be ordered.',
  ],
  [
    ['6 each trucks'],
    'Supply of 6 trucks for 3 years with an option to add up to two (2) additional, two (2) year extensions.',
  ],
  [
    ['14 each freezers', '280 each sample racks'],
    'The University invites tenders for 14 freezers and 280 sample racks.',
  ],
  [
    ['120 each lits standards', '30 each lits bariatriques', '40 each (optional) lits standards de plus'],
    'Lot 1 : 120 lits standards\nLot 2 : 30 lits bariatriques\nOption : 40 lits standards de plus, à la seule discrétion du centre',
  ],
  [
    ['20 each trucks', '5 each (optional) trucks'],
    'Supply of 20 trucks with an option to purchase 5 additional trucks.',
  ],
  [
    ['20 each camions', '5 each (optional) camions'],
    'Fourniture de 20 camions, avec option d’achat de 5 camions supplémentaires.',
  ],
  [
    ['75 each défibrillateurs', '25 each (optional) défibrillateurs'],
    'Le ministère doit acquérir 75 défibrillateurs, ainsi que 25 autres à titre facultatif.',
  ],
  [
    ['540 each pumps', '160 each (optional) pumps'],
    'Supply and servicing of 540 pumps.\nAt the option of the authority, 160 further pumps may be ordered.',
  ],
  [
    ['320000 litre carburant', '12 barrel barils d’huile'],
    'Articles :\n- 320 000 litres de carburant;\n- 12 barils d’huile.',
  ],
  [
    ['62 metre CSP - Supply', '62 metre CSP - Assembly', '200 cubic metre Heavy Rock Riprap'],
    'APPROXIMATE QUANTITIES:\n1 Lump Sum Traffic Accommodation\n62 Metre CSP - Supply\n62 Metre CSP - Assembly\n200 Cubic Metre Heavy Rock Riprap (Class 1)',
  ],
  [['48000 case', '12000 case (optional)'], 'Quantité ferme : 48 000 caisses.\nQuantité optionnelle : 12 000 caisses.'],
  [['4 each'], 'Request for quotations for four (4) Latest Model Cab And Chassis Trucks.'],
  [['4 each pneus'], 'Articles :\n- 2 ans de garantie\n- 4 pneus'],
  [['20 each trucks'], 'Supply of 20 trucks with an option for 2 additional years.'],
];

for (const [expected, text] of LINES) {
  test(`quantities are ${expected.join('; ')}: ${text.replaceAll('\n', ' / ')}`, () => {
    const { value, evidence } = readQuantities(
      splitSentences({ text, language: null, place: 'description', page: null }),
    );
    const shown = value.map(({ item, quantity, unit, optional }) =>
      [quantity, unit, optional ? '(optional)' : null, item].filter((part) => part !== null).join(' '),
    );
    assert.deepEqual(shown, expected);
    assert.ok(evidence.length > 0);
  });
}

test('items are lines, with their names, units, and whether they are optional', () => {
  const text = [
    'A. Firm Quantity',
    'Item A1, GSIN: 3040, NSN: 3040-15-019-5305, GEARSHAFT, SPUR',
    'Part No.: HMF250381507R',
    'Quantity: 1, Unit of Issue: Each, to be delivered to the depot.',
    'Item A2, PUMP, WATER',
    'Quantity: 12',
    'Unit of Issue: Box',
    'B. Optional Quantity',
    'Item B1, PUMP, WATER',
    'Quantity: 5, Unit of Issue: Each',
  ].join('\n');
  const found = readQuantities(splitSentences({ text, language: 'en', place: 'description', page: null }));
  assert.deepEqual(found.value, [
    { item: 'GEARSHAFT, SPUR', quantity: 1, unit: 'each', optional: false },
    { item: 'PUMP, WATER', quantity: 12, unit: 'box', optional: false },
    { item: 'PUMP, WATER', quantity: 5, unit: 'each', optional: true },
  ]);
  assert.equal(read(text).value, null);
});

test('the name of an item is what stands between its number and its quantity', () => {
  const text = [
    'Item 1: Vital signs monitor with NIBP, SpO2 and temperature, Quantity: 32, Unit of Issue: Each',
    'Item 2: Rolling stand, Quantity: 32, Unit of Issue: Each',
    'Article 3 : Support mural, Quantité : 8, Unité de distribution : chaque',
  ].join('\n');
  const found = readQuantities(splitSentences({ text, language: 'en', place: 'description', page: null }));
  assert.deepEqual(
    found.value.map(({ item, quantity }) => [item, quantity]),
    [
      ['Vital signs monitor with NIBP, SpO2 and temperature', 32],
      ['Rolling stand', 32],
      ['Support mural', 8],
    ],
  );
});

test('an item of a sentence is named in the words of the notice', () => {
  const text = 'Supply and delivery of one (1) Articulating Boom lift and approximately 100,000 bags of road salt.';
  const found = readQuantities(splitSentences({ text, language: 'en', place: 'description', page: null }));
  assert.deepEqual(found.value, [
    { item: 'Articulating Boom lift', quantity: 1, unit: 'each', optional: false },
    { item: 'bags of road salt', quantity: 100_000, unit: 'bag', optional: false },
  ]);
});

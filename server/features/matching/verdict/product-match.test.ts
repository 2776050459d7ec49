import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile, type ProductFields } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import type { NoticeCopy } from '../terms/notice-copy.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { productDimension, productReasons } from './product-match.ts';

function judged(catalog: Partial<ProductFields>[], copy: Partial<NoticeCopy>) {
  const profile = compileProfile(profileFields(), catalog.map(productFields));
  return productDimension(profile, matchedNotice({ id: 'g', version: 1 }, [noticeCopy(copy)]), NO_STATISTICS);
}

const unspsc = (code: string): NoticeCopy['categories'] => [{ scheme: 'UNSPSC', code, label: {} }];
const PUMP = { id: 'pump', name: 'Infusion pump', oem_name: 'Medivance' };
const DRIVER = { id: 'driver', name: 'Syringe driver', model: 'Flow-3000X' };
const BED = { id: 'bed', name: 'Hospital bed', oem_name: 'Zorblat', commodity_codes: ['42191807'] };

const FREEZER = { id: 'freezer', name: 'Ultra-low temperature laboratory freezer, upright, 700 L' };
const FREEZER_FR = { id: 'freezer-fr', name: 'Congélateur de laboratoire à très basse température' };
const OFFICE_CHAIR = { id: 'office-chair', name: 'Ergonomic office chair with adjustable arms' };
const PROBE = { id: 'probe', name: 'Linear probe 4-12 MHz', oem_name: 'Aurivane', commodity_codes: ['42201706'] };
const SYSTEM = {
  id: 'system',
  name: 'Aurivane Trek portable ultrasound system',
  oem_name: 'Aurivane',
  commodity_codes: ['42201712'],
};

const STUDY_FR = { id: 'study', name: 'Étude géotechnique de sols' };

type On = 'model' | 'name' | 'code' | null;
const BEST: [
  what: string,
  catalog: Partial<ProductFields>[],
  copy: Partial<NoticeCopy>,
  best: string | null,
  on: On,
][] = [
  [
    'a model in the description goes before a name in the title',
    [PUMP, DRIVER],
    { title: { en: 'Infusion pumps' }, description: { en: 'Brand name: Medivance Flow 3000X or equal.' } },
    'driver',
    'model',
  ],
  ['a model is read however it is spelled', [DRIVER], { description: { en: 'Type flow3000x.' } }, 'driver', 'model'],
  ['another number is another product', [DRIVER], { description: { en: 'Type Flow-3000XL.' } }, null, null],
  ['a name', [DRIVER, PUMP], { title: { en: 'Infusion pumps' } }, 'pump', 'name'],
  ['a name in the other language', [DRIVER, PUMP], { title: { fr: 'Pompes à perfusion' } }, 'pump', 'name'],
  ['a class of codes, where no name stands', [PUMP, BED], { categories: unspsc('42191800') }, 'bed', 'code'],
  [
    'a family of codes is no product: it holds things of all kinds',
    [BED],
    { categories: unspsc('42192100') },
    null,
    null,
  ],
  [
    'a service is not offered for goods, whatever code it was given',
    [{ id: 'rental', name: 'Heavy equipment rental', commodity_codes: ['22101502'] }],
    { title: { en: 'Articulating boom' }, nature: 'goods', categories: unspsc('22101502') },
    null,
    null,
  ],
  [
    'the same of a French name',
    [{ id: 'rental', name: 'Location de machinerie lourde', commodity_codes: ['22101502'] }],
    { title: { fr: 'Flèche articulée' }, categories: unspsc('22101502') },
    null,
    null,
  ],
  [
    'a thing is not offered for a service by a code of goods',
    [BED],
    { title: { en: 'Upkeep of wards' }, nature: 'services', categories: unspsc('42191807') },
    null,
    null,
  ],
  [
    'a service for a service by their code',
    [BED, { id: 'courier', name: 'Door-to-door courier', commodity_codes: ['78102203'] }],
    { title: { en: 'Same-day runs' }, nature: 'services', categories: unspsc('78102203') },
    'courier',
    'code',
  ],
  ['one segment of codes is no product', [BED], { categories: unspsc('42990000') }, null, null],
  ['part of a name is no product', [BED], { title: { en: 'Hospital parking' } }, null, null],
  [
    'one word of a long name that is not its head is no product',
    [FREEZER, OFFICE_CHAIR],
    { title: { en: 'Laboratory equipment relocation' } },
    null,
    null,
  ],
  ['the same in French', [FREEZER_FR, OFFICE_CHAIR], { title: { fr: 'Mobilier pour laboratoires' } }, null, null],
  [
    'an act alone is no product: one consulting is not another',
    [{ id: 'advice', name: 'Hazardous waste management consulting' }],
    { title: { en: 'Business continuity consulting' } },
    null,
    null,
  ],
  ['the same of a study in French', [STUDY_FR], { title: { fr: 'Étude de marché' } }, null, null],
  ['another thing of the same shop is no product', [OFFICE_CHAIR], { title: { en: 'Office furniture' } }, null, null],
  ['the head of a long name', [FREEZER, OFFICE_CHAIR], { title: { en: 'Stacking chairs' } }, 'office-chair', 'name'],
  [
    'the head of a French name',
    [FREEZER_FR, { id: 'fence', name: 'Clôture à mailles de chaîne' }],
    { title: { fr: 'Installation de clôtures' } },
    'fence',
    'name',
  ],
  ['the head in the other language', [OFFICE_CHAIR], { title: { fr: 'Chaises pivotantes' } }, 'office-chair', 'name'],
  [
    'two words before what a product is for',
    [{ id: 'tank', name: 'Fuel storage tank, double wall' }],
    { title: { en: 'Diesel fuel' } },
    null,
    null,
  ],
  [
    'what a product is for does not name it',
    [{ id: 'charger', name: 'Borne de recharge pour véhicule électrique' }],
    { title: { fr: 'Véhicules électriques' } },
    null,
    null,
  ],
  [
    'a code that only its name suggests is not its code',
    [{ id: 'hose', name: 'Fire hose, 65 mm' }],
    { title: { en: 'Portable gas analyzers' }, categories: unspsc('46191600') },
    null,
    null,
  ],
  [
    'a thing before one that is for it',
    [
      { id: 'cabinet', name: 'Wall cabinet for defibrillator' },
      { id: 'monitor', name: 'Cortala R2 monitor defibrillator' },
    ],
    { title: { en: 'Cardiac monitors and defibrillators' } },
    'monitor',
    'name',
  ],
  [
    'what is for a thing, where that is bought',
    [
      { id: 'other', name: 'Defibrillator' },
      { id: 'cabinet', name: 'Wall cabinet for defibrillator' },
    ],
    { title: { en: 'Wall cabinets for defibrillators' } },
    'cabinet',
    'name',
  ],
  ['of equal ones the first', [PUMP, { ...PUMP, id: 'same' }], { title: { en: 'Infusion pump' } }, 'pump', 'name'],
  [
    'the whole thing that the title names before a part of it that the notice lists, too',
    [PROBE, SYSTEM],
    {
      title: { en: 'Portable Ultrasound Systems', fr: 'Systèmes d’échographie portatifs' },
      description: { en: 'Linear probe, 4-12 MHz. Quantity: 18.' },
      categories: [
        {
          scheme: 'UNSPSC',
          code: '42201712',
          label: { en: 'Medical ultrasound units', fr: 'Appareils d’échographie médicale' },
        },
        { scheme: 'UNSPSC', code: '42201706', label: { en: 'Ultrasound probes', fr: 'Sondes d’échographie' } },
      ],
    },
    'system',
    'name',
  ],
  [
    'the whole thing of a title in the other language before a part that the codes name',
    [PROBE, SYSTEM],
    {
      title: { fr: 'Échographes portatifs pour le soutien à domicile' },
      categories: [
        { scheme: 'UNSPSC', code: '42201712', label: { fr: 'Appareils d’échographie médicale' } },
        { scheme: 'UNSPSC', code: '42201706', label: { fr: 'Sondes d’échographie' } },
      ],
    },
    'system',
    'name',
  ],
  [
    'a part where the title names the part',
    [SYSTEM, PROBE],
    { title: { en: 'Linear ultrasound probes' }, categories: unspsc('42201706') },
    'probe',
    'name',
  ],
  [
    'of two numbers the first of the catalog',
    [{ ...DRIVER, id: 'one' }, DRIVER],
    { title: { en: 'Flow-3000X' } },
    'one',
    'model',
  ],
];

const LARGE = { id: 'large', name: 'Perfuzia LV smart infusion pump' };
const SYRINGE = { id: 'syringe', name: 'Perfuzia Syra syringe pump' };
const LARGE_FR = { id: 'large', name: 'Pompe à perfusion intelligente LV' };
const SYRINGE_FR = { id: 'syringe', name: 'Pousse-seringue Syra' };
const CHAIR = { id: 'chair', name: 'Stacking chair' };
const CABINET = { id: 'cabinet', name: 'Filing cabinet' };
const IN_OTHER_LANGUAGE: [catalog: Partial<ProductFields>[], title: NoticeCopy['title'], best: string][] = [
  [[LARGE, SYRINGE], { fr: 'Pompes à perfusion' }, 'large'],
  [[LARGE, SYRINGE], { fr: 'Pousse-seringues' }, 'syringe'],
  [[LARGE_FR, SYRINGE_FR], { en: 'Infusion pumps' }, 'large'],
  [[LARGE_FR, SYRINGE_FR], { en: 'Syringe pumps' }, 'syringe'],
  [[LARGE_FR, SYRINGE_FR], { fr: 'Pompes à perfusion' }, 'large'],
  [[CHAIR, CABINET], { fr: 'Chaises empilables' }, 'chair'],
  [[CHAIR, CABINET], { fr: 'Classeurs' }, 'cabinet'],
];

for (const [catalog, title, best] of IN_OTHER_LANGUAGE) {
  test(`of a kind the product that says most of ${JSON.stringify(title)}, in either language and whatever the order`, () => {
    for (const list of [catalog, catalog.toReversed()]) assert.equal(judged(list, { title }).best?.product.id, best);
  });
}

test('a product is told by the words that its own name says, not by those of another thing of its kind', () => {
  const categories: NoticeCopy['categories'] = [
    { scheme: 'UNSPSC', code: '42222002', label: { en: 'Syringe infusion pumps', fr: 'Pousse-seringues' } },
  ];
  const title = { en: 'Smart Infusion Pumps', fr: 'Pompes à perfusion intelligentes' };
  const [reason] = productReasons(judged([SYRINGE, LARGE], { title, categories }));
  assert.equal(reason?.kind === 'product' && reason.name, LARGE.name);
  assert.deepEqual(reason?.kind === 'product' && [reason.also?.fr, reason.alsoAt?.fr], [
    'Pompes à perfusion',
    { place: 'title' },
  ]);
});

for (const [what, catalog, copy, best, on] of BEST) {
  test(`the catalog line that fits best: ${what}`, () => {
    const found = judged(catalog, copy).best;
    assert.equal(found?.product.id ?? null, best);
    assert.equal(found?.on.kind ?? null, on);
  });
}

const BETTER: [
  what: string,
  catalog: Partial<ProductFields>,
  better: Partial<NoticeCopy>,
  worse: Partial<NoticeCopy>,
][] = [
  [
    'a model than a name',
    { ...PUMP, model: 'QZ-4410' },
    { title: { en: 'QZ-4410' } },
    { title: { en: 'Infusion pumps' } },
  ],
  [
    'a name in the title than in the description',
    PUMP,
    { title: { en: 'Infusion pump' } },
    { description: { en: 'Infusion pump' } },
  ],
  [
    'a name with its maker than alone',
    PUMP,
    { title: { en: 'Medivance infusion pump' } },
    { title: { en: 'Infusion pump' } },
  ],
  [
    'a name with the product’s own code than alone',
    BED,
    { title: { en: 'Hospital beds' }, categories: unspsc('42191807') },
    { title: { en: 'Hospital beds' } },
  ],
  ['a name than a code alone', BED, { title: { en: 'Hospital beds' } }, { categories: unspsc('42191800') }],
];

for (const [what, product, better, worse] of BETTER) {
  test(`a product fits better by ${what}`, () => {
    const [more, less] = [better, worse].map((copy) => judged([product], copy).score ?? 0);
    assert.ok((more ?? 0) > (less ?? 0) && (less ?? 0) > 0, `${more} and ${less}`);
  });
}

test('no catalog is a score of null, a catalog of which nothing fits a score of 0, a model number 100', () => {
  const snow = { title: { en: 'Snow removal' } };
  assert.equal(judged([], snow).score, null);
  assert.equal(judged([PUMP, DRIVER], snow).score, 0);
  assert.equal(judged([PUMP, DRIVER], { title: { en: 'Flow-3000X' } }).score, 100);
});

test('a whole thing is not quoted by the name of its part', () => {
  const categories: NoticeCopy['categories'] = [
    { scheme: 'UNSPSC', code: '42201706', label: { en: 'Ultrasound probes', fr: 'Sondes d’échographie' } },
  ];
  const title = { en: 'Portable Ultrasound Systems', fr: 'Systèmes d’échographie portatifs' };
  const [reason] = productReasons(judged([SYSTEM, PROBE], { title, categories }));
  assert.deepEqual(reason?.kind === 'product' && reason.also, { en: 'Ultrasound', fr: 'échographie' });
});

test('a product met by code alone says which code of how many, and whether it is its own', () => {
  const codes = ['42191807', '11101500', '12131500'].flatMap(unspsc);
  const toldOf = (catalog: Partial<ProductFields>[], categories: NoticeCopy['categories']) => {
    const [reason] = productReasons(judged(catalog, { categories }));
    return reason?.kind === 'product' ? reason.code : null;
  };
  assert.deepEqual(toldOf([PUMP, BED], codes), { listing: '42191807', listingFr: null, among: 3, isOwn: true });
  assert.equal(toldOf([BED], unspsc('42191805'))?.isOwn, false);
  assert.equal(toldOf([PUMP], codes), null);
});

test('the reason names the product and quotes the notice; where codes agree alone there is nothing to quote', () => {
  const reasonOf = (copy: Partial<NoticeCopy>) => {
    const [reason] = productReasons(judged([PUMP, BED, DRIVER], copy));
    return reason?.kind === 'product' ? [reason.name, reason.on, reason.quote] : null;
  };
  assert.deepEqual(reasonOf({ title: { en: 'Two infusion pumps' } }), ['Infusion pump', 'name', 'infusion pumps']);
  assert.deepEqual(reasonOf({ description: { en: 'As flow 3000x.' } }), ['Syringe driver', 'model', 'flow 3000x']);
  assert.deepEqual(reasonOf({ categories: unspsc('42191800') }), ['Hospital bed', 'code', null]);
  assert.equal(reasonOf({ title: { en: 'Snow removal' } }), null);
});

test('one word of a product in one label of a long list is no ground for it, and its own name still is', () => {
  const boat = { id: 'boat', name: 'Inflatable rescue boat RB-5', commodity_codes: ['25111800'] };
  const hose = { id: 'hose', name: 'Hydraulic hose' };
  const label = (code: string, en: string, fr: string): NoticeCopy['categories'][number] => ({
    scheme: 'UNSPSC',
    code,
    label: { en, fr },
  });
  const craft = label(
    '25111900',
    'Marine craft systems and subassemblies',
    'Systèmes et sous-ensembles pour embarcations',
  );
  const others = [
    label('13100000', 'Rubber and elastomers', 'Caoutchouc et élastomères'),
    label('24101700', 'Conveyors and accessories', 'Transporteurs et accessoires'),
    label('27110000', 'Hand tools', 'Outils à usage manuel'),
    label('31151700', 'Mechanical cable', 'Câble mécanique'),
    label('31161500', 'Screws', 'Vis'),
    label('31161600', 'Bolts', 'Boulons'),
    label('31161900', 'Springs', 'Ressorts'),
    label('31171500', 'Bearings', 'Roulements'),
    label('31201600', 'Adhesives', 'Autres adhésifs'),
    label('40142000', 'Hydraulic hoses', 'Tuyaux hydrauliques'),
  ];
  const title = { en: 'Transmission Spares', fr: 'Pièces de rechange de transmission' };
  assert.equal(judged([boat], { title, categories: [craft] }).best?.on.kind, 'name');
  assert.notEqual(judged([boat], { title, categories: [craft, ...others] }).best?.on.kind, 'name');
  const found = judged([boat, hose], { title, categories: [craft, ...others] }).best;
  assert.deepEqual([found?.product.id, found?.on.kind], ['hose', 'name']);
});

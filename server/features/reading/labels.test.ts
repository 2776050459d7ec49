import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEndUser } from './end-user.ts';
import type { NoticeCategory, ProcurementNature } from './facts.ts';
import { readNature } from './nature.ts';
import { readProductCategory } from './product-category.ts';
import { splitSentences } from './sentences.ts';
import { summarize } from './summary.ts';

const read = (text: string) => splitSentences({ text, language: null, place: 'description', page: null });

const NATURES: [ProcurementNature, string, NoticeCategory[]][] = [
  ['goods', 'Anything', [{ scheme: 'UNSPSC', code: '12160000', label: { en: 'Additives' } }]],
  ['construction', 'Anything', [{ scheme: 'UNSPSC', code: '72141000', label: { en: 'Highway construction' } }]],
  ['services', 'Anything', [{ scheme: 'GSIN', code: 'D304A', label: { en: 'Data transmission' } }]],
  ['goods', 'Anything', [{ scheme: 'GSIN', code: 'N7025405', label: { en: 'Printers' } }]],
  ['construction', 'Anything', [{ scheme: 'CPV', code: '45233000', label: { en: 'Roads' } }]],
  ['unknown', 'Aide aux services', [{ scheme: 'SOURCE', code: null, label: { fr: 'Aide financière' } }]],
  ['unknown', 'Purchase of pumps', [{ scheme: 'SOURCE', code: null, label: { en: 'Offer to Purchase' } }]],
  [
    'mixed',
    'Anything',
    [
      { scheme: 'SOURCE', code: 'GD', label: {} },
      { scheme: 'SOURCE', code: 'SRV', label: {} },
    ],
  ],
  [
    'goods',
    'Anything',
    [
      { scheme: 'SOURCE', code: 'GD', label: {} },
      { scheme: 'UNSPSC', code: '81110000', label: {} },
    ],
  ],
  ['goods', 'Supply of winter tires', []],
  ['services', 'Janitorial services for the library', []],
  ['construction', 'Bridge rehabilitation, Main Street', []],
  ['services', 'Construction management services', []],
  ['goods', 'Achat de camions', []],
  ['services', 'Déneigement des stationnements', []],
  ['construction', 'Réfection de la toiture', []],
  ['mixed', 'Fourniture et installation de pompes', []],
  ['unknown', 'Lot 7', []],
];

for (const [expected, title, categories] of NATURES) {
  test(`procurement_nature is ${expected}: ${title} ${categories.map(({ code }) => code).join()}`, () => {
    assert.equal(readNature({ nature: 'unknown', categories }, read(title), []).value, expected);
  });
}

const QUESTIONED: [expected: ProcurementNature, given: ProcurementNature, title: string][] = [
  ['services', 'construction', 'Fire hydrant inspection, testing and maintenance'],
  ['services', 'construction', 'Services d’entretien ménager de l’édifice'],
  ['services', 'goods', 'Déneigement des stationnements'],
  ['goods', 'construction', 'Solenoid Valves'],
  ['goods', 'mixed', 'Supply and delivery of hydrant parts'],
  ['goods', 'services', 'Achat de camions'],
  ['construction', 'construction', 'Building repairs and inspection, testing and commissioning'],
  ['construction', 'construction', 'Services d’isolation mécanique'],
  ['construction', 'construction', 'Supply of materials and construction of a bridge'],
  ['mixed', 'mixed', 'Supply and installation of pumps'],
  ['construction', 'construction', 'Supply of labour, supervision, materials and tools for fences'],
  ['services', 'services', 'Purchase of maintenance for trucks'],
  ['services', 'services', 'Acquisition de logiciels en location'],
  ['services', 'services', 'Lot 7'],
  // A list for goods and services together: what the words say.
  ['services', 'mixed', 'Secure Shredding and Records Management Services'],
  ['services', 'mixed', 'Request for Supply Arrangement_Mechanical Services_2024'],
  ['services', 'mixed', 'Preventative maintenance and repair of kitchen equipment and parts'],
  ['services', 'mixed', 'Supply of all labour, materials and equipment necessary for elevator maintenance'],
  ['services', 'mixed', 'Entretien des appareils de cuisine'],
  ['goods', 'mixed', 'Supply and delivery of gloves for the Fire Services Division'],
  ['goods', 'mixed', 'Fourniture et livraison de gants'],
  ['mixed', 'mixed', 'Supply, delivery and maintenance of printers'],
  ['mixed', 'mixed', 'Fourniture et entretien de photocopieurs'],
  ['mixed', 'mixed', 'Supply of materials and construction of a bridge'],
  // Works by the first words of the title.
  ['construction', 'services', 'Déconstruction sélective des bâtiments'],
  ['construction', 'services', 'Demolition of the old arena'],
  ['construction', 'services', 'Request for Qualifications for Electrical Construction Work'],
  ['services', 'services', 'Réfection de la toiture - surveillance'],
];

for (const [expected, given, title] of QUESTIONED) {
  test(`a source’s ${given} is ${expected} by what the title plainly says: ${title}`, () => {
    const found = readNature({ nature: given, categories: [] }, read(title), []);
    assert.equal(found.value, expected);
    assert.equal(found.evidence.length > 0, expected !== given);
  });
}

const LABELS: [string, string, string[]][] = [
  ['Snow clearing services', 'RFP for snow clearing services', []],
  ['Snow clearing', '2026-114 - Snow clearing', []],
  ['Road works', 'Town of Example - Invitation to Bid - Road works', []],
  ['Articulating boom lift', 'Articulating Boom', ['Articulating boom lift']],
  ['Backpacks for Cadets', 'Backpacks for Cadets', ['Containers and storage']],
  ['Fertilizers', 'Agriculture fertilizer', ['Machinery', '*FERTILIZERS, Not Elsewhere Specified']],
  ['Hydrant Parts', 'Request for Quotations for the non-exclusive supply and delivery of Hydrant Parts', []],
  ['', 'City of Example invites interested organizations in providing a solution for tax billing', []],
  ['', '6501-11-GE01 Programme de contrats à exécution sur demande - DT Bas-Saint-Laurent', []],
  ['', 'Call for Expressions of Interest', []],
  ['Diesel Generator Control', 'LOI, Diesel Generator Control', []],
  ['Repair of Boilers, Depot', 'Repair of Three (3) Boilers, Depot', []],
  ['School Placements', 'Example Approved Provider List for School Placements', []],
  ['Direct Payment Support', 'Recognised Provider List for Provision of Direct Payment Support', []],
  ['Associate Teachers', 'Provision of Associate Teachers - Open Approved List', []],
  ['Short-Term Breaks', 'Contract for the Provision of Short-Term Breaks', []],
  [
    'Document Management System',
    'ABC-DEF-T-For the Supply, including Design and Training of a Document Management System',
    [],
  ],
  ['Surfaceuse à glace', 'Achat d’une surfaceuse à glace', []],
  ['TAPIS DE DANSE', 'ACQUISITION ET INSTALLATION DE TAPIS DE DANSE', []],
  [
    'Ingénierie des ponts',
    'SIC6805-10-GE13 - Programme de contrat à exécution sur demande relatifs à l’ingénierie des ponts pour la région',
    [],
  ],
  [
    'Ingénierie des sols',
    'SIC6603-13-KZ01 (Suite BC 850837818)- Programme de contrats à exécution sur demande en ingénierie des sols',
    [],
  ],
  ['29 000 brochures', '29 000 brochures « La police de tous les', []],
  [
    'Maintenance et soutien',
    'Services partagés Appel d’offres # BP24339 Demande de soumission pour la maintenance et soutien',
    [],
  ],
  [
    '',
    'The tunnel system (refer to Figure 1) collects and treats combined sewer overflows and stormwater from ten outfalls',
    [],
  ],
  ['', 'Work includes, but is not limited to: roof replacement', []],
  ['Works at the arena', 'Works at the arena including but not limited to architectural, civil, mechanical', []],
  ['Snow Ploughs', 'Supply and delivery of Fourteen (14) Snow Ploughs', []],
  ['Twenty-foot containers', 'Supply and delivery of twenty-foot containers', []],
  [
    'Plumbing Services for Long-term Care Homes',
    'This Request for Quotation (the “RFQ”) is an invitation by the City (the “City”) to prospective Suppliers to submit bids for Plumbing Services for Long-term Care Homes, as further described in Part 3.',
    [],
  ],
  [
    'Ball Diamond Mixes',
    'Quotations are invited for the non-exclusive supply and delivery of Ball Diamond Mixes for the City of Example for a period of one (1) year',
    [],
  ],
  ['FIRE HYDRANT INSPECTION', 'APN_FIRE HYDRANT INSPECTION GARRISON PETAWAWA', []],
  ['Pumps', 'For the supply, delivery, and warranty of pumps', []],
  ['', 'Detailed requirements of the RFP are described in Part 3', []],
  ['Construction', 'Open Construction Source List for 9 Wing Gander', []],
  ['Construction', 'Open Construction Source List for CFB Halifax', []],
  ['Bridge Replacement', 'BF 8229 – Bridge Replacement', []],
  ['Janitorial Services', 'Janitorial Services – RCMP Example Detachment, Example, Saskatchewan.', []],
  ['Construction Services for the New Centre', 'This nRFP is for Construction Services for the New Centre', []],
  ['', 'See Part 3', []],
  // Kinds of contract and of call, and references, name nothing.
  ['Enforcement Agency Services', 'Concession Contract for the Supply of Enforcement Agency Services', []],
  ['Maintenance of air handling systems', 'TERM SERVICE CONTRACT FOR THE Maintenance of air handling systems', []],
  ['Gestion d’une crèche', 'Concession de service public pour la gestion d’une crèche', []],
  ['Génie routier', 'SIC7001-15-GA01 Programme de contrats à exécution sur demande en génie routier', []],
  ['Plumbing services', 'Request for Supplier Qualifications for plumbing services', []],
  ['Road Resurfacing', 'RFT for Tenders for Road Resurfacing', []],
  ['IBMAPPSCAN STANDARD EDIT', 'SS.D-53YLL IBMAPPSCAN STANDARD EDIT', []],
  ['COVID-19 tests', 'COVID-19 tests', []],
  ['Task-Based Services - Cyber Security', 'Task-Based Services - Cyber Security', []],
  ['', '5,640,000', []],
  ['Latest model truck chassis', 'for One (1) Latest model truck chassis', []],
  ['', 'The City has four Officers - Auditor General', []],
  [
    'Heating Maintenance Service',
    'This nRFP is an invitation by the City to Suppliers to submit Bids to provide Heating Maintenance Service',
    [],
  ],
  [
    'Winter Services',
    'Quotations are invited for the non-exclusive for the supply of all labour and material necessary to provide Winter Services',
    [],
  ],
  ['', 'CONTRAT TP 16', []],
  ['', 'Concession Contract', []],
  ['', 'Non-exclusive provision to obtain information on haulage', []],
  // What a service takes and several acts on one thing stand before the thing.
  [
    'Parts Washer Service',
    'The non-exclusive supply of all labour, materials, and equipment necessary to provide Parts Washer Service',
    [],
  ],
  [
    'Preventative maintenance for kitchen equipment',
    'Preventative maintenance, emergency repair services, and corrective maintenance for kitchen equipment',
    [],
  ],
  ['Playground equipment', 'The supply, delivery, assembly, and installation of playground equipment', []],
  ['Air filters', 'Supply and delivery of air filters (MERV 13, MERV 14', []],
  ['', 'Please see Ariba event for full details', []],
  ['Services de déneigement', 'Demande de propositions pour services de déneigement', []],
];

for (const [expected, title, labels] of LABELS) {
  test(`actual_product_category is ${expected}: ${title}`, () => {
    const categories = labels.map((en) => ({ scheme: 'UNSPSC', code: '10000000', label: { en } }));
    assert.equal(readProductCategory({ title: { en: title }, categories }, 'unknown').names.en ?? '', expected);
  });
}

test('a label is cut behind a whole phrase when the title is long, and never told as cut', () => {
  const label = (en: string) => readProductCategory({ title: { en }, categories: [] }, 'unknown').names.en ?? '';
  assert.equal(
    label('Very long title of works '.repeat(10)),
    'Very long title of works Very long title of works Very long title',
  );
  assert.equal(label('Cryomicrotomy '.repeat(10)), '');
});

test('a title that its source cut is read on where the description begins with it', () => {
  const title = {
    en: 'This Request for Quotation is an invitation by the City to Suppliers to submit Bids for the supply of…',
  };
  const description = {
    en: 'This Request for Quotation is an invitation by the City to Suppliers to submit Bids for the supply of\nhockey nets. Bids are due on Monday.',
  };
  const read = (one: { en?: string }) =>
    readProductCategory({ title, description: one, categories: [] }, 'goods').names;
  assert.deepEqual(read(description), { en: 'Hockey nets' });
  assert.equal(read({ en: 'Another text.' }).en?.includes('…') ?? false, false);
});

const END_USERS: [string | null, string][] = [
  ['Department of Example Affairs (DEA)', 'The Department of Example Affairs (DEA) has a requirement for forty desks.'],
  [
    'Department of National Defence',
    'It lists firms for work required by the Department of National Defence, at a base in Ontario.',
  ],
  ['Service correctionnel du Canada (SCC)', 'Le Service correctionnel du Canada (SCC) a un besoin pour une nacelle.'],
  ['Ministère de la Défense nationale', 'des travaux requis par le ministère de la Défense nationale, à la base'],
  [null, 'The Contractor requires access to the site.'],
  [null, 'The City requires a consultant.'],
  [null, 'Services at the base are provided by a third party on behalf of others.'],
  [null, 'Contracts on behalf of the Department of National Defence may be subject to controls.'],
];

for (const [expected, text] of END_USERS) {
  test(`end_user is ${expected}: ${text}`, () => {
    assert.equal(readEndUser([read(text)], { endUserEntity: null, buyer: {} }).value.other ?? null, expected);
  });
}

test('the end user that the notice names in its field outweighs the text', () => {
  const text = read('The Department of Example Affairs has a requirement for desks.');
  const notice = { endUserEntity: '*Parks Canada\n*Other', buyer: { en: 'Shared Services Canada' } };
  assert.equal(readEndUser([text], notice).value.other, 'Parks Canada');
});

const NO_FIELDS = { buyer: {}, regions: [] };

test('a summary is the sentence that states the need, not headings, labels or conditions of bidding', () => {
  const text = [
    'NOTICE OF PROPOSED PROCUREMENT',
    'Trade Agreement: CFTA',
    'Nature of Requirements:',
    'Bids must be submitted by e-mail only.',
    'The City requires snow clearing of forty parking lots for three winters.',
    'The Crown retains the right to negotiate with suppliers on any procurement.',
  ].join('\n');
  const summary = summarize(NO_FIELDS, 'en', 'Snow clearing of parking lots', read(text));
  assert.equal(summary.text, 'The City requires snow clearing of forty parking lots for three winters.');
});

const NO_SUMMARY = [
  'The department has a requirement for the items detailed below.',
  'This requirement is for the Department of Winter Tires.',
  'The delivery model is design-bid-build and winter tires are included.',
  '3.2 The winter tires project includes delivery to all of the depots.',
  'a) The current winter tires are failing as they were bought in the seventies.',
  'The City requires winter tires for the vehicles of the',
  'It is the intention of the City, which intends to award a contract for winter tires.',
  'Le mode de réalisation du projet de pneus (winter tires) est la conception-construction.',
  'The delivery method for the winter tires project will be design-build.',
  'The winter tires project also includes studs for some of the vehicles.',
  'The depot of winter tires is situated in Goose Bay, a town in the province.',
  'The term of the contract for winter tires will be two years with options.',
];

for (const text of NO_SUMMARY) {
  test(`a summary is made from the fields, never from: ${text}`, () => {
    assert.deepEqual(summarize(NO_FIELDS, 'en', 'Winter tires', read(text)), { text: 'Winter tires', evidence: [] });
  });
}

test('a summary is one whole sentence, without the label in front of it, and is found in the text', () => {
  const text =
    'Description: the City requires winter tires for all of its vehicles. The winter tires project includes studs for some.';
  const summary = summarize(NO_FIELDS, 'en', 'Winter tires', read(text));
  assert.equal(summary.text, 'The City requires winter tires for all of its vehicles.');
  assert.equal(text.slice(summary.evidence[0]?.start, summary.evidence[0]?.end), summary.evidence[0]?.quote);
});

test('a sentence too long to be shown whole is no summary', () => {
  const long = `The City requires snow clearing of ${'many large and small parking lots and '.repeat(30)}roads.`;
  assert.equal(summarize(NO_FIELDS, 'en', 'Snow clearing', read(long)).text, 'Snow clearing');
});

test('a French summary names places in French, and leaves out those known in English only', () => {
  const fields = { buyer: { en: 'City', fr: 'Ville' }, regions: ['Nova Scotia', 'British Columbia', 'Ward 1 North'] };
  const { text } = summarize(fields, 'fr', 'Pièces', []);
  assert.equal(text, 'Pièces. Acheteur : Ville. Livraison : Nouvelle-Écosse, Colombie-Britannique');
});

test('a summary from the title ends in its last whole word, without loose signs, and names no republisher as the buyer', () => {
  const of = (title: string, buyer: string) => summarize({ buyer: { fr: buyer }, regions: [] }, 'fr', title, []).text;
  assert.equal(of('Achat d’une surfaceuse,', 'Ville de Rive.'), 'Achat d’une surfaceuse. Acheteur : Ville de Rive');
  assert.equal(of('Fenêtres', 'Spend Network'), 'Fenêtres');
  const whole = `Concession ${'at the nursery of the centre '.repeat(4)}nurse`.slice(0, 119);
  assert.equal(summarize({ buyer: {}, regions: [] }, 'en', whole, []).text, whole);
  const long = `Services ${'de génie civil et '.repeat(8)}`.slice(0, 147);
  assert.match(of(`${long}adm`, 'Ville de Rive'), /de génie… Acheteur : Ville de Rive$/);
});

test('a title that was cut is not the summary where a category names the thing', () => {
  const fields = { ...NO_FIELDS, category: 'Winter tires' };
  assert.equal(summarize(fields, 'en', 'The purpose of this process is to buy…', []).text, 'Winter tires');
});

test('a notice whose text says nothing is summed up from its fields, in its language', () => {
  const fields = { buyer: { en: 'City of Example', fr: 'Ville d’Exemple' }, regions: ['Ontario'] };
  assert.equal(
    summarize(fields, 'fr', 'Pneus d’hiver', []).text,
    'Pneus d’hiver. Acheteur : Ville d’Exemple. Livraison : Ontario',
  );
});

test('a name that repeats the buyer is no end user, in a field or in the text', () => {
  const buyer = { en: 'Shared Services Canada (SSC)', fr: 'Services partagés Canada' };
  for (const endUserEntity of ['Shared Services Canada', 'shared services canada (SSC)', 'Services partagés Canada']) {
    assert.deepEqual(readEndUser([], { endUserEntity, buyer }).value, {});
  }
  const text = read('Shared Services Canada has a requirement for desks.');
  assert.deepEqual(readEndUser([text], { endUserEntity: null, buyer }).value, {});
});

test('an end user is named in each language that the source or the text names it in', () => {
  const names = { en: 'National Defence', fr: 'Défense nationale' };
  assert.deepEqual(readEndUser([], { endUserEntity: names.en, endUserNames: names, buyer: {} }).value, names);
  const spoken = (text: string, language: 'en' | 'fr') =>
    splitSentences({ text, language, place: 'description', page: null });
  const found = readEndUser(
    [
      spoken('The Department of Example Affairs has a requirement for desks.', 'en'),
      spoken('Le ministère des Exemples a un besoin pour des bureaux.', 'fr'),
    ],
    { endUserEntity: null, buyer: {} },
  );
  assert.deepEqual(found.value, { en: 'Department of Example Affairs', fr: 'Ministère des Exemples' });
  assert.deepEqual(
    found.evidence.map(({ language }) => language),
    ['en', 'fr'],
  );
});

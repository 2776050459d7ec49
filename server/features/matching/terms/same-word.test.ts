import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { explanation } from '../reasons/explanation.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { verdict } from '../verdict/verdict.ts';
import { isSameWord } from './same-word.ts';
import { NO_STATISTICS } from './term-weight.ts';

type Title = { en?: string; fr?: string };
type Category = { scheme: 'UNSPSC' | 'GSIN' | 'CPV'; code: string };

function told(category: string, title: Title, codes: Category[] = [], nature = 'unknown') {
  const profile = compileProfile(profileFields({ categories: [category], geography: ['Quebec'] }), []);
  const categories = codes.map((code) => ({ ...code, label: {} }));
  const notice = matchedNotice({ id: 'g', version: 1 }, [
    noticeCopy({ title, categories, nature, regions: ['Quebec'] }),
  ]);
  const { score, reasons } = verdict(profile, notice, { statistics: NO_STATISTICS, awards: [] });
  const [term] = reasons.reasons.flatMap((one) => (one.kind === 'term' ? [one] : []));
  return { score, how: term?.how ?? null, quote: term?.quote ?? null };
}

/** [category, title, how it is told]; null: not at all. */
const ROWS: readonly [category: string, title: Title, how: string | null][] = [
  ['Watermain', { en: 'Watermain replacement' }, 'phrase'],
  ['Watermain', { en: 'Fire hydrant testing' }, 'weak'],
  ['Snow removal', { fr: 'Déneigement des rues' }, 'in-french'],
  ['Déneigement', { en: 'Snow removal, winter' }, 'in-english'],
  ['Bridge and structural work', { en: 'Bridge rehabilitation' }, 'phrase'],
  ['Aqueduc et égouts', { fr: 'Réfection d’un égout' }, 'phrase'],
  ['Civil construction', { en: 'Watermain replacement' }, 'part'],
  ['Civil construction', { en: 'Dam repair' }, 'part'],
  ['Civil construction', { en: 'Demolition of a garage' }, 'part'],
  ['Civil construction', { en: 'Asphalt repair' }, 'part'],
  ['Civil construction', { en: 'Storm sewer' }, 'part'],
  ['Civil construction', { en: 'Consulting engineering for culverts' }, null],
  ['Welding', { en: 'Ventilation of the welding shop' }, null],
  ['Culvert replacement', { en: 'Culvert repair' }, 'weak'],
  ['Civil construction', { en: 'Storm drainage improvements' }, 'part'],
  ['Civil construction', { fr: 'Réfection d’un barrage' }, 'part'],
  ['Civil construction', { fr: 'Vidange de boues' }, null],
  ['Civil construction', { fr: 'Livraison d’eau potable' }, null],
  ['Civil construction', { fr: 'Surveillance des travaux de pavage' }, null],
  ['Water and wastewater construction', { en: 'Sludge analysis' }, null],
  ['Water and wastewater construction', { en: 'Toilet rental' }, null],
  ['Formation', { fr: 'Formats de données' }, null],
  ['Formation', { fr: 'Achat pour le Centre de formation professionnelle' }, null],
  ['Translation', { en: 'Data interpretation' }, null],
  ['Cleaning', { en: 'Data cleaning' }, null],
  ['Desks', { en: 'Help desk services' }, null],
  ['Help desk', { en: 'Desk' }, null],
  ['Hotels', { fr: 'Toiture de l’hôtel de ville' }, null],
  ['Hotels', { fr: 'Personnes hébergées' }, null],
  ['Staffing', { en: 'Staffing services' }, 'whole'],
  ['IT staffing', { en: 'Staffing of a clinic' }, null],
  ['IT staffing', { en: 'IT staffing' }, 'whole'],
  ['Ship recycling', { en: 'Recycling of batteries' }, null],
  ['Patient monitors', { en: 'Traffic monitors' }, null],
  ['Medical software', { en: 'Accounting software' }, null],
  ['Office supplies', { en: 'Office chairs' }, null],
  ['Fertilizers', { en: 'Seeds of pine' }, null],
  ['Snow removal', { en: 'Snow removal truck' }, null],
  ['Déneigement', { fr: 'Camion de déneigement' }, null],
  ['Fire hydrants', { fr: 'Système incendie' }, null],
  ['Paper', { en: 'Toilet paper' }, null],
  // The last noun in English, the first in French, is what is bought.
  ['Tires', { en: 'Heavy-duty tire machines' }, null],
  ['Tires', { en: 'Supply and delivery of tires' }, 'whole'],
  ['Tires', { fr: 'Fourniture de pneus pour les voitures' }, 'in-french'],
  ['Wheels', { fr: 'Camion six roues' }, null],
  ['Wheels', { en: 'Truck chassis, dual rear wheels' }, null],
  ['Chemicals', { en: 'Chemical, biological munitions disposal' }, null],
  ['Chemicals', { en: 'Chemical products' }, 'whole'],
  ['Legal services', { en: 'Document system for the Legal Services Division' }, null],
  ['Legal services', { en: 'Legal translation services' }, null],
  ['Training', { en: 'Fighter and trainer aircraft' }, null],
  ['Software development', { en: 'Software licences' }, null],
  ['Laboratoire', { fr: 'Fournitures de laboratoire' }, null],
  ['Laboratoire', { en: 'Laboratory renovation' }, null],
  ['Toiture', { fr: 'Plans et devis pour la réfection de la toiture' }, null],
  ['Elevators', { en: 'Elevator maintenance' }, 'phrase'],
  // Words that stand apart, or that an `and` joins.
  ['Safety equipment', { en: 'Safety and protective equipment' }, 'phrase'],
  ['Road rehabilitation', { en: 'Bridge rehabilitation and road signs' }, null],
  ['Entretien de camions', { en: 'Maintenance truck' }, null],
  ['Entretien de camions', { en: 'Truck maintenance' }, 'phrase'],
  ['Entretien de camions', { fr: 'Camion dix roues' }, null],
  // Other trades of one department.
  ['Insurance', { en: 'Employment insurance modernization' }, null],
  ['Assurances', { fr: 'Assurance de la qualité des matériaux' }, null],
  ['Entretien ménager', { en: 'Catch basin cleaning' }, null],
  ['Transport scolaire', { fr: 'Transport adapté' }, null],
  ['Transport scolaire', { fr: 'Collecte et transport de déchets' }, null],
  ['Compostage', { fr: 'Recyclage' }, null],
  ['Actuarial services', { en: 'Insurance broker' }, null],
  ['Architecture', { en: 'IT architecture' }, null],
  ['Training', { fr: 'Atelier mécanique' }, null],
  // Another kind under the same head; the bare head, and one that is only said to be somewhere, are near.
  ['Snow plow trucks', { en: 'Garbage truck' }, null],
  ['Garbage trucks', { en: 'Water trucks' }, null],
  ['Camions de déneigement', { fr: 'Camion à ordures' }, null],
  ['Camions de déneigement', { fr: 'Achat d’un camion' }, 'weak'],
  ['Leadership training', { en: 'Dog training' }, null],
  ['Training', { en: 'Dog training' }, null],
  ['Training', { en: 'Staff training' }, 'phrase'],
  ['Formation en leadership', { fr: 'Formation canine' }, null],
  ['Group insurance', { en: 'Vehicle insurance' }, null],
  ['Assurance collective', { fr: 'Assurance véhicules' }, null],
  ['Trucks', { en: 'Truck weigh scales' }, null],
  ['Trucks', { en: 'Truck wash' }, null],
  ['Video surveillance', { en: 'Sewer CCTV inspection' }, null],
  ['Roofing', { en: 'Siding' }, null],
  ['Toiture', { fr: 'Revêtement extérieur' }, null],
  ['Air conditioning', { en: 'Aircraft air conditioning parts' }, null],
  ['Promotional items', { en: 'To award a contract' }, null],
  ['Promotional items', { en: 'Physical gift cards' }, null],
  ['Diesel fuel', { en: 'Diesel fuel storage tanks' }, null],
  ['Calibration', { fr: 'Réparation d’équipements' }, null],
  // Advice on works is not the works; advisers are near it.
  ['Sewer rehabilitation', { en: 'Engineering services for storm sewer rehabilitation' }, null],
  ['Pumping stations', { fr: 'Serv. prof (ingénieurs) - Remplacement des postes de pompage' }, null],
  ['Postes de pompage', { fr: 'Étude et budget pour des piscines et postes de pompage' }, null],
  ['Aqueduc', { fr: 'Travaux d’ingénierie ... réfection de conduites d’aqueduc' }, null],
  ['Traduction', { fr: 'Services professionnels pour la traduction' }, 'whole'],
  // A head that says nothing may be missing.
  ['Printing services', { en: 'Printing of ballots' }, 'phrase'],
  ['Services d’impression', { fr: 'Impression du bulletin municipal' }, 'phrase'],
  ['Legal services', { en: 'Legal forms' }, null],
  ['Electrical work', { en: 'Electrical upgrades' }, 'phrase'],
  // An act joined to another is done to each thing; works of their own are not.
  ['Centrifuges', { en: 'Calibration services of balances and centrifuges' }, 'phrase'],
  ['Roof replacement', { en: 'Maintenance of elevators and roof replacement' }, 'whole'],
];

/** [category, title of a notice of goods, how it is told]: what is done to a thing is not the thing. */
const GOODS: readonly [category: string, title: Title, how: string | null][] = [
  ['Truck repair', { en: 'Purchase of two trucks' }, null],
  ['Réparation de camions', { fr: 'Achat d’un camion' }, null],
  ['Water engineering', { en: 'Fire hydrants' }, null],
  ['Software development', { en: 'Software' }, null],
  ['Boiler replacement', { en: 'Library boilers' }, 'weak'],
];

for (const [category, title, how] of GOODS) {
  test(`“${category}” beside the goods ${JSON.stringify(title)}: ${how ?? 'not told'}`, () => {
    assert.equal(told(category, title, [], 'goods').how, how);
  });
}

for (const [category, title, how] of ROWS) {
  test(`“${category}” beside ${JSON.stringify(title)}: ${how ?? 'not told'}`, () => {
    const { how: found, quote, score } = told(category, title);
    assert.equal(found, how, quote ?? undefined);
    if (how === null) assert.ok(score < 20, `shown with ${score}`);
    else assert.ok(Object.values(title).some((text) => text.includes(quote ?? '?')));
  });
}

/** [title, nature, whether a label of goods among others is told] */
const LABELLED: readonly [title: string, nature: string, isTold: boolean][] = [
  ['Waste removal services', 'services', false],
  ['Services d’enlèvement des déchets', 'services', false],
  ['Waste removal services', 'goods', true],
  ['Waste services with a truck', 'services', true],
];

for (const [title, nature, isTold] of LABELLED) {
  test(`a label of goods among others is ${isTold ? '' : 'not '}told of “${title}” (${nature})`, () => {
    const profile = compileProfile(profileFields({ categories: ['Garbage trucks'], geography: ['Quebec'] }), []);
    const categories = [
      { scheme: 'UNSPSC', code: '25101914', label: { en: 'Garbage truck' } },
      { scheme: 'UNSPSC', code: '47121700', label: { en: 'Waste containers' } },
    ] as const;
    const copy = noticeCopy({ title: { en: title }, categories, nature, regions: ['Quebec'] });
    const notice = matchedNotice({ id: 'g', version: 1 }, [copy]);
    const { score, reasons } = verdict(profile, notice, { statistics: NO_STATISTICS, awards: [] });
    const kinds = reasons.reasons.map(({ kind }) => kind);
    assert.deepEqual([kinds.includes('term') || kinds.includes('category'), score >= 20], [isTold, isTold]);
  });
}

test('a neighbour never ranks above the word itself, nor a trade within a broad one', () => {
  const [exact, part, near] = [
    told('Watermain', { en: 'Watermain' }),
    told('Civil construction', { en: 'Watermain' }),
    told('Watermain', { en: 'Hydrant' }),
  ].map(({ score }) => score);
  assert.ok((exact ?? 0) > (part ?? 100) && (part ?? 0) > (near ?? 100), `${exact} ${part} ${near}`);
});

test('a firm of civil works sees the works within its trade as possible fits or better', () => {
  for (const title of [
    'Watermain replacement',
    'Dam repair',
    'Storm drainage improvements',
    'Demolition',
    'Asphalt repair',
  ]) {
    const { score } = told('Civil construction', { en: title });
    assert.ok(score >= 40, `${title}: ${score}`);
  }
});

test('a word means another thing where all codes of the notice are of other departments', () => {
  const vehicle: Category[] = [{ scheme: 'GSIN', code: 'N2520' }];
  assert.equal(told('Bridge', { fr: 'PONT, VEHICULE' }, vehicle).how, null);
});

test('forms of one word are it; words of one stem are not', () => {
  for (const [one, other] of [
    ['pompe', 'pompes'],
    ['medical', 'medicaux'],
    ['municipal', 'municipale'],
    ['battery', 'batteries'],
  ] as const)
    assert.ok(isSameWord(one, other), `${one} ${other}`);
  for (const [one, other] of [
    ['formation', 'formats'],
    ['port', 'porte'],
    ['hebergement', 'hebergees'],
    ['mast', 'master'],
  ] as const)
    assert.ok(!isSameWord(one, other), `${one} ${other}`);
});

/** A notice with these labels; its title says nothing. */
function labelled(category: string, labels: readonly string[], title = 'Spare parts') {
  const profile = compileProfile(profileFields({ categories: [category], geography: ['Quebec'] }), []);
  const categories = labels.map((en) => ({ scheme: 'UNSPSC' as const, code: null, label: { en } }));
  const copy = noticeCopy({ title: { en: title }, categories, regions: ['Quebec'] });
  return verdict(profile, matchedNotice({ id: 'g', version: 1 }, [copy]), { statistics: NO_STATISTICS, awards: [] });
}

const MANY_LABELS = ['Tires and tire tubes', ...Array.from({ length: 26 }, (_, at) => `Component of kind ${at}`)];

test('one label of a long list is told as that, and makes a weak fit at most', () => {
  const { score, reasons } = labelled('Tires', MANY_LABELS);
  assert.ok(score < 40, `shown with ${score}`);
  assert.match(
    explanation(reasons, 'en'),
    /One of the notice’s 27 categories has “Tires and tire tubes”, the title “Spare parts”; check/,
  );
  assert.match(
    explanation(reasons, 'fr'),
    /L’une des 27 catégories anglaises de l’avis contient « Tires and tire tubes », le titre anglais « Spare parts »; vérifiez/,
  );
  const alone = labelled('Tires', MANY_LABELS.slice(0, 1));
  assert.ok(alone.score > score, `${alone.score} ${score}`);
  assert.doesNotMatch(explanation(alone.reasons, 'en'), /One of the notice/);
});

test('a label turned round for its index names its first noun', () => {
  assert.ok(labelled('Tires', ['Mounters and demounters, tire']).score < 20);
});

test('the name of a category in the first sentences of a description lifts a notice as one in the title does', () => {
  const inText = (en: string): number => {
    const profile = compileProfile(profileFields({ categories: ['Snow removal'], geography: ['Quebec'] }), []);
    const copy = noticeCopy({ title: { en: 'Winter contract' }, description: { en }, regions: ['Quebec'] });
    return verdict(profile, matchedNotice({ id: 'g', version: 1 }, [copy]), { statistics: NO_STATISTICS, awards: [] })
      .score;
  };
  const [lead, late] = [
    inText('Snow removal of roads.'),
    inText('One. Two. Three. Four. Five. Snow removal of roads.'),
  ];
  assert.ok(lead > late && late > 0, `${lead} ${late}`);
});

test('goods for a trade are not its works', () => {
  const judged = (nature: string): string | null => {
    const profile = compileProfile(profileFields({ categories: ['Civil construction'] }), []);
    const copy = noticeCopy({ title: { fr: 'Enrobé bitumineux' }, nature });
    const { reasons } = verdict(profile, matchedNotice({ id: 'g', version: 1 }, [copy]), {
      statistics: NO_STATISTICS,
      awards: [],
    }).reasons;
    return reasons.find((one) => one.kind === 'term')?.quote ?? null;
  };
  assert.deepEqual(['construction', 'unknown', 'goods', 'services'].map(judged), [
    'Enrobé bitumineux',
    'Enrobé bitumineux',
    null,
    null,
  ]);
});

test('French plurals in -ous, -eux and -us meet their singulars', () => {
  for (const [category, title] of [
    ['Pneu', 'Pneus neufs'],
    ['Tuyaux', 'Tuyau de cuivre'],
    ['Écrou', 'Écrous'],
  ] as const)
    assert.ok(['whole', 'phrase'].includes(told(category, { fr: title }).how ?? ''), title);
});

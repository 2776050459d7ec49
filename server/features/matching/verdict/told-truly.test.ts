import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { explanation } from '../reasons/explanation.ts';
import { compileProfile, type ProfileFields } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import type { NoticeCopy } from '../terms/notice-copy.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

/** Sentences that read well and are not so: each row is a notice in which words stand for something else than what they seem. */

type Fields = Partial<NoticeCopy>;
const code = (scheme: 'GSIN' | 'UNSPSC' | 'CPV', number: string, label: { en?: string; fr?: string } = {}) => ({
  scheme,
  code: number,
  label,
});

function told(categories: string[], fields: Fields, language: 'en' | 'fr', profile: Partial<ProfileFields> = {}) {
  const compiled = compileProfile(profileFields({ geography: ['Canada'], ...profile, categories }), []);
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy(fields)]);
  return explanation(verdict(compiled, notice, { statistics: NO_STATISTICS, awards: [] }).reasons, language);
}

const MARINE = {
  title: { en: 'Vessel recycling' },
  categories: [code('GSIN', 'C216C', { en: 'Marine Architect and Engineering Services' })],
};
const GARBAGE = {
  title: { en: 'Waste removal services', fr: 'Services d’enlèvement des déchets' },
  categories: [
    code('UNSPSC', '25101914', { en: 'Refuse truck', fr: 'Benne à ordures' }),
    code('UNSPSC', '47121700', { en: 'Waste containers', fr: 'Conteneurs de déchets' }),
  ],
};

/** What is not said, of whom, in which language. */
const UNSAID: readonly [why: string, category: string, fields: Fields, language: 'en' | 'fr', words: RegExp][] = [
  [
    'the start of a longer noun phrase',
    'Fournitures médicales',
    { title: { en: 'Supply of medical grade oxygen' } },
    'fr',
    /medical/,
  ],
  ['a stem that two words share by chance', 'Marine engines', MARINE, 'en', /Engineering/],
  ['a trade by a word of another', 'Architectural services', MARINE, 'en', /“Architect”/],
  [
    'a thing by a word that narrows its parts',
    'Boats',
    { title: { en: 'Spares' }, categories: [code('GSIN', 'N2010', { en: 'Ship and Boat Propulsion Components' })] },
    'en',
    /“Boat”/,
  ],
  [
    'an act by the label of another field',
    'Feasibility studies',
    {
      title: { en: 'Business analyst' },
      categories: [
        code('GSIN', 'D302AAJ', { en: 'Informatics Professional Services, Requirements, Feasibility Studies' }),
      ],
    },
    'en',
    /Feasibility/,
  ],
  [
    'a neighbour of another trade',
    'Building condition assessment',
    { title: { en: 'Commissioning agent for the new building' }, nature: 'services' },
    'en',
    /Commissioning/,
  ],
  [
    'what a sentence about sending bids says',
    'Courier services',
    {
      title: { en: 'Envelopes', fr: 'Enveloppes' },
      description: {
        fr: 'Une. Deux. Trois. Quatre. Si vous voulez envoyer votre soumission par service de messagerie, notez les heures de l’unité de réception des propositions.',
      },
    },
    'fr',
    /messagerie/,
  ],
  ['a label that readers of French have in French, without the words', 'Camions', GARBAGE, 'fr', /truck/],
  [
    'a code without its name where words are quoted',
    'Landscaping',
    { title: { fr: 'Entretien paysager' }, categories: [code('UNSPSC', '72102902')] },
    'fr',
    /72102902/,
  ],
  [
    'school buses by the code of chartered ones',
    'Transport scolaire',
    { title: { fr: 'Transport de groupes' }, categories: [code('UNSPSC', '78111803')] },
    'fr',
    /78111803/,
  ],
  [
    'a place by the name of who buys',
    'Arborist services',
    { title: { en: 'Arborist services for the City of Toronto’s Toronto Water Division' } },
    'en',
    /The place/,
  ],
  [
    'a machine by a word of software',
    'Génératrices',
    {
      title: { en: 'Business analyst' },
      categories: [code('GSIN', 'D302AL', { en: 'SOFTWARE DEV. PROGRAMMING, SUPPORT, APPLICATIONS GENERATORS' })],
    },
    'fr',
    /GENERATORS/,
  ],
  [
    'furniture by the chair of a dentist',
    'Chairs',
    { title: { fr: 'Chaise de dentisterie - Travaux mécaniques' } },
    'en',
    /Chaise/,
  ],
  [
    'the search of staff by that of participants',
    'Executive search',
    { title: { en: 'Recruitment of participants for qualitative research' } },
    'en',
    /Recruitment/,
  ],
  [
    'the cleaning of buildings by that of gullies',
    'Cleaning services',
    {
      title: { en: 'Gully cleansing' },
      categories: [code('CPV', '90640000', { en: 'Gully cleaning and emptying services' })],
    },
    'en',
    /emptying/,
  ],
  [
    'the cleaning of buildings by that of panels',
    'Cleaning services',
    {
      title: { en: 'PV maintenance' },
      description: { en: 'The contractor provides cleaning services of the PV panels.' },
    },
    'en',
    /cleaning services/,
  ],
  [
    'playgrounds by water games',
    'Playgrounds',
    { title: { fr: 'Fourniture et installation de jeux d’eau' } },
    'en',
    /“jeux”/,
  ],
  [
    'a trade by the name of a division',
    'Inventaire forestier',
    {
      title: { en: 'Parks, Forestry and Recreation is preparing to implement a booking solution' },
      endUserEntity: 'Parks, Forestry & Recreation',
    },
    'fr',
    /Forestry/,
  ],
  [
    'what the description excludes',
    'Services d’architecture',
    {
      title: { fr: 'Déchets' },
      description: { fr: 'Marchés de services (à l’exclusion des services d’architecture et de génie).' },
    },
    'fr',
    /architecture »/,
  ],
  [
    'web sites by one where something else is read',
    'Sites Web',
    {
      title: { fr: 'Recyclage' },
      description: {
        fr: 'Une. Deux. Trois. Quatre. Les fournisseurs devraient consulter le site Web du Programme de sécurité.',
      },
    },
    'fr',
    /site Web/,
  ],
  [
    'works by the name of a building',
    'Building works',
    { title: { fr: 'Édifice du 22-26 Notre-Dame' } },
    'en',
    /Édifice/,
  ],
  [
    'office scanners by those of baggage',
    'Scanners',
    { title: { en: 'X-Ray baggage scanners' }, nature: 'goods' },
    'en',
    /Scanners/i,
  ],
  [
    'feasibility by a measure of performance',
    'Études de faisabilité',
    {
      title: { en: 'Reviewer' },
      categories: [code('GSIN', 'R123AQ', { en: 'Evaluation & Performance Measurement Services' })],
    },
    'fr',
    /Performance/,
  ],
];

for (const [why, category, fields, language, words] of UNSAID) {
  test(`an explanation never tells ${why}`, () => assert.doesNotMatch(told([category], fields, language), words));
}

/** What is said instead, word for word. */
const SAID: readonly [why: string, category: string, fields: Fields, language: 'en' | 'fr', sentence: string][] = [
  [
    'a category in full, whoever asks for it',
    'Plans et devis',
    {
      title: {
        fr: 'Qualification de la direction pour des mandats de préparation de plans et devis, d’estimations et',
      },
    },
    'fr',
    'Le titre contient « plans et devis », une de vos catégories.',
  ],
  [
    'a thing in a longer phrase as one to check',
    'Pumps',
    { title: { en: 'PUMP UNIT,CENTRIFUGAL' }, nature: 'goods' },
    'en',
    'The title has “PUMP UNIT,CENTRIFUGAL”; check that this is your category “Pumps”.',
  ],
  [
    'readers of English the English label',
    'Trucks',
    GARBAGE,
    'en',
    'A category of the notice has “Refuse truck”, the title “Waste removal services”; check that this is your category “Trucks”.',
  ],
  [
    'several places as several',
    'Pumps',
    { title: { en: 'Pumps' }, regions: ['Quebec (except NCR)', 'Alberta'] },
    'en',
    'The tender’s places are in your regions: Quebec (except NCR), Alberta.',
  ],
  [
    'words that were translated one by one as ones to check',
    'Fruits et légumes',
    { title: { en: 'Fresh fruits and vegetables' }, nature: 'goods' },
    'fr',
    'Le titre anglais contient « Fresh fruits and vegetables »; vérifiez si « fruits and vegetables » y désigne votre catégorie « Fruits et légumes ».',
  ],
  [
    'the label that names what is bought, not one of goods beside it',
    'Printing services',
    {
      title: { en: 'Envelopes' },
      nature: 'services',
      categories: [
        code('UNSPSC', '14111500', { en: 'Printing and writing paper', fr: 'Papier d’imprimerie' }),
        code('UNSPSC', '44121505', { en: 'Specialty envelopes', fr: 'Enveloppes' }),
        code('UNSPSC', '82121500', { en: 'Printing', fr: 'Impression' }),
      ],
    },
    'en',
    'One of the notice’s 3 categories has “Printing”, the title “Envelopes”; check that this is your category “Printing services”.',
  ],
  [
    'a town in its region as one place',
    'Arpentage',
    { title: { fr: 'Arpentage à St-Jérôme' }, regions: ['Laurentides'] },
    'fr',
    'Le lieu, St-Jérôme (Laurentides), fait partie de vos régions.',
  ],
];

for (const [why, category, fields, language, sentence] of SAID) {
  test(`an explanation tells ${why}`, () =>
    assert.ok(told([category], fields, language).includes(sentence), told([category], fields, language)));
}

test('several places that are wider than what a company serves are told as several', () => {
  const fields = { title: { en: 'Pumps', fr: 'Pompes' }, regions: ['Alberta', 'National Capital Region (NCR)'] };
  const profile = { geography: ['Alberta', 'Ontario'] };
  const [en, fr] = (['en', 'fr'] as const).map((language) => told(['Pumps'], fields, language, profile));
  assert.match(en ?? '', /The tender’s places include regions you serve: Alberta, National Capital Region \(NCR\)\./);
  assert.match(fr ?? '', /Les lieux visés par l’avis comprennent des régions que vous desservez : Alberta, région/);
});

test('a company abroad is told that the buyer’s office is in Canada', () => {
  const fields = { title: { en: 'Grounds maintenance' }, buyerCountry: 'CA' };
  const profile = { geography: ['United Kingdom'] };
  assert.match(told(['Grounds maintenance'], fields, 'en', profile), /Buyer’s office: Canada; check where/);
});

/** Words that are told as no more than words, or as a phrase to check, and never as the category. */
const UNCLEAR: readonly [why: string, category: string, title: NoticeCopy['title'], language: 'en' | 'fr'][] = [
  ['part of a name', 'Concrete curbs and sidewalks', { en: 'Maintenance to roads and sidewalks' }, 'en'],
  ['one of a list', 'Vannes', { fr: 'Fourniture de pompes, vannes et raccords' }, 'fr'],
  ['a modifier', 'Snow removal', { en: 'Snow removal equipment' }, 'en'],
  ['a name with words between', 'Fire trucks', { en: 'Fire and garbage trucks' }, 'en'],
  ['what an act is done to', 'Boilers', { en: 'Inspection of boilers' }, 'en'],
  ['words in another order', 'Fire trucks', { en: 'TRUCK FIRE-FIGHTING' }, 'en'],
  ['what a kind is said of', 'Jeux', { fr: 'Installation de jeux d’eau' }, 'fr'],
  ['what is left out', 'Snow removal', { en: 'Grounds maintenance, excluding snow removal' }, 'en'],
  ['a part of a hyphenated word', 'Program evaluation', { en: 'Innovation Sub-Program Evaluation' }, 'en'],
  ['a word with many senses in the other language', 'Playgrounds', { fr: 'Jeux' }, 'en'],
  ['a kind that the word before says', 'Waste collection', { en: 'Liquid Waste Collection and Disposal' }, 'en'],
  ['a kind that the word behind says', 'Transport de matières', { fr: 'Transport des matières résiduelles' }, 'fr'],
  ['a word by a noun that makes another thing of it', 'Storage', { en: 'Storage Cabinets' }, 'en'],
  ['what a system is for', 'Stationnement', { fr: 'Système de gestion des stationnements' }, 'fr'],
  ['plans of another profession’s works', 'Plans et devis', { fr: 'Plans et devis pour travaux de chaussée' }, 'fr'],
  [
    'the place where something else is done',
    'Piscines',
    { fr: 'Nettoyage du bassin - Centre Prévost - piscine' },
    'fr',
  ],
  ['services of a thing that is sold', 'Autobus', { en: 'Bus Services' }, 'fr'],
  ['a neighbour', 'Watermain replacement', { en: 'Hydrant replacement' }, 'en'],
];

for (const [why, category, title, language] of UNCLEAR) {
  test(`an explanation claims nothing of ${why}`, () =>
    assert.doesNotMatch(
      told([category], { title }, language),
      / names |one of your categories|une de vos catégories|votre catégorie est|équivalent|, (?:French|English) for/,
    ));
}

/** Whole names, in the words that stand around them in titles and labels. */
const CLEAR: readonly [category: string, title: string, language: 'en' | 'fr'][] = [
  ['Tires', 'Supply and delivery of tires', 'en'],
  ['Tires', 'RFQ - Tires', 'en'],
  ['Paving', 'Paving services for the Town of Olds', 'en'],
  ['Snow removal', 'Winter road maintenance and snow removal services, 2026', 'en'],
  ['Fire alarm systems', 'Replacement of the fire alarm system', 'en'],
  ['IT support', 'IT support for the library', 'en'],
  ['Fencing', 'Fencing Installation', 'en'],
  ['Ultrasound', 'Ultrasound system', 'en'],
  ['Architecture', 'Services professionnels d’architecture du bâtiment', 'fr'],
  ['Entretien ménager', 'Entretien ménager d’édifices municipaux', 'fr'],
  ['Vannes', 'Fourniture et livraison de vannes', 'fr'],
  ['Lave-vaisselle', 'Remplacement du lave-vaisselle à l’école Armand-Corbeil', 'fr'],
  ['Réfection de toiture', 'Réfection de la toiture du gymnase', 'fr'],
  ['Trottoirs et bordures', 'Construction de trottoirs et de bordures', 'fr'],
];

for (const [category, title, language] of CLEAR) {
  test(`an explanation names “${category}” where the title is “${title}”`, () =>
    assert.match(
      told([category], { title: { [language]: title } }, language),
      language === 'en'
        ? /The title names “/
        : /Le titre contient « [^»]+ »(?:, une de vos catégories|; votre catégorie est)/,
    ));
}

/** Words to check, with what stands beside them, so that the reader sees in which sense they are meant. */
const TO_CHECK: readonly [category: string, title: string, language: 'en' | 'fr', quoted: string][] = [
  ['Locks', 'Replacement gates Lock No. 8 of Chambly Canal', 'en', 'Replacement gates Lock No. 8 of Chambly Canal'],
  [
    'Portes',
    'Véhicule utilitaire sport (VUS) 5 portes modèle 2015',
    'fr',
    'Véhicule utilitaire sport (VUS) 5 portes modèle 2015',
  ],
  ['Rétrocaveuses', 'Remplacement tracteur [cabine et rétrocaveuse', 'fr', 'cabine et rétrocaveuse'],
  [
    'Generators',
    `For a new standby generator for the Water Division including: supply, testing and maintenance ${'of cables '.repeat(9)}`,
    'en',
    'For a new standby generator for the Water Division including: supply',
  ],
  ['Generators', 'Rental of Generators', 'en', 'Rental of Generators'],
  [
    'Bridge repairs',
    `Concrete Repairs, Deck Flushing and Minor Bridge Repairs, ${'Various Roads '.repeat(10)}`,
    'en',
    'Concrete Repairs, Deck Flushing and Minor Bridge Repairs',
  ],
  ['Laundry services', 'Laundry and Dry Cleaning Services', 'en', 'Laundry and Dry Cleaning Services'],
  [
    'Déneigement',
    'Location de camion de déneigement et déglaçage',
    'fr',
    'Location de camion de déneigement et déglaçage',
  ],
];

for (const [category, title, language, quoted] of TO_CHECK) {
  test(`words to check are told with what stands beside them: ${title}`, () => {
    const said = told([category], { title: { [language]: title } }, language);
    const [start, end] = language === 'en' ? ['The title has “', '”; check'] : ['Le titre contient « ', ' »; vérifiez'];
    assert.ok(said.includes(`${start}${quoted}${end}`), said);
  });
}

test('a category of the notice is told with the title, which says what is bought', () => {
  const fields = {
    title: { en: 'Backpacks for Cadets' },
    categories: [code('UNSPSC', '24110000', { en: 'Containers and storage' })],
  };
  assert.match(
    told(['Storage'], fields, 'en'),
    /A category of the notice has “Containers and storage”, the title “Backpacks for Cadets”; check that this is/,
  );
});

test('what all categories of a notice say is not told as one of them', () => {
  const label = (number: string, en: string) => code('GSIN', number, { en });
  const fields = {
    title: { en: 'Three harbours' },
    categories: [
      label('5114', 'Dredging'),
      label('5114A', 'Dredging of harbours'),
      label('5138C', 'Dredging Services'),
    ],
  };
  assert.match(told(['Dredging'], fields, 'en'), /A category of the notice names “Dredging”/);
});

test('works make a thing’s repair the thing where works are bought, and not where services are', () => {
  const title = { en: 'Guardrail Replacement' };
  assert.match(told(['Guardrails'], { title, nature: 'construction' }, 'en'), /names “Guardrail Replacement”/);
  assert.match(told(['Guardrails'], { title, nature: 'services' }, 'en'), /has “Guardrail Replacement”; check/);
});

test('a name in the company’s own words is told of either text of a notice, other words of the other text only as ones to check', () => {
  const title = { en: 'Snow removal', fr: 'Contrat d’hiver' };
  assert.match(told(['Snow removal'], { title }, 'en'), /The title names “Snow removal”, one of your categories\./);
  assert.match(
    told(['Snow removal'], { title }, 'fr'),
    /Le titre anglais contient « Snow removal », une de vos catégories\./,
  );
  assert.match(
    told(['Déneigement'], { title }, 'fr'),
    /Le titre anglais contient « Snow removal », qui peut désigner votre catégorie « Déneigement »; vérifiez/,
  );
  const phrase = { en: 'Local vault inspection programs', fr: 'Travaux de la ville' };
  const sure = told(['Vault inspections'], { title: phrase }, 'fr');
  assert.match(sure, /Le titre anglais contient « Local vault inspection programs »; vérifiez que cela relève de/);
  const label = { en: 'Articulating boom lift', fr: 'Nacelle' };
  const lift = { title: { en: 'Machine', fr: 'Engin' }, categories: [code('UNSPSC', '24101600', label)] };
  assert.match(
    told(['Articulating boom lifts'], lift, 'fr'),
    /catégorie anglaise de l’avis contient « Articulating boom lift »; votre catégorie est « Articulating boom lifts »/,
  );
});

test('what only near words speak for is no more than a possible fit', () => {
  const compiled = compileProfile(profileFields({ geography: ['Canada'], categories: ['Office furniture'] }), []);
  for (const title of ['Furniture', 'Office chairs', 'Furniture for two classrooms']) {
    const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ title: { en: title }, regions: ['Ontario'] })]);
    const { score, dimensionalScore } = verdict(compiled, notice, { statistics: NO_STATISTICS, awards: [] });
    assert.ok(dimensionalScore > 49, `${title} ${dimensionalScore}`);
    assert.equal(score, 49, title);
  }
});

test('one thing of a label that lists many is no more than a weak fit', () => {
  const label = { en: 'Communication, Photographic, Mapping, Printing and Publication Services' };
  const compiled = compileProfile(profileFields({ geography: ['Canada'], categories: ['Mapping'] }), []);
  const fields = { title: { en: 'Business cards' }, categories: [code('GSIN', 'T0', label)] };
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy(fields)]);
  assert.ok(verdict(compiled, notice, { statistics: NO_STATISTICS, awards: [] }).score < 40);
});

test('words are told of the category that they are, not of another that led to them', () => {
  const fields: Fields = {
    title: { en: 'Warehouse services', fr: 'Services d’entrepôt' },
    description: { en: 'The forklifts need care. Cleaning of floors is included.', fr: 'Entretien des chariots.' },
  };
  const english = told(['Material handling equipment', 'Cleaning'], fields, 'en');
  assert.doesNotMatch(english, /“Cleaning”.*category “Material handling equipment”/);
});

test('the office of a buyer in a province named like its city is told as the province', () => {
  const fields: Fields = { title: { fr: 'Déneigement' }, buyerCity: null, buyerRegion: 'Québec', buyerCountry: 'CA' };
  const profile = { geography: ['Québec'] };
  assert.match(told(['Déneigement'], fields, 'fr', profile), /Bureau de l’acheteur : province de Québec;/);
  assert.match(told(['Déneigement'], fields, 'en', profile), /Buyer’s office: province of Quebec;/);
});

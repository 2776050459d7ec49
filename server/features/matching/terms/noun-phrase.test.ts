import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '#platform/text/fold.ts';
import { type Role, roleOf } from './noun-phrase.ts';
import { passage } from './notice-text.ts';

/** [what is looked for, between brackets in the text, its role] */
const ENGLISH: readonly [text: string, role: Role][] = [
  // The last noun of a noun phrase is what is bought.
  ['Supply and delivery of [tires]', 'bought'],
  ['Heavy-duty [tire] machines', 'aside'],
  ['[Chemical] waste disposal', 'aside'],
  ['[Chemical] identification system', 'aside'],
  ['[Chemical] products', 'bought'],
  ['[Software] licences', 'aside'],
  ['Fighter and [trainer] aircraft', 'aside'],
  ['[Training] videos', 'aside'],
  ['[Training] course', 'bought'],
  ['[Fire hydrant] adapters and hoses', 'bought'],
  ['[Snow removal] trucks', 'aside'],
  ['[Snow removal] services - Leitrim', 'bought'],
  ['[Insurance] broker services', 'near'],
  // What is done to a thing that is built is bought with it; what others do with it is near.
  ['[Watermain] replacement', 'bought'],
  ['[Roof] replacement building 2B', 'bought'],
  ['[Elevator] maintenance', 'near'],
  ['Rental of [generators]', 'near'],
  // What stands before `of` or `for` is bought, but where it only carries what follows.
  ['Request for tenders for [bridge] rehabilitation', 'bought'],
  ['Professional engineering services for [bridge] rehabilitation', 'aside'],
  ['Contract administration of the [bridge] rehabilitation', 'aside'],
  ['Parts for [elevators]', 'aside'],
  ['[Legal services] for a hearing', 'bought'],
  ['Legal services for [insurance] claim defence', 'aside'],
  // A part of the buyer, a place and what comes with the thing are not bought.
  ['Document system for the [Legal Services] Division', 'aside'],
  ['Roof repairs at the Ottawa [Laboratory]', 'aside'],
  ['[Laboratory] renovation', 'aside'],
  ['Truck with dual rear [wheels]', 'aside'],
  ['City of Toronto [culvert] replacement', 'bought'],
  // What is joined to the head is bought, too.
  ['Supply of rims and [tires]', 'bought'],
  ['Software for [training] and payroll', 'aside'],
];

const FRENCH: readonly [text: string, role: Role][] = [
  // The first noun of a noun phrase is what is bought.
  ['Fourniture de [pneus]', 'bought'],
  ['Camion de [déneigement]', 'aside'],
  ['Camion six [roues]', 'aside'],
  ['Logiciel de [formation]', 'aside'],
  ['Mesure de [formation]', 'bought'],
  ['Agents de [formation]', 'aside'],
  ['Service d’[entretien ménager]', 'bought'],
  ['Matériel de [laboratoire]', 'aside'],
  ['Services de [laboratoire]', 'bought'],
  ['Aménagement d’un [laboratoire]', 'aside'],
  ['Réfection de la [toiture] de l’école', 'bought'],
  ['Réfection de la toiture de l’[école]', 'aside'],
  ['Garage municipal-réfection partielle [toiture]', 'bought'],
  ['Travaux municipaux de [pavage]', 'bought'],
  ['Location d’[autobus]', 'near'],
  // Advice, plans and watching are other trades than the works.
  ['Services professionnels en ingénierie pour la réfection de la [toiture]', 'aside'],
  ['Surveillance des travaux de [pavage]', 'aside'],
  ['Services professionnels pour l’élaboration des [plans et devis]', 'bought'],
  ['Services-conseils en [actuariat]', 'bought'],
  ['Assurances et [avantages sociaux]', 'bought'],
  ['Réfection de structure de chaussée et [asphaltage]', 'bought'],
  ['Travaux de réfection du réseau d’égout et d’[aqueduc]', 'bought'],
  // A part of the buyer, what comes with the thing and what is included are not bought.
  ['Ménage au Service d’[urbanisme]', 'aside'],
  ['Mobilier de la Direction des [assurances]', 'aside'],
  ['Tracteur avec [souffleuse]', 'aside'],
  ['Installation d’un logiciel ([formation] incluse)', 'aside'],
];

for (const [language, rows] of [
  ['en', ENGLISH],
  ['fr', FRENCH],
] as const) {
  for (const [text, role] of rows) {
    test(`what is bought (${language}): “${text}”: ${role}`, () => {
      const [before = '', own = ''] = text.split(/[[\]]/);
      const read = passage('title', text.replaceAll(/[[\]]/g, ''), language);
      const first = read.words.findIndex(({ start }) => start >= before.length);
      const last = read.words.findLastIndex(({ end }) => end <= before.length + own.length);
      assert.equal(roleOf({ passage: read, first, last }, null, fold(own).split(' ')), role);
    });
  }
}

test('where the language of a text is known by the words that are looked for only, it is read in that', () => {
  const read = passage('title', 'Camion de déneigement');
  assert.equal(roleOf({ passage: read, first: 2, last: 2 }, 'fr', ['deneigement']), 'aside');
  assert.equal(roleOf({ passage: read, first: 2, last: 2 }, null, ['deneigement']), 'bought');
});

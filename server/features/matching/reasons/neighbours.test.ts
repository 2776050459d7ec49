import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestNamed, neighbourOf } from './neighbours.ts';
import type { Reason } from './reasons.ts';

const ROWS: readonly [quote: string, label: string, how: ReturnType<typeof neighbourOf>][] = [
  ['Diesel Fuel', 'Diesel fuel', 'same'],
  ['camion de déneigement', 'Camions de déneigement', 'same'],
  ['hydrant', 'Watermain', 'close'],
  ['Lignages', 'Marquage de chaussée', 'close'],
  ['Culvert', 'Culvert replacement', 'close'],
  ['ascenseur', 'Modernisation d’ascenseurs', 'close'],
  ['Contrôle qualitatif des matériaux', 'Contrôle des matériaux', 'close'],
  ['Insurance Broker', 'Insurance brokerage', 'close'],
  ['lubrifiants', 'Mazout', 'field'],
  ['Spectrophotometer', 'Mass spectrometers', 'field'],
  ['Lighting', 'Street lighting', 'shared'],
  ['truck', 'Snow plow trucks', 'shared'],
  ['Sidewalks', 'Concrete curbs and sidewalks', 'shared'],
  ['ingénierie', 'Services d’ingénierie', 'shared'],
  ['Arborist', 'Stump removal', 'field'],
  ['patinoire', 'Terrains sportifs', 'field'],
];

for (const [quote, label, how] of ROWS) {
  test(`“${quote}” beside “${label}” is told as ${how}`, () => assert.equal(neighbourOf(quote, label), how));
}

type Term = Extract<Reason, { kind: 'term' }>;
const term = (quote: string, label: string, how: 'exact' | 'near'): Term => ({
  kind: 'term',
  label,
  place: 'title',
  quote,
  how,
  also: {},
  origin: 'category',
});

const LABELS = ['Materials testing', 'Geotechnical investigation', 'Insurance brokerage', 'Group insurance'];

const NAMED: readonly [what: string, reasons: Term[], told: [quote: string, label: string][]][] = [
  [
    'a neighbour is told with the category it shares a word with',
    [term('Geotechnical', 'Materials testing', 'near')],
    [['Geotechnical', 'Geotechnical investigation']],
  ],
  [
    'one that shares more',
    [term('Insurance Broker', 'Group insurance', 'near')],
    [['Insurance Broker', 'Insurance brokerage']],
  ],
  [
    'one that shares no word with any stays with its own',
    [term('Borehole', 'Materials testing', 'near')],
    [['Borehole', 'Materials testing']],
  ],
  [
    'what lies within words that are told is not told again',
    [term('Huiles et lubrifiants', 'Huiles et lubrifiants', 'exact'), term('lubrifiants', 'Mazout', 'near')],
    [['Huiles et lubrifiants', 'Huiles et lubrifiants']],
  ],
  [
    'a category is told once',
    [
      term('Material Testing', 'Materials testing', 'exact'),
      term('Quality control of materials', 'Materials testing', 'near'),
    ],
    [['Material Testing', 'Materials testing']],
  ],
];

for (const [what, reasons, told] of NAMED) {
  test(`neighbours: ${what}`, () => {
    const found = nearestNamed(reasons, LABELS);
    assert.deepEqual(
      found.map(({ quote, label }) => [quote, label]),
      told,
    );
  });
}

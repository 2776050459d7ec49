import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEndUser } from './end-user.ts';
import { splitSentences } from './sentences.ts';

function read(text: string, buyer: string): string | null {
  const sentences = splitSentences({ text, language: 'en', place: 'description', page: null });
  const { value, evidence } = readEndUser([sentences], { endUserEntity: null, buyer: { en: buyer } });
  const name = Object.values(value)[0] ?? null;
  assert.equal(evidence.length, name === null ? 0 : 1);
  return name;
}

const NAMED: [expected: string | null, text: string, buyer?: string][] = [
  ['8 Wing Trenton', '8 Wing Trenton needs a laboratory to calibrate its torque wrenches.'],
  ['Toronto Fire Services', 'Toronto Fire Services is studying battery electric pumper trucks.'],
  [
    'Fleet Maintenance Facility Cape Breton',
    'Fleet Maintenance Facility Cape Breton, at CFB Esquimalt, British Columbia, needs used solvents collected.',
  ],
  ['Toronto Water', 'Supply and delivery of forty-five detectors for Toronto Water.'],
  [
    'Office of the Chief Information Security Officer',
    'The City wishes to qualify agencies for the Office of the Chief Information Security Officer.',
  ],
  ['Unité régionale de soutien', 'L’Unité régionale de soutien a besoin de louer des autocars.'],
  [null, 'The National Research Council requires maintenance of its microscope.', 'National Research Council Canada'],
  [null, 'The Contracting Authority is seeking to procure event services.'],
  [null, 'The survey has a role that it undertakes on behalf of the Foreign and Commonwealth Office.'],
  [null, 'Parking is free for Toronto Water.'],
  [null, 'Supply of equipment for Professional Engineering Services.'],
];

for (const [expected, text, buyer = 'City of Example'] of NAMED) {
  test(`the end user is ${expected ?? 'not stated'}: ${text}`, () => {
    assert.equal(read(text, buyer), expected);
  });
}

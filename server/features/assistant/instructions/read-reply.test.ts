import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isPlace, categoriesNamed } from '#features/matching/matching.ts';
import { statedFacts } from '#features/rules/rules.ts';
import type { Operation } from '#contract/profile.ts';
import { FRENCH_REPLIES } from '../../../../tests/support/replies/usual-french.ts';
import { HOSTILE_REPLIES } from '../../../../tests/support/replies/hostile.ts';
import { DIGESTS } from '../../../../tests/support/replies/mail-clients.ts';
import { ENGLISH_REPLIES, type Reply } from '../../../../tests/support/replies/usual-english.ts';
import { readMail } from '../assistant.ts';
import type { Instruction } from './instruction.ts';
import { itemLines } from './quoted-item.ts';
import { readReply } from './read-reply.ts';

const CATEGORIES = ['Road salt', 'Portable ultrasound', 'Patient monitors'];
const WORLD = { resolve: () => Promise.reject(new Error('no DNS')), now: new Date('2026-11-23T12:00:00Z') };

function readFacts(text: string): Operation[] {
  return statedFacts(text, { isPlace, namesPlaces: true, categoriesOf: categoriesNamed(CATEGORIES), buyer: null })
    .operations;
}

function shown(instruction: Instruction): string[] {
  switch (instruction.kind) {
    case 'answer':
      return [
        `${instruction.number} ${instruction.verdict}${instruction.reason === null ? '' : `: ${instruction.reason}`}`,
      ];
    case 'archive':
      return [`${instruction.number} archive`];
    case 'ask':
      return [`${instruction.number} ask: ${instruction.question}`];
    case 'undo':
      return ['undo'];
    case 'change-profile':
      return instruction.operations.map(({ op, field, value }) => `${op} ${field} ${String(value)}`);
    case 'change-settings':
      return Object.entries(instruction.patch).map(([field, value]) => `${field} ${String(value)}`);
  }
}

async function read(mail: string): Promise<string[]> {
  const { reading } = await readMail(Buffer.from(mail), null, WORLD);
  assert.ok(reading !== null);
  const digest = /nouveaux/.test(mail.slice(0, 300)) ? DIGESTS.fr : DIGESTS.en;
  const items = itemLines(digest.text, [1, 2, 3, 4, 5, 6]);
  const { instructions, unclear } = readReply(reading.newText, { items, readFacts });
  return [...instructions.flatMap(shown), ...unclear.map(({ words }) => `? ${words}`)];
}

function testAll(name: string, replies: readonly Reply[]): void {
  describe(name, () => {
    for (const [title, mail, expected] of replies) {
      test(title, async () => {
        assert.deepEqual(await read(mail), [...expected]);
      });
    }
  });
}

testAll('What a reply in English asks for is what it says:', ENGLISH_REPLIES);
testAll('What a reply in French asks for is what it says:', FRENCH_REPLIES);
testAll('What is uncertain or not allowed in a reply is quoted back, and nothing is done for it:', HOSTILE_REPLIES);

const readingOf = (text: string, count: number) => {
  const items = Array.from({ length: count }, (_, index) => ({ number: index + 1, lines: null }));
  return readReply({ text, answers: [] }, { items, readFacts });
};
const unclearOf = (text: string, count: number) => readingOf(text, count).unclear;
const instructionsOf = (text: string, count: number) => readingOf(text, count).instructions;

test('of words that name several items, only those that were not understood are given back', () => {
  const words = '1 à 3 non';
  assert.deepEqual(unclearOf(words, 1), [{ words, why: 'no_such_number', numbers: [2, 3] }]);
  assert.deepEqual(unclearOf('4 oui', 1), [{ words: '4 oui', why: 'no_such_number' }]);
  assert.deepEqual(unclearOf('1 to 3 no, 2 yes', 3), [
    { words: '1 to 3 no', why: 'contradiction', numbers: [2] },
    { words: '2 yes', why: 'contradiction' },
  ]);
});

test('an answer with a question mark or a condition is not done, and the reason is known', () => {
  assert.deepEqual(unclearOf('1 oui?', 2), [{ words: '1 oui?', why: 'question' }]);
  assert.deepEqual(unclearOf('1 oui si le prix est bon', 2), [{ words: '1 oui si le prix est bon', why: 'condition' }]);
  assert.deepEqual(unclearOf('2 yes, maybe', 2), [{ words: '2 yes, maybe', why: 'condition' }]);
});

test('a number that all does not reach, because other words name it, is given back', () => {
  for (const [all, other] of [
    ['all no except 1 and 7', 'Call me at 9.'],
    ['tous non sauf 1 et 7', 'Appelez-moi à 9.'],
  ] as const) {
    const numbers = [9];
    assert.deepEqual(unclearOf(`${all}\n${other}`, 10), [
      { words: all, why: 'left_out', numbers },
      { words: other, why: 'unknown' },
    ]);
  }
  const rest = unclearOf('1 yes, the rest no\n3 maybe', 3);
  assert.deepEqual(rest[0], { words: 'the rest no', why: 'left_out', numbers: [3] });
});

test('a time of day, a share or an amount in other words keeps no item out of all', () => {
  for (const other of [
    'Call me at 9:30.',
    'Appelez-moi à 9 h 30.',
    'We meet at 9 am.',
    'It was 9 % too high.',
    'It cost $9.',
  ])
    assert.deepEqual(unclearOf(`all no except 1\n${other}`, 10), [{ words: other, why: 'unknown' }]);
});

test('nothing is done for all where its exception is no item of the mail', () => {
  for (const words of ['all no except 20', 'tous non sauf 20']) {
    assert.deepEqual(unclearOf(words, 5), [{ words, why: 'no_such_number' }]);
    assert.deepEqual(instructionsOf(words, 5), []);
  }
});

test('a question about a tender is given back as one, a request in the form of a question is not', () => {
  for (const words of ['La visite pour le 4, c’est quand?', 'When is the visit for 4?'])
    assert.deepEqual(unclearOf(words, 5), [{ words, why: 'not_answered' }]);
  for (const words of ['Could you call me?', 'Pouvez-vous m’appeler?'])
    assert.deepEqual(unclearOf(words, 5), [{ words, why: 'unknown' }]);
});

function testWords(name: string, table: readonly (readonly [words: string, ...expected: string[]])[]): void {
  describe(name, () => {
    for (const [words, ...expected] of table) {
      test(words, () => {
        const { instructions, unclear } = readingOf(words, 14);
        assert.deepEqual([...instructions.flatMap(shown), ...unclear.map((one) => `? ${one.words}`)], expected);
      });
    }
  });
}

testWords('A reason takes up nothing that asks for something else, and what is not certain is quoted back:', [
  [
    '3 no (too far) and also 4; 5 yes, archive 6',
    '3 not_interested: too far',
    '4 not_interested',
    '5 interested',
    '6 archive',
  ],
  ['5 yes, archive 6, 7 and 9 draft', '5 interested', '7 request_draft', '9 request_draft', '6 archive'],
  ['2 no: too big and archive it, also 12', '2 not_interested: too big', '2 archive', '? also 12'],
  [
    '4 no - wrong province, also 13. 11 yes, add Nunavut.',
    '4 not_interested: wrong province',
    '13 not_interested',
    '11 interested',
    'add geography Nunavut',
  ],
  ['8 non (trop loin) et 9 aussi.', '8 not_interested: trop loin', '9 not_interested'],
  [
    '7 non : trop petit, et le 12 aussi. 3 oui, minimum 60',
    '7 not_interested: trop petit',
    '12 not_interested',
    '3 interested',
    'digest_min_score 60',
  ],
  ['3 no, 4', '3 not_interested', '? 4'],
  ['3 non, 4', '3 not_interested', '? 4'],
  ['3 no too far also 4', '3 not_interested: too far', '4 not_interested'],
  ['3 no: too far, and the others too', '3 not_interested: too far', '? the others too'],
  ['3 non : trop loin, et les autres aussi', '3 not_interested: trop loin', '? les autres aussi'],
  ['3 no: too far, 4 is the same', '3 not_interested: too far', '4 not_interested: too far'],
  ['3 no (too far), stop sending us road salt', '3 not_interested: too far', 'add exclusions road salt'],
  ['3 non (trop loin), ajoutez l’Ontario', '3 not_interested: trop loin', 'add geography Ontario'],
  ['5 yes, draft it', '5 interested', '5 request_draft'],
  ['5 yes, ask about the bond', '5 interested', '5 ask: about the bond'],
  ['3 no (too far) too small', '3 not_interested: too far', '? too small'],
  ['3 yes (good fit) if the bond is waived', '? 3 yes (good fit) if the bond is waived'],
]);

testWords('A change that may belong to a reason is not done:', [
  ['2 no: too few, minimum 50', '2 not_interested: too few', '? minimum 50'],
  ['2 non : trop peu, minimum 50', '2 not_interested: trop peu', '? minimum 50'],
  ['2 no: price too low and exclude travel', '2 not_interested: price too low', '? exclude travel'],
  ['2 no (site visit) on Monday', '2 not_interested: site visit', '? on Monday'],
  ['2 non : visites obligatoires, tous les lundis', '2 not_interested: visites obligatoires', '? tous les lundis'],
]);

testWords('An ordinary reason stays whole:', [
  ['2 no: too far and too small', '2 not_interested: too far and too small'],
  ['2 no: needs 3 technicians', '2 not_interested: needs 3 technicians'],
  ['2 no: too far, and 4 trucks needed', '2 not_interested: too far, and 4 trucks needed'],
  ['2 no: between 2 and 5', '2 not_interested: between 2 and 5'],
  ['2 no: duplicate of 4', '2 not_interested: duplicate of 4'],
  ['2 no: too small and set aside for others', '2 not_interested: too small and set aside for others'],
  ['2 no: too far, no more trucks', '2 not_interested: too far, no more trucks'],
  ['2 no, because 4 is better', '2 not_interested: 4 is better'],
  ['2 non : 40 km de trop, et trop cher', '2 not_interested: 40 km de trop, et trop cher'],
  ['2 non : trop loin et retiré du marché', '2 not_interested: trop loin et retiré du marché'],
  ['2 non : trop gros, et 3 techniciens requis', '2 not_interested: trop gros, et 3 techniciens requis'],
  ['2 non (trop loin, et 4 camions)', '2 not_interested: trop loin, et 4 camions'],
  ['2 no (too far), thanks', '2 not_interested: too far'],
]);

testWords('The end of a statement that was not read is quoted back:', [
  [
    'We don’t do sewer work any more and never did market research.',
    'add exclusions sewer work',
    '? never did market research.',
  ],
  [
    'We no longer do accessibility testing, only commissioning.',
    'add exclusions accessibility testing',
    '? only commissioning.',
  ],
  [
    'Nous ne faisons plus de mobilier et n’avons jamais fait d’enveloppes.',
    'add exclusions mobilier',
    '? n’avons jamais fait d’enveloppes.',
  ],
  ['We no longer sell gravel and sand, thanks.', 'add exclusions gravel', 'add exclusions sand'],
  ['Nous ne faisons plus de pavage ni de toiture, merci.', 'add exclusions pavage', 'add exclusions toiture'],
]);

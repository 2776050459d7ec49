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

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Operation } from '#contract/profile.ts';
import type { Instruction } from '#features/assistant/instructions/instruction.ts';
import { readReply } from '#features/assistant/instructions/read-reply.ts';
import { categoriesNamed, isPlace } from '#features/matching/matching.ts';
import { statedFacts } from '#features/rules/rules.ts';

/** Replies to a mail with 14 items, in a few words each, beside what is read in them. */

const categoriesOf = categoriesNamed(['Backpacks', 'Enveloppes']);
export const items = Array.from({ length: 14 }, (_, index) => ({ number: index + 1, lines: null }));

export function readFacts(text: string): Operation[] {
  return statedFacts(text, { isPlace, namesPlaces: true, categoriesOf, buyer: null }).operations;
}

export function shown(instruction: Instruction): string[] {
  if (instruction.kind === 'answer') {
    const { number, verdict, reason } = instruction;
    const said = verdict === 'interested' ? 'yes' : verdict === 'not_interested' ? 'no' : verdict;
    return [reason === null ? `${number} ${said}` : `${number} ${said}: ${reason}`];
  }
  if (instruction.kind === 'change-profile')
    return instruction.operations.map(({ op, field, value }) => `${op} ${field} ${String(value)}`);
  if (instruction.kind === 'change-settings')
    return Object.entries(instruction.patch).map(([name, value]) => `${name} ${String(value)}`);
  return [instruction.kind === 'undo' ? 'undo' : `${instruction.number} ${instruction.kind}`];
}

export function testWords(name: string, table: readonly (readonly [words: string, ...expected: string[]])[]): void {
  describe(name, () => {
    for (const [words, ...expected] of table) {
      test(words, () => {
        const { instructions, unclear } = readReply({ text: words, answers: [] }, { items, readFacts });
        const given = unclear.map((one) => `? ${one.words}${one.why === 'unknown' ? '' : ` (${one.why})`}`);
        assert.deepEqual([...instructions.flatMap(shown), ...given], expected);
      });
    }
  });
}

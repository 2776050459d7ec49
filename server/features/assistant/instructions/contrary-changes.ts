import { fold } from '#platform/text/fold.ts';
import type { Instruction } from './instruction.ts';

/** The changes of profile and settings that contradict each other: neither can be meant. */
export function contraryChanges(instructions: readonly Instruction[]): ReadonlySet<Instruction> {
  const bySubject = new Map<string, Map<string, Set<Instruction>>>();
  for (const instruction of instructions) {
    for (const [subject, says] of saidBy(instruction)) {
      const all = bySubject.get(subject) ?? new Map<string, Set<Instruction>>();
      bySubject.set(subject, all);
      all.set(says, (all.get(says) ?? new Set()).add(instruction));
    }
  }
  const contrary = [...bySubject.values()].filter((all) => all.size > 1);
  return new Set(contrary.flatMap((all) => [...all.values()].flatMap((own) => [...own])));
}

/** What an instruction is about, and what it says of that. */
function saidBy(instruction: Instruction): [subject: string, says: string][] {
  if (instruction.kind === 'change-settings')
    return Object.entries(instruction.patch).map(([field, value]) => [field, JSON.stringify(value)]);
  if (instruction.kind !== 'change-profile') return [];
  return instruction.operations.map(({ op, field, value }) =>
    op === 'set' ? [field, JSON.stringify(value)] : [`${field} ${fold(String(value))}`, op],
  );
}

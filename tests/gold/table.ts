import type { Agreement } from './agreement.ts';
import type { Fault, Measured, Member } from './measure.ts';

/** What was measured, for people. */

type Counts = Pick<Measured, 'labelled' | 'reported' | 'right'>;
const NONE: Counts = { labelled: 0, reported: 0, right: 0 };
/** What was measured of one notice, with the file that it stands in. */
export type MeasuredNotice = { file: string; measured: readonly Measured[] };

/** A table of one row for each fact, then one for each file (style and language), then one of all. */
export function tableOf(notices: readonly MeasuredNotice[]): string {
  const byMember = new Map<Member, Counts>();
  const byFile = new Map<string, Counts>();
  for (const { file, measured } of notices) {
    for (const one of measured) {
      byMember.set(one.member, sum(byMember.get(one.member), one));
      byFile.set(file, sum(byFile.get(file), one));
    }
  }
  const all = [...byMember.values()].reduce<Counts>(sum, NONE);
  const head = ['', 'labelled', 'reported', 'right', 'precision', 'recall'];
  const lines = [
    head,
    ...[...byMember].map(([member, counts]) => row(member, counts)),
    row('all', all),
    [],
    ...[...byFile.keys()].sort().map((file) => row(file, sum(byFile.get(file), NONE))),
  ];
  return lines
    .map((cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(28) : cell.padStart(10))).join(''))
    .join('\n');
}

function sum(counts: Counts | undefined, { labelled, reported, right }: Counts): Counts {
  return {
    labelled: (counts?.labelled ?? 0) + labelled,
    reported: (counts?.reported ?? 0) + reported,
    right: (counts?.right ?? 0) + right,
  };
}

function row(name: string, { labelled, reported, right }: Counts): string[] {
  return [name, ...[labelled, reported, right].map(String), part(right, reported), part(right, labelled)];
}

function part(some: number, all: number): string {
  return all === 0 ? '–' : (some / all).toFixed(3);
}

/** A row for each member, then one of all: the facts that both readers labelled, of those that at least one did. */
export function agreementTable(agreements: readonly Agreement[]): string {
  const all = { member: 'all', agreed: 0, labelled: 0 };
  for (const { agreed, labelled } of agreements) {
    all.agreed += agreed;
    all.labelled += labelled;
  }
  const rows = [...agreements, all].map(({ member, agreed, labelled }) =>
    [member.padEnd(28), ...[String(labelled), String(agreed), part(agreed, labelled)].map(cell)].join(''),
  );
  return [[''.padEnd(28), ...['labelled', 'by both', 'agreement'].map(cell)].join(''), ...rows].join('\n');
}

function cell(text: string): string {
  return text.padStart(10);
}

const MAX_QUOTES = 3;

/** One false or missing fact: where, what was expected, what was found, and the words that it was read from. */
export function faultText({ id, member, kind, item, expected, found, quotes }: Fault): string {
  const lines = [
    `${id}, ${member}: ${kind}${item === null ? '' : ` ${item}`}`,
    `  expected: ${expected}`,
    `  found: ${found}`,
    ...quotes.slice(0, MAX_QUOTES).map((quote) => `  quote: “${quote}”`),
  ];
  return lines.join('\n');
}

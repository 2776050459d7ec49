import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Fault } from './measure.ts';

/** The false and missing facts that are known, by the id of the notice; each as {@link faultLine} writes it. */
export type Baseline = Readonly<Record<string, readonly string[]>>;

export const BASELINE = join(import.meta.dirname, 'baseline.json');
const shape = z.record(z.string(), z.array(z.string()));

/** `closing: false`, `set_asides: missing indigenous`. */
export function faultLine({ member, kind, item }: Fault): string {
  return `${member}: ${kind}${item === null ? '' : ` ${item}`}`;
}

/** The baseline that these faults make, in the order of ids. */
export function baselineOf(faults: readonly Fault[]): Baseline {
  const lines = new Map<string, Set<string>>();
  for (const fault of faults) lines.set(fault.id, (lines.get(fault.id) ?? new Set()).add(faultLine(fault)));
  const ids = [...lines.keys()].sort();
  return Object.fromEntries(ids.map((id) => [id, [...(lines.get(id) ?? [])].sort()]));
}

/** Faults that are not known, and known ones that are repaired, as `ID, LINE`. */
export function changesFrom(baseline: Baseline, faults: readonly Fault[]): { fresh: Fault[]; repaired: string[] } {
  const now = baselineOf(faults);
  return {
    fresh: faults.filter((fault) => !baseline[fault.id]?.includes(faultLine(fault))),
    repaired: Object.entries(baseline).flatMap(([id, lines]) =>
      lines.filter((line) => !now[id]?.includes(line)).map((line) => `${id}, ${line}`),
    ),
  };
}

/** The committed baseline; without the file nothing is known. */
export function readBaseline(): Baseline {
  return existsSync(BASELINE) ? shape.parse(JSON.parse(readFileSync(BASELINE, 'utf8'))) : {};
}

import type { Reason, Reasons } from './reasons.ts';

/** How a language says it; what is not worth a sentence is an empty one. */
export type Wording = {
  opening(verdict: Pick<Reasons, 'band' | 'score'>): string;
  sentence(reason: Reason): string;
  /** What the company has to look up itself, in one sentence. */
  checks(checks: Checks): string;
  thin: string;
};

/** `certifications`: those that are asked for and that the profile does not list. */
export type Checks = { isSetAside: boolean; isForManufacturers: boolean; certifications: readonly string[] };

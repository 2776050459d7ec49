import type { Target } from './expectation.ts';

/** Where the service may answer otherwise than the rules of expectation.ts say, each with its reason. The list only shrinks. */
export type Exception = { operation: string; targets: readonly Target[]; code: string; reason: string };

export const EXCEPTIONS: readonly Exception[] = [
  {
    operation: 'revertProfileChange',
    targets: ['own id'],
    code: 'already_reverted',
    reason: 'every caller reverts the same change, which only the first of them can',
  },
  {
    operation: 'createProduct',
    targets: ['own id'],
    code: 'already_exists',
    reason: 'every caller makes the same product, which only the first of them can',
  },
];

/** Operations that read or change nothing by company, so that no condition of theirs names it, each with its reason. */
export const WITHOUT_COMPANY_CONDITION: Readonly<Record<string, string>> = {
  signIn: 'finds the person’s memberships in every company',
  signOut: 'ends one session, found by its hash',
  listProfileSuggestions: 'answers with names that the service knows, and counts of public tenders',
  readImportTemplate: 'answers everybody with the same file',
};

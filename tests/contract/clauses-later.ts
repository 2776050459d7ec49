import { rowNames } from './clauses.ts';

const headingsOfLater = [...rowNames({ Events: 'Profile-change confirmation email, a re-score reaches the digest' })];

/**
 * Clauses that no test names so far. The list only shrinks: the check fails when one of them is tested, so a heading that
 * is given whole is replaced by what is left of it.
 */
export const LATER: readonly string[] = [
  ...headingsOfLater,
  ...rowNames({
    'Profile change': 'facts of a reply apply directly, undo by reply',
    'Opportunity status': 'draft_sent, approved',
    'Scope by route': 'profile:read, profile:write',
    Limits: 'Digest retry window',
    Versioning: 'dated changelog',
  }),
];

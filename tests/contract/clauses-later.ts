import { allRows, rowNames } from './clauses.ts';

const headingsOfLater = [
  ...allRows('Ask rules'),
  ...rowNames({ Events: 'Profile-change confirmation email, a re-score reaches the digest' }),
];

/**
 * Clauses that no test names so far. The list only shrinks: the check fails when one of them is tested, so a heading that
 * is given whole is replaced by what is left of it.
 */
export const LATER: readonly string[] = [
  ...headingsOfLater,
  ...rowNames({
    'Profile change': 'facts of a reply apply directly, undo by reply',
    'Opportunity status': 'draft_sent, approved',
    Endpoint: 'POST /api/v1/opportunities/{id}/ask',
    'Scope by route': 'profile:read, profile:write',
    'Rate limits': '20 for ask',
    Limits: 'Ask question, Ask history turn, Ask history, Digest retry window',
    Versioning: 'dated changelog',
  }),
];

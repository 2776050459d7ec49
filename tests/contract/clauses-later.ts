import { allRows, rowNames } from './clauses.ts';

const headingsOfLater = allRows('Ask rules');

/**
 * Clauses that no test names so far. The list only shrinks: the check fails when one of them is tested, so a heading that
 * is given whole is replaced by what is left of it.
 */
export const LATER: readonly string[] = [
  ...headingsOfLater,
  'Digest rules 1',
  'Digest rules 2',
  'Digest rules 3',
  'Digest rules 5',
  'Digest rules 6',
  'Digest rules 7',
  'Digest rules 8',
  ...rowNames({
    'Profile change': 'facts of a reply apply directly, undo by reply',
    'Opportunity status': 'screened, notified, draft_sent, approved',
    Endpoint: 'POST /api/v1/opportunities/{id}/ask',
    'Scope by route': 'profile:read, profile:write',
    Events: 'Daily digest email, Profile-change confirmation email, a re-score reaches the digest',
    'Rate limits': '20 for ask',
    Limits: 'Ask question, Ask history turn, Ask history, Digest retry window',
    Versioning: 'dated changelog',
  }),
];

import { allRows, rowNames } from './clauses.ts';

const headingsOfLater = allRows(
  'Notification settings',
  'Learned rule',
  'Context document',
  'Feedback rules',
  'Ask rules',
  'Notification settings rules',
  'Learned rule rules',
  'CSV import',
  'Context documents endpoints',
  'Events',
);

/**
 * Clauses that no test names so far. The list only shrinks: the check fails when one of them is tested, so a heading that
 * is given whole is replaced by what is left of it.
 */
export const LATER: readonly string[] = [
  ...headingsOfLater,
  'Digest rules 1',
  'Digest rules 2',
  'Digest rules 3',
  'Digest rules 4',
  'Digest rules 5',
  'Digest rules 6',
  'Digest rules 7',
  'Digest rules 8',
  'CSV import rules 1',
  'CSV import rules 2',
  'CSV import rules 3',
  'CSV import rules 4',
  'CSV import rules 5',
  ...rowNames({
    'Profile change': 'facts of a reply apply directly, undo by reply',
    'Opportunity status': 'screened, notified, draft_requested, draft_sent, approved',
    State: 'Context document stays ready',
    Endpoint:
      'POST /api/v1/opportunities/{id}/feedback, POST /api/v1/opportunities/{id}/ask, ' +
      'GET /api/v1/settings/notifications, PATCH /api/v1/settings/notifications, ' +
      'GET /api/v1/settings/rules, PATCH /api/v1/settings/rules/{id}, POST /api/v1/products/import, GET /api/v1/products/import/template, ' +
      'GET /api/v1/knowledge/docs, POST /api/v1/knowledge/docs, DELETE /api/v1/knowledge/docs/{id}',
    'Scope by route': 'profile:read, profile:write, settings:read, settings:write, learned rules',
    Errors:
      'missing_file, unsupported_type, file_too_large, empty_document, unreadable_document, context_doc_cap_reached, ' +
      'rule_cap_reached, invalid_import',
    'Rate limits': '20 for ask',
    Limits:
      'Ask question, Ask history turn, Ask history, Notification recipients, digest_max_items, ' +
      'Automatic profile changes from one message, CSV import, Context documents, Digest retry window',
    Versioning: 'dated changelog',
  }),
];

import type { ShownEntry } from '#contract/audit.ts';
import { actionWords, listAudit, type RecordedEntry } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { validationFailed } from '#platform/http/api-error.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import { type KnownName, listNames, nameKey, shownName, textOf } from './access-actors.ts';
import { auditChanges, ownName } from './audit-changes.ts';

/** A company's audit trail as its admins see it. */

type Query = { action?: string | undefined; cursor?: string | undefined; limit?: number | undefined };
type Shown = { cursors: CursorSeal; language: 'en' | 'fr' };

/** One page, newest first. */
export async function readTrail(
  db: Connection,
  companyId: string,
  { action, cursor, limit = 25 }: Query,
  { cursors, language }: Shown,
): Promise<{ entries: ShownEntry[]; next_cursor: string | null }> {
  const identity = JSON.stringify(['audit', companyId, action ?? null]);
  const [before] = cursor === undefined ? [null] : (cursors.open(identity, cursor) ?? []);
  if (before === undefined || typeof before === 'string')
    throw validationFailed([{ path: 'query.cursor', problem: 'is not a cursor of this list' }]);
  const filter = { companyId, ...(action === undefined ? {} : { action }) };
  const { entries, next } = await listAudit(db, filter, { limit, ...(before === null ? {} : { before }) });
  const asked = entries.flatMap(({ actor, subject }) => [actor.id, subject].map((id) => ({ companyId, id })));
  const names = await listNames(db, asked);
  const knownOf = (id: string): KnownName | undefined => names.get(nameKey({ companyId, id }));
  return {
    entries: entries.map((entry) => shownEntry(entry, knownOf, language)),
    next_cursor: next === null ? null : cursors.seal(identity, [next]),
  };
}

function shownEntry(
  entry: RecordedEntry,
  knownOf: (id: string) => KnownName | undefined,
  language: 'en' | 'fr',
): ShownEntry {
  const { actor, subject, action, before, after } = entry;
  return {
    id: entry.id,
    at: entry.at,
    action,
    label: actionWords(action, language),
    actor: {
      kind: actor.kind,
      id: actor.kind === 'operator' ? null : actor.id,
      name: shownName(actor, knownOf(actor.id)),
    },
    subject: {
      kind: action.slice(0, action.indexOf('.')),
      id: subject,
      name: textOf(knownOf(subject)) ?? ownName(before, after),
    },
    changes: auditChanges(before, after),
    request_id: entry.request_id,
  };
}

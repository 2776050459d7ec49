import type { ShownEntry } from '#contract/audit.ts';
import { actionWords, listAudit, type RecordedEntry } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { validationFailed } from '#platform/http/api-error.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import { type KnownName, listNames, listTitles, nameKey, shownName, textOf } from './access-actors.ts';
import { auditChanges, ownName } from './audit-changes.ts';

/** A company's audit trail as its admins see it. */

type Query = { action?: string | undefined; cursor?: string | undefined; limit?: number | undefined };
/** What members, keys and tenders are called. */
type Known = { nameOf: (id: string) => KnownName | undefined; titleOf: (id: string) => string | null };
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
  const tenders = entries.filter(({ action: done }) => done.startsWith('opportunity.'));
  const titles = await listTitles(
    db,
    companyId,
    tenders.map(({ subject }) => subject),
    language,
  );
  const known: Known = {
    nameOf: (id) => names.get(nameKey({ companyId, id })),
    titleOf: (id) => titles.get(id) ?? null,
  };
  return {
    entries: entries.map((entry) => shownEntry(entry, known, language)),
    next_cursor: next === null ? null : cursors.seal(identity, [next]),
  };
}

function shownEntry(entry: RecordedEntry, { nameOf, titleOf }: Known, language: 'en' | 'fr'): ShownEntry {
  const { actor, subject, action, before, after } = entry;
  return {
    id: entry.id,
    at: entry.at,
    action,
    label: actionWords(action, language),
    actor: {
      kind: actor.kind,
      id: actor.kind === 'operator' ? null : actor.id,
      name: shownName(actor, nameOf(actor.id)),
    },
    subject: {
      kind: action.slice(0, action.indexOf('.')),
      id: subject,
      name: textOf(nameOf(subject)) ?? ownName(before, after) ?? titleOf(subject),
    },
    changes: auditChanges(before, after),
    request_id: entry.request_id,
  };
}

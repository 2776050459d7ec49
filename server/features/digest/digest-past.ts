import type { PastDigest } from '#contract/digests.ts';
import { type DeliveryState, isFinal } from '#features/deliveries/deliveries.ts';
import type { Connection } from '#platform/database/database.ts';
import { validationFailed } from '#platform/http/api-error.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import { type DigestRow, listDigests } from './queries.ts';

/** What became of a company's past digests, as the API shows it. */

/** One page, newest first. */
export async function listPastDigests(
  db: Connection,
  companyId: string,
  { cursor, limit = 25 }: { cursor?: string | undefined; limit?: number | undefined },
  cursors: CursorSeal,
): Promise<{ digests: PastDigest[]; next_cursor: string | null }> {
  const identity = JSON.stringify(['digests', companyId]);
  const [before] = cursor === undefined ? [null] : (cursors.open(identity, cursor) ?? []);
  if (before === undefined || typeof before === 'string')
    throw validationFailed([{ path: 'query.cursor', problem: 'is not a cursor of this list' }]);
  const rows = await listDigests(db, { companyId, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    digests: shown.map(shownDigest),
    next_cursor: last === undefined ? null : cursors.seal(identity, [last.sequence]),
  };
}

function shownDigest(row: DigestRow): PastDigest {
  const { deliveries, sources } = row;
  return {
    id: row.id,
    scheduled_at: row.scheduled_at,
    started_at: row.started_at,
    state: row.state === 'saved' ? 'sending' : row.state,
    finished_at: row.finished_at,
    reason: row.reason,
    considered: row.considered,
    items: row.emailed,
    left_out: row.left_out,
    recipients: deliveries.length,
    delivered: deliveries.filter(({ state }) => state === 'sent').length,
    undelivered: deliveries
      .filter(({ state }) => state !== 'sent')
      .map(({ to, state, reason }) => ({ to, state: undeliveredState(state), reason })),
    sources_not_read: sources.filter(({ state }) => state !== 'read').map(({ label }) => label),
  };
}

function undeliveredState(state: DeliveryState): PastDigest['undelivered'][number]['state'] {
  if (state === 'refused') return 'refused';
  if (isFinal(state)) return 'not_delivered';
  return state === 'uncertain' || state === 'needs_reconciliation' ? 'unconfirmed' : 'waiting';
}

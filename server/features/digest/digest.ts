import { type Actor, recordAudit } from '#features/audit/audit.ts';
import {
  type NewDelivery,
  type OnSettled,
  saveDeliveries,
  type SavingDependencies,
  unfinishedDelivery,
} from '#features/deliveries/deliveries.ts';
import { updateConsidered } from '#features/opportunities/opportunities.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { type ComposedDigest, composeDigests, type ComposingSettings } from './digest-composing.ts';
import { createMissingSettings, lockedSettings, standingSettings } from './digest-settings.ts';
import { claimDue, insertDigests, listConsidered, lockDigest, type SilentReason, updateFinished } from './queries.ts';
import { type SettingsRow, updateLastSent, updateNextDigests } from './queries-settings.ts';
import { nextSlot } from './schedule.ts';
import { scheduleOf } from './settings.ts';

/**
 * Owns `notification_settings`, `digests` and what belongs to them: when a company is sent its best new matches, which these
 * are, and what becomes of what was considered (specification, Notification settings and Digest rules).
 */

export { listDigests, listPositions, type DigestRow, type SilentReason } from './queries.ts';
export { changeSettings, readSettings } from './digest-settings.ts';
export { USUAL_DAYS } from './settings.ts';

/** The kind of its deliveries. */
export const DIGEST = 'digest';
/** As many companies are prepared in one transaction. */
const PAGE = 50;

export type DigestDependencies = ComposingSettings & { database: Database; saving: SavingDependencies };

/**
 * Prepares every digest that is due: its selection, its saved messages and the move of the schedule are one transaction, so that
 * a process that dies leaves either nothing or a digest that is sent. A company whose digest cannot be prepared holds up no other.
 * @returns how many companies' digests were prepared
 */
export async function prepareDueDigests(
  deps: DigestDependencies,
  now: Date,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown, companyId: string | null) => void },
): Promise<number> {
  await deps.database.transaction((tx) => createMissingSettings(tx, now));
  let prepared = 0;
  let size = PAGE;
  const failing: string[] = [];
  while (!signal.aborted) {
    let claimed: readonly string[] = [];
    try {
      await deps.database.transaction(async (tx) => {
        const rows = await claimDue(tx, now, { limit: size, except: failing });
        claimed = rows.map((row) => row.company_id);
        await prepare(tx, rows, now, deps);
      });
      if (claimed.length === 0) return prepared;
      prepared += claimed.length;
    } catch (error) {
      const [first] = claimed;
      // Without a claim it is the database that fails.
      if (first === undefined || claimed.length === 1) onError(error, first ?? null);
      if (first === undefined) return prepared;
      // One by one until the company is found that fails, which waits for the next time.
      if (claimed.length === 1) failing.push(first);
      size = claimed.length === 1 ? PAGE : 1;
    }
  }
  return prepared;
}

/** Prepares the digests of locked settings, of which none has an unsettled message. */
async function prepare(
  tx: Connection,
  rows: readonly SettingsRow[],
  now: Date,
  deps: DigestDependencies,
): Promise<void> {
  if (rows.length === 0) return;
  const dueAt = new Map(rows.map((row) => [row.company_id, row.next_digest_at]));
  const digests = await composeDigests(tx, rows, now, deps);
  await save(
    tx,
    digests.map((digest) => ({ ...digest, scheduledAt: dueAt.get(digest.companyId) ?? null })),
    deps,
  );
  // Where nobody receives it none is scheduled, until somebody does.
  const unread = new Set(digests.filter(({ reason }) => reason === 'no_recipients').map(({ companyId }) => companyId));
  await updateNextDigests(
    tx,
    rows.map((row) => ({ companyId: row.company_id, nextAt: unread.has(row.company_id) ? null : nextOf(row, now) })),
  );
}

function nextOf(row: SettingsRow, after: Date): string | null {
  return nextSlot(scheduleOf(row), after)?.toISOString() ?? null;
}

async function save(
  tx: Connection,
  digests: readonly (ComposedDigest & { scheduledAt: string | null })[],
  { saving, replyTo }: DigestDependencies,
): Promise<void> {
  await insertDigests(tx, digests);
  await saveDeliveries(
    tx,
    digests.flatMap((digest) => digest.messages.map((message) => deliveryOf(digest, message, replyTo))),
    saving,
  );
  for (const { companyId, items, state, reason } of digests) {
    if (state === 'saved' || reason === 'no_recipients') continue;
    const considered = items.map(({ id, version, eligible, gate }) => ({
      id,
      version,
      eligible,
      gate,
      isMailed: false,
    }));
    await updateConsidered(tx, companyId, considered);
  }
}

function deliveryOf(
  { companyId, id }: ComposedDigest,
  { to, leaveUrl, content }: ComposedDigest['messages'][number],
  replyTo: ComposingSettings['replyTo'],
): NewDelivery {
  return {
    companyId,
    kind: DIGEST,
    subjectId: id,
    message: {
      to,
      ...content,
      ...(replyTo === null ? {} : { replyTo: (saved) => ({ name: 'Tenderfit', email: replyTo(saved) }) }),
      headers: {
        'List-Id': `<digest.${companyId}.${new URL(leaveUrl).hostname}>`,
        'List-Unsubscribe': `<${leaveUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // Some clients would file two mails of like subjects as one conversation; replies must name the right numbers.
        'X-Entity-Ref-ID': id,
      },
    },
  };
}

/** What sending a company's digest at once came to. */
export type SentNow =
  | { id: string; items: number; recipients: string[] }
  | { id: null; reason: SilentReason | 'unfinished_delivery' };

/**
 * Prepares a company's digest at once, whatever its schedule, as of `now`. A slot that is due by then counts as sent by it.
 * Nothing is prepared while a message of an earlier one is not settled.
 */
export async function sendDigestNow(
  tx: Connection,
  companyId: string,
  { now, actor }: { now: Date; actor: Actor },
  deps: DigestDependencies,
): Promise<SentNow> {
  const row = await lockedSettings(tx, companyId, now);
  if ((await unfinishedDelivery(tx, companyId, DIGEST)) !== null) return { id: null, reason: 'unfinished_delivery' };
  const isDue = row.next_digest_at !== null && Date.parse(row.next_digest_at) <= now.getTime();
  const [digest] = await composeDigests(tx, [row], now, deps);
  if (digest === undefined) throw new Error('the company of a digest is gone');
  await save(tx, [{ ...digest, scheduledAt: isDue ? row.next_digest_at : null }], deps);
  if (isDue) await updateNextDigests(tx, [{ companyId, nextAt: nextOf(row, now) }]);
  await recordAudit(tx, { companyId, actor, action: 'digest.send', subject: digest.id });
  if (digest.reason !== null) return { id: null, reason: digest.reason };
  return { id: digest.id, items: digest.emailed, recipients: digest.messages.map(({ to }) => to) };
}

/**
 * What follows from a digest's message being settled: once one reader has it, what was mailed becomes `notified` and the rest
 * `screened`, where it still is as it was considered. Where no reader gets it, all of it is considered again.
 */
export const onDigestSettled: OnSettled = async (tx, { companyId, subjectId, state, settledAt, subject }) => {
  if ((await lockDigest(tx, companyId, subjectId)) !== 'saved') return;
  const at = settledAt.toISOString();
  if (state === 'sent') {
    await updateConsidered(tx, companyId, await listConsidered(tx, companyId, subjectId));
    await updateFinished(tx, companyId, subjectId, { state: 'sent', at });
    await updateLastSent(tx, companyId, at);
  } else if (subject.unfinished === 0 && subject.sent === 0) {
    await updateFinished(tx, companyId, subjectId, { state: 'not_delivered', at });
  }
};

/**
 * The next digest of a company with the matches of now, as of when it is due, or of now where none is scheduled; changes
 * nothing. `isHeld`: it waits until a message of an earlier one is settled.
 */
export async function previewDigest(
  db: Connection,
  companyId: string,
  now: Date,
  settings: ComposingSettings,
): Promise<{ digest: ComposedDigest; dueAt: string | null; isHeld: boolean }> {
  const row = await standingSettings(db, companyId, now);
  const { next_digest_at: dueAt } = row;
  const start = new Date(Math.max(now.getTime(), dueAt === null ? 0 : Date.parse(dueAt)));
  const [digest] = await composeDigests(db, [row], start, settings);
  if (digest === undefined) throw new Error('the company of a digest is gone');
  return { digest, dueAt, isHeld: (await unfinishedDelivery(db, companyId, DIGEST)) !== null };
}

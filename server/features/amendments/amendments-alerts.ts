import { type NewDelivery, saveDeliveries, type SavingDependencies } from '#features/deliveries/deliveries.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { currentDatesOf, itemOf, type MailChoices, movedIn } from './amendments-items.ts';
import { QUIET_FIELDS } from './changes.ts';
import { toldOnce } from './copies.ts';
import { type AlertFrame, type AlertItem, alertMessage, type MailContent, summaryMessage } from './message.ts';
import { comparedScore, respondedPositively, type Silence, silenceOf } from './policy.ts';
import { listGroupAmendments } from './queries-documents.ts';
import {
  type Alerted,
  type AmendedListing,
  findLoad,
  hasOpenDocumentAlerts,
  insertAlerts,
  listCompaniesToTell,
  listGroupsOf,
  listOpenAlerts,
  lockAlerts,
  type OpenAlert,
  type Settlement,
  updateAlerts,
} from './queries-alerts.ts';
import { DAY_MS, paceOf } from './storm.ts';

/** Mail about amendments: noted when a version arrives, decided and saved when its tender has been scored again. */

/** The kind of its deliveries. */
export const AMENDMENT_ALERT = 'amendment_alert';

/** What the digest knows, which stands above amendments. */
export type DigestKnowledge = {
  /** Which of these tenders appeared in a digest of a company. */
  listAppearances: (db: Connection, groupIds: readonly string[]) => Promise<{ companyId: string; groupId: string }[]>;
  /** By reader, the Message-ID of the digest mail that showed a tender. */
  listThreads: (
    db: Connection,
    companyId: string,
    groupId: string,
  ) => Promise<{ recipient: string; messageId: string }[]>;
  readMailChoices: (db: Connection, companyId: string, now: Date) => Promise<MailChoices | null>;
  /** The page where this reader leaves the mails. */
  leaveUrl: (reader: { companyId: string; email: string }) => string;
};

export type AlertDependencies = {
  database: Database;
  saving: SavingDependencies;
  digests: DigestKnowledge;
  publicUrl: string;
  /** Where replies to a message are read; null: nowhere, and the mail does not ask for any. */
  replyTo: ((delivery: { companyId: string; id: string }) => string) | null;
  now: () => Date;
};

/** A new version of a listing, with the stored names of the fields that it changes. */
export type ArrivedVersion = AmendedListing & { fields: readonly string[] };

/** Told of amendments in the transaction that stores them, as drafts are that rest on what was amended. */
export type OnAmended = (tx: Connection, amended: readonly ArrivedVersion[]) => Promise<void>;

/** Notes which companies may have to be mailed about new versions, as part of the transaction that stores these. */
export async function recordAmendments(
  tx: Connection,
  arrived: readonly ArrivedVersion[],
  { digests, now }: Pick<AlertDependencies, 'digests' | 'now'>,
  hooks: readonly OnAmended[],
): Promise<void> {
  const amended = arrived.filter(({ fields }) => fields.some((field) => !QUIET_FIELDS.includes(field)));
  if (amended.length === 0) return;
  const groupIds = await listGroupsOf(tx, [...new Set(amended.map(({ listingId }) => listingId))]);
  await insertAlerts(tx, amended, await digests.listAppearances(tx, groupIds), now());
  for (const hook of hooks) await hook(tx, amended);
}

/** Has the companies told whose amended tenders were scored again, as part of the transaction that stores the scores. */
export async function announceScored(
  tx: Connection,
  matches: readonly { companyId: string; groupId: string }[],
  enqueueTelling: (tx: Connection, companyId: string) => Promise<void>,
): Promise<void> {
  if (matches.length === 0) return;
  for (const companyId of await listCompaniesToTell(tx, matches)) await enqueueTelling(tx, companyId);
}

/** The same for what one company's documents changed, which may leave its scores as they were. */
export async function announceRescored(
  tx: Connection,
  companyId: string,
  enqueueTelling: (tx: Connection, companyId: string) => Promise<void>,
): Promise<void> {
  if (await hasOpenDocumentAlerts(tx, companyId)) await enqueueTelling(tx, companyId);
}

type Decided = { alert: OpenAlert; item: AlertItem | null; groupId: string | null; silence: Silence | Reason | null };
type Reason = 'tender_gone' | 'no_recipients' | 'nothing_to_say';

/**
 * Decides about all amendments of a company whose tenders have been scored again, and saves the mail: the decisions and the
 * messages are one transaction. Doing it again changes nothing.
 */
export async function tellAmendments(companyId: string, deps: AlertDependencies): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    await lockAlerts(tx, companyId);
    const open = (await listOpenAlerts(tx, companyId)).filter((one) => one.isScored || one.groupId === null);
    const choices = open.length === 0 ? null : await deps.digests.readMailChoices(tx, companyId, now);
    if (choices === null) return;
    const groupIds = [...new Set(open.flatMap(({ groupId }) => groupId ?? []))];
    const [appearances, amendments] = [
      await deps.digests.listAppearances(tx, groupIds),
      await listGroupAmendments(tx, companyId, groupIds),
    ];
    const current = await currentDatesOf(tx, companyId, open);
    const appeared = new Set(appearances.flatMap((one) => (one.companyId === companyId ? [one.groupId] : [])));
    const firsts = new Map(
      [...Map.groupBy(amendments, ({ groupId }) => groupId).values()].flatMap((own) =>
        toldOnce(own).map((one) => [keyOf(one), one] as const),
      ),
    );
    const [alike, own] = parted(open, (one) => one.groupId !== null && !firsts.has(keyOf(one)));
    const lastOfGroup = new Map(own.map((one) => [one.groupId, keyOf(one)]));
    const decided = own.map((alert): Decided => {
      const amendment = firsts.get(keyOf(alert));
      if (alert.groupId === null || alert.opportunityId === null || amendment === undefined)
        return { alert, item: null, groupId: null, silence: 'tender_gone' };
      const isLast = lastOfGroup.get(alert.groupId) === keyOf(alert);
      const dates = alert.changeId === null ? null : (current.get(alert.listingId) ?? null);
      const item = itemOf(alert, amendment, { choices, isLast, publicUrl: deps.publicUrl, dates });
      const { groupId } = alert;
      return { alert, item, groupId, silence: silence(alert, item, choices, appeared.has(groupId)) };
    });
    const settlements = await mail(tx, { companyId, decided, choices, now }, deps);
    await updateAlerts(tx, companyId, [...settlements, ...alike.map((one) => settled(one, 'alike'))], now);
  });
}

function silence(
  alert: OpenAlert,
  item: AlertItem,
  { policy, floor, recipients }: MailChoices,
  appeared: boolean,
): Decided['silence'] {
  const before = { score: alert.scoreBefore, gate: alert.gateBefore, moved: movedIn(alert.reasonsBefore) };
  const found = silenceOf({
    policy,
    appeared,
    floor,
    score: comparedScore(before, { score: alert.score, gate: alert.gate, moved: movedIn(alert.reasons) }),
    respondedPositively: respondedPositively(alert.latestAnswer, alert.status),
  });
  if (found !== null) return found;
  if (recipients.length === 0) return 'no_recipients';
  return item.sentences.length === 0 ? 'nothing_to_say' : null;
}

type Mailing = { companyId: string; decided: readonly Decided[]; choices: MailChoices; now: Date };

/** Saves the messages of what is mailed now, and says what becomes of each amendment. */
async function mail(tx: Connection, mailing: Mailing, deps: AlertDependencies): Promise<Settlement[]> {
  const { companyId, decided, now } = mailing;
  const [silent, mailed] = parted(decided, ({ silence: why }) => why !== null);
  const [waiting, arriving] = parted(mailed, ({ alert }) => alert.state === 'waiting');
  const load = await findLoad(tx, companyId, new Date(now.getTime() - DAY_MS));
  const since = waiting[0]?.alert.seenAt;
  const pace = paceOf(
    {
      mailed: load.mailed,
      arriving: arriving.length,
      waitingSince: since === undefined ? null : new Date(since),
      lastSummaryAt: load.lastSummaryAt === null ? null : new Date(load.lastSummaryAt),
    },
    now,
  );
  const alone = arriving.slice(0, pace.alone);
  const isAlone = new Set(alone);
  // In the order in which they were seen, by which replies find the numbers again.
  const together = mailed.filter((one) => !isAlone.has(one));
  for (const { alert, item, groupId } of alone) {
    if (item === null || groupId === null) continue;
    const threads = await deps.digests.listThreads(tx, companyId, groupId);
    await save(tx, mailing, deps, {
      subjectId: keyOf(alert),
      threads: new Map(threads.map(({ recipient, messageId }) => [recipient, messageId])),
      contentOf: (leaveUrl) => alertMessage(item, frameOf(mailing, deps, leaveUrl)),
    });
  }
  if (pace.isSummaryDue) {
    const items = together.flatMap(({ item }) => item ?? []);
    await save(tx, mailing, deps, {
      subjectId: `summary ${now.toISOString()}`,
      threads: new Map(),
      contentOf: (leaveUrl) => summaryMessage(items, frameOf(mailing, deps, leaveUrl)),
    });
  }
  return [
    ...silent.map(({ alert, silence: why }) => ({ ...settled(alert, 'silent'), reason: why })),
    ...alone.map(({ alert }) => settled(alert, 'mailed')),
    ...together.map(({ alert }) => settled(alert, pace.isSummaryDue ? 'summarized' : 'waiting')),
  ];
}

async function save(
  tx: Connection,
  { companyId, choices }: Mailing,
  { saving, digests, replyTo }: AlertDependencies,
  {
    subjectId,
    threads,
    contentOf,
  }: { subjectId: string; threads: ReadonlyMap<string, string>; contentOf: (leaveUrl: string) => MailContent },
): Promise<void> {
  const deliveries = choices.recipients.map((to): NewDelivery => {
    const leaveUrl = digests.leaveUrl({ companyId, email: to });
    const thread = threads.get(to);
    return {
      companyId,
      kind: AMENDMENT_ALERT,
      subjectId,
      message: {
        to,
        ...contentOf(leaveUrl),
        ...(replyTo === null ? {} : { replyTo: (delivery) => ({ name: 'Tenderfit', email: replyTo(delivery) }) }),
        headers: {
          'List-Id': `<digest.${companyId}.${new URL(leaveUrl).hostname}>`,
          'List-Unsubscribe': `<${leaveUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          ...(thread === undefined ? {} : { 'In-Reply-To': thread, References: thread }),
        },
      },
    };
  });
  await saveDeliveries(tx, deliveries, saving);
}

function frameOf({ choices, now }: Mailing, { publicUrl, replyTo }: AlertDependencies, leaveUrl: string): AlertFrame {
  const { language, zone, company } = choices;
  const host = new URL(publicUrl).host;
  return { language, zone, at: now, company, host, leaveUrl, takesReplies: replyTo !== null };
}

function settled({ id }: OpenAlert, state: Settlement['state']): Settlement {
  return { id, state, reason: null };
}

function keyOf({ listingId, version, changeId }: Alerted): string {
  return changeId === null ? `${listingId}/${version}` : `document ${changeId}`;
}

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

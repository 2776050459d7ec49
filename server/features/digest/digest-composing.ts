import { randomUUID } from 'node:crypto';
import {
  bidConditions,
  fitLine,
  isToCheck,
  keyReasons,
  noticeSays,
  type Reasons,
  isBar,
  ruleSentences,
  servedFirst,
} from '#features/matching/matching.ts';
import { type DocumentWords, readDocumentWords, wordsKey } from '#features/documents/documents.ts';
import type { Connection } from '#platform/database/database.ts';
import { sourceName } from '#platform/text/closing-lines.ts';
import { encodeBody } from '#platform/mail/mime-encoding.ts';
import { coverage } from './coverage.ts';
import { readNotices, type ShownNotice } from './digest-notices.ts';
import { recipientsOf } from './digest-settings.ts';
import { readTenders, type ShownTender } from './digest-tenders.ts';
import { type DigestMessage, digestMessage, MAX_HTML_BYTES } from './message.ts';
import type { DigestItem, DigestView } from './message-view.ts';
import {
  type CandidateRow,
  listCandidates,
  listLastStarts,
  listLastSuccess,
  listMailed,
  listRuns,
  type MailedRow,
  type NewDigest,
  type SilentReason,
} from './queries.ts';
import { listRecipientCompanies, type RecipientCompany, type SettingsRow } from './queries-settings.ts';
import { type Selection, select } from './selection.ts';

/** What a digest would be at an instant, made from the database without changing it. */

export type ComposingSettings = {
  publicUrl: string;
  /** The page where this reader leaves the digest. */
  leaveUrl: (reader: { companyId: string; email: string }) => string;
  /** Where replies to a message are read, an address of that message alone; null: nowhere, and the mail does not ask for any. */
  replyTo: ((delivery: { companyId: string; id: string }) => string) | null;
};

/** A digest ready to be saved; no messages where there is nothing to send. */
export type ComposedDigest = Omit<NewDigest, 'scheduledAt'> & {
  messages: readonly { to: string; leaveUrl: string; content: DigestMessage }[];
  /** What the mail lists, in its order. */
  listed: readonly { id: string; position: number; title: string; score: number }[];
};

/** Sources of a first digest are counted from so long before. */
const FIRST_SINCE_MS = 24 * 60 * 60 * 1000;

/** The digests of these companies as of `start`, in their order. */
export async function composeDigests(
  db: Connection,
  rows: readonly SettingsRow[],
  start: Date,
  settings: ComposingSettings,
): Promise<ComposedDigest[]> {
  const companyIds = rows.map((row) => row.company_id);
  const companies = await listRecipientCompanies(db, companyIds);
  const candidates = Map.groupBy(await listCandidates(db, companyIds), ({ companyId }) => companyId);
  const chosen = rows.flatMap((row) => {
    const company = companies.get(row.company_id);
    if (company === undefined) return [];
    const recipients = recipientsOf(row.notification_emails, company);
    // Where nobody would read it, matches accumulate, as while it is paused.
    const considered = recipients.length === 0 ? [] : (candidates.get(company.id) ?? []);
    const bounds = { floor: row.digest_min_score, cap: row.digest_max_items };
    return [{ row, company, recipients, considered, selection: select(considered, bounds, start) }];
  });
  const mailed = await listMailed(
    db,
    chosen.flatMap(({ selection }) => selection.mailed),
  );
  const ofDocuments = await readDocumentWords(db, [...mailed.values()]);
  const tenderOf = await readTenders(db, mailed, {
    ofDocuments,
    languageOf: (companyId) => (companies.get(companyId)?.language === 'fr' ? 'fr' : 'en'),
    now: start,
  });
  const noticeOf = await readNotices(db, new Set([...mailed.values()].map(({ listingId }) => listingId)));
  const receiptOf = await receipts(db, companyIds, start);
  return chosen.map((one) =>
    composed({ ...one, ...receiptOf(one.company.id), mailed, noticeOf, tenderOf, ofDocuments, start, settings }),
  );
}

type Chosen = {
  row: SettingsRow;
  company: RecipientCompany;
  recipients: readonly string[];
  considered: readonly CandidateRow[];
  selection: Selection<CandidateRow>;
  since: Date;
  sources: NewDigest['sources'];
  mailed: ReadonlyMap<string, MailedRow>;
  noticeOf: Awaited<ReturnType<typeof readNotices>>;
  tenderOf: Awaited<ReturnType<typeof readTenders>>;
  ofDocuments: ReadonlyMap<string, DocumentWords>;
  start: Date;
  settings: ComposingSettings;
};

function composed(chosen: Chosen): ComposedDigest {
  const { company, considered, selection, sources, start } = chosen;
  const { mailed, rest, counts } = selection;
  const kept = ({ id, version, eligible, gate }: CandidateRow) => ({ id, version, eligible, gate });
  const reason = silentReason(chosen);
  return {
    companyId: company.id,
    id: randomUUID(),
    startedAt: start.toISOString(),
    state: reason === null ? 'saved' : 'nothing_to_send',
    reason,
    considered: considered.length,
    emailed: mailed.length,
    leftOut: counts,
    sources,
    items: [
      ...mailed.map((one, index) => ({ ...kept(one), position: index + 1, leftOut: null })),
      ...rest.map(({ candidate, why }) => ({ ...kept(candidate), position: null, leftOut: why })),
    ],
    ...(reason === null ? mailOf(chosen) : { listed: [], messages: [] }),
  };
}

function mailOf(chosen: Chosen): Pick<ComposedDigest, 'listed' | 'messages'> {
  const { company, recipients, selection, settings } = chosen;
  const view = viewOf(chosen);
  return {
    listed: view.items.map(({ number, title, score }) => {
      return { id: selection.mailed[number - 1]?.id ?? '', position: number, title, score };
    }),
    messages: recipients.map((to) => {
      const leaveUrl = settings.leaveUrl({ companyId: company.id, email: to });
      return { to, leaveUrl, content: digestMessage({ ...view, leaveUrl }, bytesOf) };
    }),
  };
}

function silentReason({ recipients, considered, selection }: Chosen): SilentReason | null {
  if (recipients.length === 0) return 'no_recipients';
  if (selection.mailed.length > 0) return null;
  return considered.length === 0 ? 'no_matches' : 'none_selected';
}

/** As it travels to a server that takes no more than ASCII, which is the longest form. */
function bytesOf(html: string): number {
  const bytes = Buffer.byteLength(html);
  // No byte takes more than three there, and a few for its line.
  return 4 * bytes <= MAX_HTML_BYTES ? bytes : Buffer.byteLength(encodeBody(html, { isEightBit: false }).body);
}

function viewOf({
  row,
  company,
  selection,
  since,
  sources,
  mailed,
  noticeOf,
  tenderOf,
  ofDocuments,
  start,
  settings,
}: Chosen): Omit<DigestView, 'leaveUrl'> {
  const language = company.language === 'fr' ? 'fr' : 'en';
  return {
    language,
    zone: row.digest_tz,
    at: start,
    company: company.legal_name,
    items: selection.mailed.flatMap(({ id, score }, index) => {
      const found = mailed.get(id);
      const notice = found && noticeOf(found.listingId, language);
      if (found === undefined || notice === undefined) return [];
      const [number, detailUrl] = [index + 1, `${settings.publicUrl}/opportunities/${id}`];
      const tender = tenderOf(id, { language, zone: row.digest_tz, at: start });
      const words = ofDocuments.get(wordsKey(found)) ?? null;
      const shown = { ...notice, ...tender };
      return [itemOf(shown, found.reasons as Reasons | null, words, { number, score, language, detailUrl })];
    }),
    leftOut: selection.counts,
    floor: row.digest_min_score,
    cap: row.digest_max_items,
    since,
    sources,
    leftOutUrl: `${settings.publicUrl}/`,
    host: new URL(settings.publicUrl).host,
    takesReplies: settings.replyTo !== null,
  };
}

function itemOf(
  { namesToCheck, asks, closing, timeInText, ...notice }: ShownNotice & ShownTender,
  reasons: Reasons | null,
  words: DocumentWords | null,
  { language, ...own }: Pick<DigestItem, 'number' | 'score' | 'detailUrl'> & { language: 'en' | 'fr' },
): DigestItem {
  const band = reasons?.band ?? 'weak';
  const source = words?.eligibility ? sourceName(words.eligibility, language) : null;
  const { main, ground, against } =
    reasons === null
      ? { main: null, ground: null, against: [] }
      : spokenReasons(reasons, { language, namesToCheck, source });
  return {
    ...notice,
    ...own,
    place: notice.place === null || reasons === null ? notice.place : servedFirst(notice.place, reasons, language),
    band,
    // Where the posting gives only the day, the text may have the hour.
    closing: timeInText?.date === closing.date ? { ...closing, time: timeInText?.time } : closing,
    fit: fitLine({ band, score: own.score }, language),
    ...(words?.closing && { documentClosing: words.closing }),
    main,
    ground,
    against: [...against, ...asks.map((quote) => noticeSays(quote, language))],
  };
}

/** Behind what speaks against a bid stands who may make one. What is to be checked is said once. */
function spokenReasons(
  reasons: Reasons,
  { language, namesToCheck, source }: { language: 'en' | 'fr'; namesToCheck: boolean; source: string | null },
): Pick<DigestItem, 'main' | 'ground' | 'against'> {
  const told = namesToCheck ? { reasons: reasons.reasons.filter((one) => !isToCheck(one)) } : reasons;
  const { main, ground, against } = keyReasons(told, language);
  return {
    ...withRules({ main, ground, against }, reasons, language),
    against: [...against, ...bidConditions(reasons, language, source)],
  };
}

/** A rule that raised the score is told with what speaks for the tender; one that lowered it stands with what speaks against. */
function withRules<T extends Pick<DigestItem, 'main' | 'against'>>(
  spoken: T,
  reasons: Reasons,
  language: 'en' | 'fr',
): T {
  const { main, against } = spoken;
  const unreported = ruleSentences(reasons, language).filter((one) => one !== main && !against.includes(one));
  if (unreported.length === 0 || reasons.reasons.some(isBar)) return spoken;
  return { ...spoken, main: [...(main === null ? [] : [main]), ...unreported].join(' ') };
}

/** What to say of the sources, for each company since its latest digest. */
async function receipts(
  db: Connection,
  companyIds: readonly string[],
  start: Date,
): Promise<(companyId: string) => Pick<Chosen, 'since' | 'sources'>> {
  const starts = await listLastStarts(db, companyIds);
  const sinceOf = (companyId: string): Date => {
    const last = starts.get(companyId);
    const first = start.getTime() - FIRST_SINCE_MS;
    // An operator may have sent one as of a later time.
    return new Date(last === undefined || Date.parse(last) > start.getTime() ? first : last);
  };
  const earliest = new Date(Math.min(start.getTime(), ...companyIds.map((id) => sinceOf(id).getTime())));
  const [runs, lastSuccess] = [await listRuns(db, earliest, start), await listLastSuccess(db, start)];
  // Most digests of a batch follow others of one minute.
  const known = new Map<number, NewDigest['sources']>();
  return (companyId) => {
    const since = sinceOf(companyId);
    const sources = known.get(since.getTime()) ?? coverage(runs, lastSuccess, { since, until: start });
    known.set(since.getTime(), sources);
    return { since, sources };
  };
}

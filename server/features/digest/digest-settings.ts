import type { NotificationPatch, NotificationSettings } from '#contract/notifications.ts';
import { setCompanyLanguage } from '#features/access/access.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import { addressFault, asciiAddress } from '#platform/mail/address.ts';
import {
  deleteDeparture,
  findSettings,
  insertDeparture,
  insertSettings,
  listRecipientCompanies,
  listUnset,
  lockSettings,
  type RecipientCompany,
  type SettingsRow,
  updateSettings,
} from './queries-settings.ts';
import { firstSlot } from './schedule.ts';
import {
  DEFAULT_SETTINGS,
  effectiveRecipients,
  nextAfterChange,
  normalAddresses,
  patched,
  scheduleOf,
} from './settings.ts';

/** The notification settings of a company (specification, Notification settings), and who left its digest. */

const ADDRESSES = { fault: addressFault, ascii: asciiAddress };
const PAGE = 1_000;

export type SettingsContext = { actor: Actor; requestId?: string; now: Date };

/** The settings as the API shows them, but for what becomes of mail, which no database knows. */
export type ShownSettings = Omit<NotificationSettings, 'mail_delivery'>;

export async function readSettings(db: Connection, companyId: string, now: Date): Promise<ShownSettings> {
  const company = await requireCompany(db, companyId);
  return shownSettings(await standingRow(db, company, now), company);
}

/** The settings as they stand, or those of a company that has set nothing. */
export async function standingSettings(db: Connection, companyId: string, now: Date): Promise<SettingsRow> {
  return await standingRow(db, await requireCompany(db, companyId), now);
}

async function standingRow(db: Connection, company: RecipientCompany, now: Date): Promise<SettingsRow> {
  return (await findSettings(db, company.id)) ?? unsetRow(company, now);
}

/**
 * Changes some of the settings, all or none of them. A digest that is due already stays due unless the schedule changed.
 * The language is the company's own, for all its mail; its row is locked before the settings, as where a company is deleted.
 * @throws ApiError `validation_failed` for addresses that cannot be sent to, or too many of them
 */
export async function changeSettings(
  tx: Connection,
  companyId: string,
  { language, ...patch }: NotificationPatch,
  context: SettingsContext,
): Promise<ShownSettings> {
  const { emails, faults } = normalAddresses(patch.notification_emails ?? [], ADDRESSES);
  if (faults.length > 0) throw validationFailed(faults);
  const wanted = patch.notification_emails === undefined ? patch : { ...patch, notification_emails: emails };
  const wasLanguage = language === undefined ? null : await setCompanyLanguage(tx, companyId, language);
  const { company, before } = await locked(tx, companyId, context.now);
  const { company_id: _id, next_digest_at: nextAt, last_digest_sent_at: _sent, ...settings } = before;
  const { after, ...changed } = patched(settings, wanted);
  const isSpoken = wasLanguage !== null && wasLanguage !== language;
  const was = { ...changed.was, ...(isSpoken ? { language: wasLanguage } : {}) };
  const is = { ...changed.is, ...(isSpoken ? { language } : {}) };
  if (Object.keys(is).length > 0) {
    const next = nextAfterChange(
      { settings, recipients: recipientsOf(settings.notification_emails, company), nextAt },
      { settings: after, recipients: recipientsOf(after.notification_emails, company) },
      context.now,
    );
    await updateSettings(tx, companyId, after, next);
    await recordAudit(tx, { ...entryOf(context), companyId, action: 'notifications.change', before: was, after: is });
  }
  return await readSettings(tx, companyId, context.now);
}

/** Takes an address off the digest, or puts it back, for who holds the link in one. Safe to repeat. */
export async function setDeparture(
  tx: Connection,
  { companyId, email }: { companyId: string; email: string },
  isLeaving: boolean,
  context: { requestId: string; now: Date },
): Promise<{ company: RecipientCompany } | null> {
  if ((await listRecipientCompanies(tx, [companyId])).size === 0) return null;
  const { company, before } = await locked(tx, companyId, context.now);
  const at = context.now.toISOString();
  const hasChanged = isLeaving
    ? await insertDeparture(tx, companyId, email, at)
    : await deleteDeparture(tx, companyId, email);
  const now = await requireCompany(tx, companyId);
  if (!hasChanged) return { company: now };
  const { company_id: _id, next_digest_at: nextAt, last_digest_sent_at: _sent, ...settings } = before;
  const next = nextAfterChange(
    { settings, recipients: recipientsOf(settings.notification_emails, company), nextAt },
    { settings, recipients: recipientsOf(settings.notification_emails, now) },
    context.now,
  );
  await updateSettings(tx, companyId, settings, next);
  await recordAudit(tx, {
    companyId,
    actor: { kind: 'mail', id: email },
    action: isLeaving ? 'digest.leave' : 'digest.return',
    subject: email,
    requestId: context.requestId,
  });
  return { company: now };
}

/** Gives every company that has no settings yet the usual ones, so that its digests become due. */
export async function createMissingSettings(tx: Connection, now: Date): Promise<void> {
  for (;;) {
    const unset = await listUnset(tx, PAGE);
    if (unset.length === 0) return;
    const rows = unset.map((company) => ({ companyId: company.id, nextAt: firstOf(company, now) }));
    await insertSettings(tx, rows, DEFAULT_SETTINGS);
  }
}

/** The settings of the company, made where there are none, and locked. */
export async function lockedSettings(tx: Connection, companyId: string, now: Date): Promise<SettingsRow> {
  return (await locked(tx, companyId, now)).before;
}

async function locked(
  tx: Connection,
  companyId: string,
  now: Date,
): Promise<{ company: RecipientCompany; before: SettingsRow }> {
  const unset = await requireCompany(tx, companyId);
  const known = await lockSettings(tx, companyId);
  if (known === null) await insertSettings(tx, [{ companyId, nextAt: firstOf(unset, now) }], DEFAULT_SETTINGS);
  const before = known ?? (await lockSettings(tx, companyId));
  if (before === null) throw new Error('notification settings that were just made are not there');
  // Read under the lock: addresses leave and return under it.
  return { company: await requireCompany(tx, companyId), before };
}

export function recipientsOf(emails: readonly string[], company: RecipientCompany): string[] {
  return effectiveRecipients(emails, company.contact_email, company.departed);
}

function firstOf({ created_at: createdAt }: Pick<RecipientCompany, 'created_at'>, now: Date): string | null {
  return firstSlot(scheduleOf(DEFAULT_SETTINGS), new Date(createdAt), now)?.toISOString() ?? null;
}

function unsetRow(company: RecipientCompany, now: Date): SettingsRow {
  const nextAt = recipientsOf([], company).length === 0 ? null : firstOf(company, now);
  return { ...DEFAULT_SETTINGS, company_id: company.id, next_digest_at: nextAt, last_digest_sent_at: null };
}

function shownSettings(
  { company_id: _id, next_digest_at, last_digest_sent_at, ...settings }: SettingsRow,
  company: RecipientCompany,
): ShownSettings {
  const effective = recipientsOf(settings.notification_emails, company);
  const { language } = company;
  return { ...settings, language, effective_recipients: effective, last_digest_sent_at, next_digest_at };
}

function entryOf({ actor, requestId }: SettingsContext): { actor: Actor; subject: string; requestId?: string } {
  return { actor, subject: 'notifications', ...(requestId === undefined ? {} : { requestId }) };
}

async function requireCompany(db: Connection, companyId: string): Promise<RecipientCompany> {
  const company = (await listRecipientCompanies(db, [companyId])).get(companyId);
  if (company === undefined) throw new ApiError('not_found', 'no such company');
  return company;
}

import { LIMITS } from '#contract/limits.ts';
import type { AmendmentPolicy, NotificationPatch, NotificationSettings } from '#contract/notifications.ts';
import { nextSlot, type Schedule } from './schedule.ts';

/** What a company sets of its digest. */
export type Settings = Omit<
  NotificationSettings,
  'effective_recipients' | 'last_digest_sent_at' | 'next_digest_at' | 'language' | 'mail_delivery'
>;
/** `paused_days` follows from the others. */
type Field = Exclude<keyof Settings, 'paused_days'>;
export type SettingsChange = Omit<NotificationPatch, 'language'>;

/** The days of a digest of which nobody said any. */
export const USUAL_DAYS: readonly number[] = [1, 2, 3, 4, 5];

/** Of a company that has set nothing (decisions.md, section 4). */
export const DEFAULT_SETTINGS: Settings = {
  digest_days: [...USUAL_DAYS],
  digest_hour: 7,
  digest_tz: 'America/Toronto',
  digest_min_score: 60,
  digest_max_items: 10,
  notification_emails: [],
  amendment_notification_policy: 'all' satisfies AmendmentPolicy,
  paused_days: [],
};

export function scheduleOf({ digest_days: days, digest_hour: hour, digest_tz: zone }: Settings): Schedule {
  return { days, hour, zone };
}

export type AddressFault = { path: string; problem: string };

/** How addresses are checked and compared; the platform's, which a rule cannot import. */
export type Addresses = { fault: (email: string) => string | null; ascii: (email: string) => string };

/**
 * Addresses trimmed, in lower case and each once, in the order given. Only A to Z before the @ change: the full table turns
 * the Kelvin sign into k, and so one person's address into another's. Two spellings of one domain are one address.
 */
export function normalAddresses(
  given: readonly string[],
  { fault, ascii }: Addresses,
): { emails: string[]; faults: AddressFault[] } {
  const byKey = new Map<string, string>();
  const faults: AddressFault[] = [];
  for (const [index, text] of given.entries()) {
    const email = lowerCase(text.trim());
    const problem = fault(email);
    if (problem !== null) faults.push({ path: `notification_emails[${index}]`, problem });
    else if (!byKey.has(ascii(email))) byKey.set(ascii(email), email);
  }
  if (faults.length === 0 && byKey.size > LIMITS.notificationEmails)
    faults.push({
      path: 'notification_emails',
      problem: `has ${byKey.size} distinct addresses; at most ${LIMITS.notificationEmails} are allowed`,
    });
  return { emails: [...byKey.values()], faults };
}

function lowerCase(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const local = email.slice(0, at).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return local + email.slice(at).toLowerCase();
}

/** Who receives the next digest: the addresses set, or else the contact address, without those who left. */
export function effectiveRecipients(emails: readonly string[], contact: string, departed: readonly string[]): string[] {
  const gone = new Set(departed);
  return (emails.length > 0 ? [...emails] : [lowerCase(contact.trim())]).filter((email) => !gone.has(email));
}

/** The settings after a patch, and the fields whose value is another one now, before and after. */
export function patched(
  before: Settings,
  patch: SettingsChange,
): { after: Settings; was: Partial<Settings>; is: Partial<Settings> } {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const wanted: Settings = { ...before, ...(Object.fromEntries(given) as Partial<Settings>) };
  const after: Settings = { ...wanted, paused_days: pausedDays(before, wanted.digest_days) };
  const fields = (Object.keys(after) as (Field | 'paused_days')[]).filter(
    (field): field is Field =>
      field !== 'paused_days' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const of = (settings: Settings): Partial<Settings> =>
    Object.fromEntries(fields.map((field) => [field, settings[field]]));
  return { after, was: of(before), is: of(after) };
}

/** The days to which a paused digest returns: those it had when it was paused. None while it goes out. */
function pausedDays(before: Pick<Settings, 'digest_days' | 'paused_days'>, days: readonly number[]): number[] {
  if (days.length > 0) return [];
  return before.digest_days.length > 0 ? before.digest_days : before.paused_days;
}

/** What decides when the next digest is. */
export type Standing = { settings: Settings; recipients: readonly string[]; nextAt: string | null };

/**
 * When the next digest is after a change: as it stood where nothing that decides it changed, a digest that is due already
 * included; else the first slot of the new schedule. Null while it is paused or nobody receives it.
 */
export function nextAfterChange(before: Standing, after: Omit<Standing, 'nextAt'>, now: Date): string | null {
  if (after.recipients.length === 0) return null;
  const [was, is] = [scheduleOf(before.settings), scheduleOf(after.settings)];
  const isSame = JSON.stringify(was) === JSON.stringify(is) && before.recipients.length > 0;
  return isSame ? before.nextAt : (nextSlot(is, now)?.toISOString() ?? null);
}

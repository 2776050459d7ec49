import { join } from 'node:path';
import type { Outbound } from '#platform/network/outbound.ts';
import { type Address, parseAddress } from './address.ts';
import type { Mailer, MailerKind } from './mail.ts';
import { type OutboxLog, outboxMailer } from './outbox.ts';
import { RESEND_URL, resendMailer } from './resend.ts';
import { parseSmtpUrl } from './smtp-server.ts';
import { smtpMailer } from './smtp.ts';

/** The settings of mail as the environment has them; null: not set. */
export type MailSettings = {
  /** MAIL_PROVIDER */
  provider: MailerKind;
  /** MAIL_FROM, such as `Tenderfit <tenders@example.org>`. */
  from: string | null;
  /** SMTP_URL */
  smtpUrl: string | null;
  /** RESEND_API_KEY */
  resendApiKey: string | null;
  /** RESEND_BASE_URL */
  resendBaseUrl: string | null;
};

/** Who mail comes from while it only goes to the outbox. */
const OUTBOX_FROM: Address = { name: 'Tenderfit', email: 'tenderfit@localhost' };

/** Every fault of the settings, each with the name of its variable and without its value. */
export function mailSettingFaults(settings: MailSettings): string[] {
  const { provider, from, smtpUrl, resendApiKey, resendBaseUrl } = settings;
  const faults: string[] = [];
  if (from !== null && parseAddress(from) === null)
    faults.push('MAIL_FROM must be an address, such as Tenderfit <tenders@example.org>');
  if (from === null && provider !== 'outbox') faults.push(`MAIL_FROM is required with MAIL_PROVIDER=${provider}`);
  const server = smtpUrl === null ? null : parseSmtpUrl(smtpUrl);
  if (typeof server === 'string') faults.push(`SMTP_URL ${server}`);
  if (server === null && provider === 'smtp') faults.push('SMTP_URL is required with MAIL_PROVIDER=smtp');
  if (resendApiKey === null && provider === 'resend')
    faults.push('RESEND_API_KEY is required with MAIL_PROVIDER=resend');
  if (resendApiKey !== null && !/^[\u0021-\u007e]{1,200}$/.test(resendApiKey)) {
    faults.push('RESEND_API_KEY must be 1 to 200 visible ASCII characters');
  }
  if (resendBaseUrl !== null && !isBaseUrl(resendBaseUrl)) {
    faults.push('RESEND_BASE_URL must be an https address (http only to this machine) without parameters');
  }
  return faults;
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && search === '' && hash === '' && username === '';
}

/** Who the service's mail comes from. @throws Error when the settings have faults */
export function mailFrom(settings: MailSettings): Address {
  refuseFaults(settings);
  return settings.from === null ? OUTBOX_FROM : (parseAddress(settings.from) ?? OUTBOX_FROM);
}

/** The way out that the settings choose. Nothing is connected or written before the first message. @throws Error when the settings have faults */
export function openMailer(
  settings: MailSettings,
  { dataDir, log, now, outbound }: { dataDir: string; log: OutboxLog; now: () => Date; outbound: Outbound },
): Mailer {
  refuseFaults(settings);
  const { provider, smtpUrl, resendApiKey, resendBaseUrl } = settings;
  if (provider === 'smtp' && smtpUrl !== null) {
    const server = parseSmtpUrl(smtpUrl);
    if (typeof server !== 'string') return smtpMailer({ server });
  }
  if (provider === 'resend' && resendApiKey !== null) {
    const baseUrl = (resendBaseUrl ?? RESEND_URL).replace(/\/+$/, '');
    return resendMailer({ apiKey: resendApiKey, baseUrl, fetch: outbound.toConfigured(baseUrl).fetch, now });
  }
  return outboxMailer({ folder: join(dataDir, 'outbox'), log, now });
}

function refuseFaults(settings: MailSettings): void {
  const faults = mailSettingFaults(settings);
  if (faults.length > 0) throw new Error(`the settings of mail are faulty: ${faults.join('; ')}`);
}

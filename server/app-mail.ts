import type { IntakeDependencies } from '#features/assistant/assistant-intake.ts';
import type { DigestDependencies } from '#features/digest/digest.ts';
import { type LeaveLinks, leaveLinks } from '#features/digest/digest-links.ts';
import type { SavingDependencies } from '#features/deliveries/deliveries.ts';
import type { SendingDependencies } from '#features/deliveries/deliveries-sending.ts';
import type { JOBS } from '#jobs';
import type { Database, DatabaseLog } from '#platform/database/database.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { mailFrom, openMailer } from '#platform/mail/mailer.ts';
import { replyAddresses, type ReplyAddresses } from '#platform/mail/reply-address.ts';
import { openResolver, type ResolveRecord } from '#platform/network/dns-records.ts';
import type { Outbound } from '#platform/network/outbound.ts';
import { openDeliveries } from './app-deliveries.ts';
import { asTransaction } from './app-transaction.ts';
import type { Config } from './config.ts';
import type { SecretKeys } from './secret-key.ts';

/** What digests need; `links` also for the pages behind the links in them. */
export type Digests = DigestDependencies & { links: LeaveLinks };

type DigestParts = {
  database: Database;
  saving: SavingDependencies;
  secretKeys: SecretKeys;
  replies: ReplyAddresses | null;
};

function openDigests({ publicUrl }: Config, { database, saving, secretKeys, replies }: DigestParts): Digests {
  const links = leaveLinks(cursorSeal(secretKeys.current, secretKeys.previous), publicUrl);
  return { database, saving, publicUrl, links, leaveUrl: links.urlOf, replyTo: replies?.of ?? null };
}

/** Mail as the service sends it and takes it in. */
export type OpenedMail = {
  mailer: Mailer;
  /** What saving and sending mail needs. */
  deliveries: SendingDependencies;
  digests: Digests;
  /** What taking mail in needs. */
  intake: IntakeDependencies;
};

/** The way out for mail, what saves messages for it, and the way in. */
export function openMail(
  config: Config,
  given: {
    database: Database;
    now: () => Date;
    outbound: Outbound;
    jobs: Pick<Jobs<typeof JOBS>, 'enqueue'>;
    secretKeys: SecretKeys;
    /** A test's clock. */
    givenNow: (() => Date) | undefined;
    /** A test's DNS. */
    resolve: ResolveRecord | undefined;
    log: DatabaseLog;
  },
): OpenedMail {
  const { database, jobs, log, secretKeys, givenNow, now } = given;
  const mailer = openMailer(config.mail, { ...given, dataDir: config.dataDir });
  const deliveries = openDeliveries(config, { database, jobs, mailer, now: givenNow, log });
  const { address } = config.inbound;
  const replies = address === null ? null : replyAddresses(address, secretKeys.current, secretKeys.previous);
  const digests = openDigests(config, { database, saving: deliveries, secretKeys, replies });
  const intake: IntakeDependencies = {
    database,
    now,
    resolve: given.resolve ?? openResolver(),
    from: mailFrom(config.mail),
    replies,
    saving: deliveries,
    publicUrl: digests.publicUrl,
    enqueueActing: (tx, payload) => jobs.enqueue(asTransaction(tx), 'act-on-mail', payload),
  };
  return { mailer, deliveries, digests, intake };
}

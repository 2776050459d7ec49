import type { DigestDependencies } from '#features/digest/digest.ts';
import { type LeaveLinks, leaveLinks } from '#features/digest/digest-links.ts';
import type { SavingDependencies } from '#features/deliveries/deliveries.ts';
import type { SendingDependencies } from '#features/deliveries/deliveries-sending.ts';
import type { JOBS } from '#jobs';
import type { Database, DatabaseLog } from '#platform/database/database.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { openMailer } from '#platform/mail/mailer.ts';
import type { Outbound } from '#platform/network/outbound.ts';
import { openDeliveries } from './app-deliveries.ts';
import type { Config } from './config.ts';
import type { SecretKeys } from './secret-key.ts';

/** What digests need; `links` also for the pages behind the links in them. */
export type Digests = DigestDependencies & { links: LeaveLinks };

function openDigests(
  { publicUrl }: Config,
  { database, saving, secretKeys }: { database: Database; saving: SavingDependencies; secretKeys: SecretKeys },
): Digests {
  const links = leaveLinks(cursorSeal(secretKeys.current, secretKeys.previous), publicUrl);
  return { database, saving, publicUrl, links, leaveUrl: links.urlOf, replyTo: null };
}

/** The way out for mail, and what saves messages for it. */
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
    log: DatabaseLog;
  },
): { mailer: Mailer; deliveries: SendingDependencies; digests: Digests } {
  const { database, jobs, log, secretKeys, givenNow } = given;
  const mailer = openMailer(config.mail, { ...given, dataDir: config.dataDir });
  const deliveries = openDeliveries(config, { database, jobs, mailer, now: givenNow, log });
  return { mailer, deliveries, digests: openDigests(config, { database, saving: deliveries, secretKeys }) };
}

import type { DigestDependencies } from '#features/digest/digest.ts';
import { type LeaveLinks, leaveLinks } from '#features/digest/digest-links.ts';
import type { SavingDependencies } from '#features/deliveries/deliveries.ts';
import type { Database } from '#platform/database/database.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import type { Config } from './config.ts';
import type { SecretKeys } from './secret-key.ts';

/** What digests need; `links` also for the pages behind the links in them. */
export type Digests = DigestDependencies & { links: LeaveLinks };

export function openDigests(
  { publicUrl }: Config,
  { database, saving, secretKeys }: { database: Database; saving: SavingDependencies; secretKeys: SecretKeys },
): Digests {
  const links = leaveLinks(cursorSeal(secretKeys.current, secretKeys.previous), publicUrl);
  return { database, saving, publicUrl, links, leaveUrl: links.urlOf, replyTo: null };
}

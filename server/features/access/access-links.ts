import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Connection, Database } from '#platform/database/database.ts';
import type { Address } from '#platform/mail/address.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { newMessage } from '#platform/mail/message.ts';
import { LINK_MINUTES, LINKS_PER_HOUR, type LinkState, linkState } from './link-rules.ts';
import { signInMail } from './mail.ts';
import { claimLink, deleteLink, findLink, findLinkCount, insertLink } from './queries-links.ts';
import { lockMembershipsOf } from './queries-members.ts';
import { trimEnd } from '#platform/text/trim-end.ts';

/** One-time sign-in links sent by mail, for an installation without an identity provider. */

export { LINK_MINUTES };

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Who asked for a link, and in which language. */
export type LinkRequest = {
  email: string;
  language: 'en' | 'fr';
  /** The path to go to after sign-in; the start page without. */
  next?: string | undefined;
};

export type LinkDependencies = {
  database: Pick<Database, 'db' | 'transaction'>;
  mailer: Mailer;
  from: Address;
  publicUrl: string;
  now: () => Date;
  log: {
    info(fields: Record<string, unknown>, message: string): void;
    warn(fields: Record<string, unknown>, message: string): void;
  };
};

/**
 * Sends a new link to the address, if a membership has it, disabled ones too: whoever reads the mailbox is told at sign-in
 * why it fails. Sends nothing beyond {@link LINKS_PER_HOUR}. The link is made here, so that no waiting job holds one.
 * Throws when the mail was not, or perhaps not, taken: another attempt then makes another link.
 */
export async function sendSignInLink(
  deps: LinkDependencies,
  { email, language, next = '/' }: LinkRequest,
  signal: AbortSignal,
): Promise<void> {
  const { database, mailer, publicUrl, log } = deps;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const made = await storeLink(deps, email, hashOf(token));
  if (made === 'no member') return;
  if (made === 'too many') {
    log.info({}, 'a sign-in link was not sent: the hourly limit for its address is reached');
    return;
  }
  const link = `${trimEnd(publicUrl, '/')}/sign-in/${token}?lang=${language}${next === '/' ? '' : `&next=${encodeURIComponent(next)}`}`;
  const content = signInMail({ email, link, language, publicUrl, expiresInMinutes: LINK_MINUTES });
  const idempotencyKey = `sign-in-${randomUUID()}`;
  const message = newMessage({ to: email, from: deps.from, ...content, idempotencyKey, date: deps.now() });
  const result = await mailer.send(message, { signal });
  if (result.outcome === 'accepted') return;
  if (result.outcome === 'refused') {
    log.warn({ reason: result.reason }, 'the mail with a sign-in link was rejected');
    return;
  }
  // A link that surely reached nobody does not count towards the share of the hour.
  if (result.outcome === 'later') await deleteLink(database.db, hashOf(token));
  throw new Error(`the mail with a sign-in link was not accepted (${result.outcome}): ${result.reason}`);
}

/** A new link for an operator to hand over: its token and until when it works. No mail is sent, and none is counted. */
export async function createSignInLink(
  tx: Connection,
  { email, now }: { email: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * MINUTE_MS);
  await insertLink(tx, { tokenHash: hashOf(token), email, now, expiresAt });
  return { token, expiresAt };
}

async function storeLink(
  { database, publicUrl, now }: LinkDependencies,
  email: string,
  tokenHash: Buffer,
): Promise<'made' | 'no member' | 'too many'> {
  return await database.transaction(async (tx) => {
    // Held until the commit, so that links of one address are counted one after another.
    const memberships = await lockMembershipsOf(tx, { issuer: publicUrl, subject: email, email });
    if (memberships.length === 0) return 'no member';
    const at = now();
    const links = await findLinkCount(tx, email, new Date(at.getTime() - HOUR_MS));
    if (links >= LINKS_PER_HOUR) return 'too many';
    await insertLink(tx, { tokenHash, email, now: at, expiresAt: new Date(at.getTime() + LINK_MINUTES * MINUTE_MS) });
    return 'made';
  });
}

/** What a link is, and for whom while it works. */
export type KnownLink = { state: 'usable'; email: string } | { state: Exclude<LinkState, 'usable'> | 'unknown' };

/** Looks at a link and changes nothing: programs that check mails open links, too. */
export async function readSignInLink(db: Connection, token: string, now: Date): Promise<KnownLink> {
  const row = TOKEN.test(token) ? await findLink(db, hashOf(token)) : null;
  if (row === null) return { state: 'unknown' };
  const state = linkState(row, now);
  return state === 'usable' ? { state, email: row.email } : { state };
}

/** Uses the link up, whatever becomes of the sign-in: of any number of calls at once, one gets the address. */
export async function useSignInLink(db: Connection, token: string, now: Date): Promise<KnownLink> {
  const email = TOKEN.test(token) ? await claimLink(db, hashOf(token), now) : null;
  if (email !== null) return { state: 'usable', email };
  const link = await readSignInLink(db, token, now);
  // What could not be claimed signs nobody in, whatever it looks like a moment later.
  return link.state === 'usable' ? { state: 'used' } : link;
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

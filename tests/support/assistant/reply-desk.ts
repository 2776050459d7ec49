import assert from 'node:assert/strict';
import { join } from 'node:path';
import { sql } from 'kysely';
import { sendDigestNow } from '#features/digest/digest.ts';
import { attemptDelivery } from '#features/deliveries/deliveries-sending.ts';
import { findInbound, type InboundRow } from '#features/assistant/assistant-intake.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import type { App } from '../../../server/app.ts';
import { OPERATOR } from '../company-with-key.ts';
import { judge, readOutbox, type ReceivedMail } from '../digest/digest-desk.ts';
import { storeTender } from '../tenders.ts';
import type { Answer, TestCompany } from '../world.ts';
import { mailDesk, type MailDesk } from './mail-desk.ts';
import { signed } from './signed-mail.ts';

/** Companies that get digests and answer them, from the digest in the outbox to the confirmation there. */

export const ANA = 'ana@client.example';

export type ReplyTo = {
  text: string;
  /** What is quoted below the text; by default the whole mail. */
  quoted?: string;
  from?: string;
  references?: string;
};

export type ReplyDesk = MailDesk & {
  /** A company whose digest goes to this address, which may instruct. */
  client(name: string, email?: string, profile?: Record<string, unknown>): Promise<TestCompany>;
  match(companies: readonly TestCompany[], titles: readonly string[]): Promise<void>;
  /** Sends the company's digest and returns it as it lies in the outbox. */
  digest(company: TestCompany): Promise<ReceivedMail>;
  /** Takes a reply to this mail in, and carries nothing out yet. */
  reply(mail: ReceivedMail, reply: ReplyTo): Promise<InboundRow>;
  /** Carries out what waits, sends what is saved, and returns the last mail to the address. */
  settle(email?: string): Promise<ReceivedMail>;
  outbox(): Promise<ReceivedMail[]>;
  inbound(id: string): Promise<InboundRow>;
  opportunities(company: TestCompany): Promise<Answered[]>;
  get(company: TestCompany, path: string): Promise<Answer['body']>;
};

const SCOPES = [
  'opportunities:read',
  'opportunities:write',
  'profile:read',
  'profile:write',
  'settings:read',
  'settings:write',
];

export async function replyDesk(clock: { now: Date }): Promise<ReplyDesk> {
  const desk = await mailDesk(clock);
  const { world } = desk;
  const { app, folder } = world;
  const { database } = app;
  const outbox = (): Promise<ReceivedMail[]> => readOutbox(join(folder, 'outbox'));
  const last = async (email: string): Promise<ReceivedMail> =>
    (await outbox()).findLast(({ to }) => to === email) ?? assert.fail(`no mail to ${email}`);
  // Mails in the outbox are named by their time.
  const later = (): void => void (clock.now = new Date(clock.now.getTime() + 60_000));
  return {
    ...desk,
    outbox,
    client: async (name, email = ANA, profile = {}) => {
      const { id } = await world.company(name, profile);
      const company = { id, secret: (await world.key(id, SCOPES)).secret };
      await desk.grant(company, email);
      await world.send('PATCH', '/api/v1/settings/notifications', company, { notification_emails: [email] });
      return company;
    },
    match: (companies, titles) => match(database, companies, titles),
    digest: async ({ id }) => {
      later();
      const sent = await database.transaction((tx) =>
        sendDigestNow(tx, id, { now: clock.now, actor: OPERATOR }, app.digests),
      );
      assert.ok(sent.id !== null, 'no digest was prepared');
      await sendSaved(app);
      return await last(sent.recipients[0] ?? '');
    },
    reply: async (mail, reply) => await desk.receive(await signedReply(mail, reply)),
    settle: async (email = ANA) => {
      later();
      await app.jobs.runPending({ names: ['act-on-mail'] });
      await sendSaved(app);
      return await last(email);
    },
    inbound: async (id) => (await findInbound(database.db, id)) ?? assert.fail('no such message'),
    opportunities: ({ id }) => listAnswered(database.db, id),
    get: async (company, path) => (await world.get(path, company)).body,
  };
}

async function match(database: Database, companies: readonly TestCompany[], titles: readonly string[]): Promise<void> {
  for (const [at, title] of titles.entries()) {
    const { groupId } = await storeTender(database, [{ title, deadline: '2027-03-01T20:00:00.000Z' }]);
    await database.transaction(async (tx) => {
      for (const { id } of companies) await judge(tx, id, groupId, { score: 95 - at, eligible: true, gate: null });
    });
  }
}

async function sendSaved({ database, deliveries }: App): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from deliveries where settled_at is null order by created_at`.execute(database.db);
  for (const { id } of rows) await attemptDelivery(deliveries, id, new AbortController().signal);
}

/** A reply as a mail program writes it, signed by the sender's domain. */
export function signedReply(
  mail: ReceivedMail,
  { text, quoted = mail.text, from = `Ana Roy <${ANA}>`, references }: ReplyTo,
): Promise<string> {
  const quote = quoted === '' ? '' : `\n\nOn Mon, Nov 23, 2026, Tenderfit wrote:\n${quoted.replaceAll(/^/gm, '> ')}`;
  const answered = mail.headers.get('message-id') ?? '';
  const message = {
    from,
    to: mail.headers.get('reply-to') ?? mail.headers.get('from') ?? '',
    subject: `Re: ${mail.subject}`.replaceAll(/[^\u0020-\u007e]/g, '-').slice(0, 70),
    body: `${text}${quote}\n`.replaceAll('\n', '\r\n'),
    headers: [
      `In-Reply-To: ${answered}`,
      `References: ${references ?? answered}`,
      'Content-Type: text/plain; charset=utf-8',
    ],
  };
  return signed(message, { domain: /@([\w.]+)>?$/.exec(from)?.[1] ?? 'client.example' });
}

type Answered = { id: string; title: string; status: string; action: string | null };

async function listAnswered(db: Connection, companyId: string): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select o.id, l.title, case when o.archived_at is null then o.status else 'archived' end as status, (
      select action from feedback f where f.company_id = o.company_id and f.group_id = o.group_id
      order by f.sequence desc limit 1) as action
    from opportunities o join listings l on l.id = o.listing_id
    where o.company_id = ${companyId} and o.visible order by o.score_key desc, l.title`.execute(db);
  return rows;
}

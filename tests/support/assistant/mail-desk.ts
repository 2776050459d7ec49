import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { grantAccess, revokeAccess } from '#features/assistant/assistant-access.ts';
import { type Arrived, findInbound, type InboundRow, receiveMail } from '#features/assistant/assistant-intake.ts';
import { saveDelivery } from '#features/deliveries/deliveries.ts';
import type { ResolveRecord } from '#platform/network/dns-records.ts';
import type { Database } from '#platform/database/database.ts';
import type { Message } from '#platform/mail/mail.ts';
import { replyAddresses } from '#platform/mail/reply-address.ts';
import { OPERATOR } from '../company-with-key.ts';
import { openWorld, type TestCompany, type World } from '../world.ts';
import { resolveInZone } from './signed-mail.ts';

/** Companies that mail is sent to, by a clock that the test sets. */

export const BASE = 'reply@in.example.org';
export const FROM = 'tenders@example.org';

export type MailDesk = {
  world: World;
  company(name: string): Promise<TestCompany>;
  grant(company: TestCompany, email: string): Promise<void>;
  revoke(company: TestCompany, email: string): Promise<void>;
  /** A message of ours that somebody may answer. */
  mailed(company: TestCompany, to?: string): Promise<{ id: string; messageId: string; replyTo: string }>;
  /** Takes the message in, and fails where that cannot be told now. */
  receive(raw: string | Uint8Array, how?: Partial<Omit<Arrived, 'raw'>>): Promise<InboundRow>;
  /** What senders of refused messages were answered, oldest first. */
  refusals(): Promise<{ companyId: string; recipient: string; message: Message }[]>;
  /** Everything that a message could change but answers of refusals, as one text. */
  state(): Promise<string>;
  jobs(): Promise<{ companyId: string; messageId: string }[]>;
};

export async function mailDesk(
  clock: { now: Date },
  settings: Record<string, string> = {},
  resolve: ResolveRecord = resolveInZone,
): Promise<MailDesk> {
  const world = await openWorld({
    now: () => clock.now,
    resolve,
    settings: { INBOUND_MAIL_ADDRESS: BASE, MAIL_FROM: `Tenderfit <${FROM}>`, ...settings },
  });
  const { app } = world;
  const { database } = app;
  const context = (): { now: Date; actor: typeof OPERATOR } => ({ now: clock.now, actor: OPERATOR });
  return {
    world,
    company: (name) => world.company(name),
    grant: async ({ id }, email) =>
      void (await database.transaction((tx) => grantAccess(tx, { companyId: id, email }, context()))),
    revoke: async ({ id }, email) =>
      void (await database.transaction((tx) => revokeAccess(tx, { companyId: id, email }, context()))),
    mailed: async ({ id }, to = 'ana@client.example') => {
      const message = { to, subject: '3 new tenders', text: '1. Beds', html: '<p>1. Beds</p>' };
      const saved = await database.transaction((tx) =>
        saveDelivery(tx, { companyId: id, kind: 'digest', subjectId: 'one', message }, app.deliveries),
      );
      const replies = app.intake.replies ?? replyAddresses(BASE, 'x'.repeat(32));
      return { ...saved, replyTo: replies.of({ companyId: id, id: saved.id }) };
    },
    receive: async (raw, how = {}) => {
      const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw;
      const arrived: Arrived = { raw: bytes, arrivedBy: 'command', envelopeSender: null, client: null, ...how };
      const result = await receiveMail(app.intake, arrived);
      assert.equal(result.outcome, 'stored');
      const found = result.outcome === 'stored' ? await findInbound(database.db, result.message.id) : null;
      return found ?? assert.fail('the message was not stored');
    },
    refusals: async () => {
      const { rows } = await sql<{ companyId: string; recipient: string; message: string }>`
        select company_id as "companyId", recipient, message from deliveries where kind = 'access_refusal'
        order by created_at, id`.execute(database.db);
      return rows.map((row) => ({ ...row, message: JSON.parse(row.message) as Message }));
    },
    state: async () => {
      const { rows } = await sql<{ line: string }>`
        select to_jsonb(t)::text as line from (
          select jsonb_agg(to_jsonb(p) order by p.company_id) as profiles,
            (select jsonb_agg(to_jsonb(o) order by o.id) from opportunities o) as opportunities,
            (select jsonb_agg(to_jsonb(s) order by s.company_id) from notification_settings s) as settings,
            (select count(*) from profile_changes) as changes, (select count(*) from feedback) as feedback,
            (select count(*) from deliveries where kind <> 'access_refusal') as deliveries, (select jsonb_agg(to_jsonb(a) order by 1) from agent_access a) as access,
            (select count(*) from memberships) as members
          from profiles p) t`.execute(database.db);
      return rows.map(({ line }) => line).join('\n');
    },
    jobs: () => queued(database),
  };
}

async function queued({ db }: Database): Promise<{ companyId: string; messageId: string }[]> {
  const { rows } = await sql<{ data: { companyId: string; messageId: string } }>`
    select data from pgboss.job where name = 'act-on-mail' order by created_on, id`.execute(db);
  return rows.map(({ data }) => data);
}

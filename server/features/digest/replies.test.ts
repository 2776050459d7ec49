import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { digestDesk, type ReceivedMail } from '../../../tests/support/digest/digest-desk.ts';

/** Whether digests of two companies ask for replies, and where they lead. */

const clock = { now: new Date('2026-11-23T12:00:00.000Z') };

async function sentDigests(settings: Record<string, string>) {
  const desk = await digestDesk(clock, settings);
  const companies = [await desk.company('Alder inc.'), await desk.company('Birch Ltd.')];
  for (const company of companies) await desk.patch(company, { notification_emails: ['a@x.example', 'b@x.example'] });
  await desk.match(companies, 'Ward beds', 80);
  await sql`update notification_settings set next_digest_at = ${clock.now.toISOString()}`.execute(desk.db);
  await desk.run();
  return { desk, companies, mails: await desk.mails() };
}

const replyToOf = ({ headers }: ReceivedMail): string | undefined => /<(.*)>/.exec(headers.get('reply-to') ?? '')?.[1];

test('with INBOUND_MAIL_ADDRESS each digest asks for replies, at an address of that message and company alone', async () => {
  const { desk, companies, mails } = await sentDigests({ INBOUND_MAIL_ADDRESS: 'reply@in.example.org' });
  assert.equal(mails.length, 4);
  assert.ok(mails.every(({ text, html }) => /To decide, reply/.test(text) && /To decide, reply/.test(html)));
  const addresses = mails.map((mail) => replyToOf(mail) ?? '');
  assert.equal(new Set(addresses).size, 4);
  const replies = desk.world.app.intake.replies ?? assert.fail('no reply addresses');
  const { rows } = await sql<{ id: string; companyId: string; messageId: string }>`
    select id, company_id as "companyId", message_id as "messageId" from deliveries`.execute(desk.db);
  for (const mail of mails) {
    const address = replyToOf(mail) ?? '';
    const row = rows.find(({ messageId }) => messageId === mail.headers.get('message-id'));
    assert.ok(row !== undefined && replies.messageIdOf(address) === row.id);
    for (const { id } of companies)
      assert.equal(replies.isOf(address, { companyId: id, id: row.id }), id === row.companyId);
  }
});

test('without it no digest asks for replies', async () => {
  const { mails } = await sentDigests({});
  assert.equal(mails.length, 4);
  for (const mail of mails) assert.deepEqual([replyToOf(mail), /To decide, reply/.test(mail.text)], [undefined, false]);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { listAudit } from '#features/audit/audit.ts';
import { receiveMail } from './assistant-intake.ts';
import { mailDesk } from '../../../tests/support/assistant/mail-desk.ts';
import { sign, signed, write } from '../../../tests/support/assistant/signed-mail.ts';
import { addPerson, disablePerson } from '../../../tests/support/people.ts';

/** Mail of a person with access, of two companies. */

const clock = { now: new Date('2026-11-23T12:00:00Z') };
const desk = await mailDesk(clock);
const { app } = desk.world;
const [alder, birch] = [await desk.company('Alder inc.'), await desk.company('Birch Ltd.')];
const ana = 'ana@client.example';
await desk.grant(alder, ana);
/** Of another day, so that no sender has written too much. */
const nextDay = (): void => void (clock.now = new Date(clock.now.getTime() + 24 * 60 * 60 * 1000));

test('an answer to a digest is accepted for its company, with what is new in it, and queued once', async () => {
  const ours = await desk.mailed(alder);
  const body =
    '1 oui, 2 non : trop loin\r\n\r\nLe 23 nov. 2026 à 07:00, Tenderfit <tenders@example.org> a écrit :\r\n> 1. Lits\r\n';
  const found = await desk.receive(
    await signed({ to: `Tenderfit <${ours.replyTo}>`, body, messageId: '<first@client.example>' }),
  );
  assert.deepEqual(
    [found.state, found.companyId, found.userEmail, found.deliveryId, found.newText, found.language, found.kind],
    ['accepted', alder.id, ana, ours.id, '1 oui, 2 non : trop loin', 'fr', 'reply'],
  );
  assert.equal(found.messageId, '<first@client.example>');
  assert.deepEqual(await desk.jobs(), [{ companyId: alder.id, messageId: found.id }]);
  const { entries } = await listAudit(
    app.database.db,
    { companyId: alder.id, action: 'inbound_mail.accept' },
    { limit: 9 },
  );
  assert.deepEqual(
    entries.map(({ actor, subject }) => [actor, subject]),
    [[{ kind: 'mail', id: ana }, found.id]],
  );
});

test('In-Reply-To and References name the message that is answered, the newest first', async () => {
  const [older, newer] = [await desk.mailed(alder), await desk.mailed(alder)];
  const headers = [`In-Reply-To: ${newer.messageId}`, `References: ${older.messageId} ${newer.messageId}`];
  const found = await desk.receive(await signed({ headers }));
  assert.deepEqual([found.state, found.deliveryId], ['accepted', newer.id]);
  assert.deepEqual(found.answersTo, [newer.messageId, older.messageId]);
});

test('the same message again changes nothing, whichever way and whenever it comes', async () => {
  const raw = await signed({ body: 'undo\r\n' });
  const before = (await desk.jobs()).length;
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => desk.receive(raw, { arrivedBy: 'webhook' })));
  clock.now = new Date(clock.now.getTime() + 60_000);
  const again = await desk.receive(raw, { arrivedBy: 'smtp', envelopeSender: ana });
  assert.deepEqual(new Set([...all, again].map(({ id }) => id)).size, 1);
  assert.deepEqual([again.state, again.arrivedBy, (await desk.jobs()).length], ['accepted', 'webhook', before + 1]);
});

test('a copy that is not the same in every byte is no second message', async () => {
  const raw = await signed({ body: '2 yes\r\n' });
  const first = await desk.receive(raw);
  const jobs = await desk.jobs();
  const relayed = await desk.receive(`Received: from mx.client.example by in.example.org; Mon, 23 Nov 2026\r\n${raw}`);
  // Another Message-ID, which the signature does not cover.
  const partly = await signed({ messageId: null, body: '3 yes\r\n' });
  const [one, other] = [`Message-ID: <x1@client.example>\r\n${partly}`, `Message-ID: <x2@client.example>\r\n${partly}`];
  const accepted = await desk.receive(one);
  const replayed = await desk.receive(other);
  // The same Message-ID signed anew.
  const resigned = await desk.receive(await sign(write({ messageId: '<x1@client.example>', body: '4 yes\r\n' })));
  assert.deepEqual(
    [first, relayed, accepted, replayed, resigned].map(({ state, reason }) => `${state} ${reason}`),
    ['accepted accepted', 'refused copy', 'accepted accepted', 'refused copy', 'refused copy'],
  );
  assert.equal((await desk.jobs()).length, jobs.length + 1);
});

test('a forged message with the Message-ID of a genuine one does not keep that out', async () => {
  nextDay();
  const headers = { messageId: '<contested@client.example>' };
  const forged = await desk.receive(write({ ...headers, body: 'archive all\r\n' }));
  const genuine = await desk.receive(await signed({ ...headers, body: '1 yes\r\n' }));
  assert.deepEqual([forged.state, genuine.state], ['quarantined', 'accepted']);
});

test('Digest rules 8: access is per company, and neither a digest nor a membership gives it', async () => {
  nextDay();
  await addPerson(desk.world, birch.id, 'bo@partner.example', 'admin');
  const settings = sql`
    insert into notification_settings (company_id, digest_days, digest_hour, digest_tz, digest_min_score, digest_max_items,
      notification_emails, amendment_notification_policy)
    values (${birch.id}, '{1}', 7, 'America/Toronto', 60, 10, '{bo@partner.example}', 'all')`;
  await settings.execute(app.database.db);
  const ours = await desk.mailed(birch, 'bo@partner.example');
  const from = 'bo@partner.example';
  const write2 = () => signed({ from, to: ours.replyTo }, { domain: 'partner.example' });
  assert.equal((await desk.receive(await write2())).reason, 'no_access');
  await desk.grant(birch, from);
  assert.equal((await desk.receive(await write2())).state, 'accepted');
  // Leaving the digest does not revoke.
  await sql`update notification_settings set notification_emails = '{}' where company_id = ${birch.id}`.execute(
    app.database.db,
  );
  assert.equal((await desk.receive(await write2())).state, 'accepted');
  await disablePerson(desk.world, birch.id, from);
  const refused = await desk.receive(await write2());
  assert.deepEqual([refused.reason, refused.companyId], ['member_disabled', birch.id]);
});

test('Digest rules 8: revoking takes effect at once and unsubscribes nobody', async () => {
  const email = 'cy@client.example';
  await desk.grant(alder, email);
  const from = `Cy <${email}>`;
  assert.equal((await desk.receive(await signed({ from }))).state, 'accepted');
  const before = await sql`select * from notification_settings`.execute(app.database.db);
  await desk.revoke(alder, email);
  assert.equal((await desk.receive(await signed({ from }))).reason, 'access_revoked');
  assert.deepEqual((await sql`select * from notification_settings`.execute(app.database.db)).rows, before.rows);
  assert.deepEqual((await sql`select * from digest_departures`.execute(app.database.db)).rows, []);
  await desk.grant(alder, email);
  assert.equal((await desk.receive(await signed({ from }))).state, 'accepted');
});

test('Digest rules 8: an address with access to several companies must answer one of them', async () => {
  const email = 'dee@client.example';
  await desk.grant(alder, email);
  await desk.grant(birch, email);
  const from = `Dee <${email}>`;
  const [ofAlder, ofBirch] = [await desk.mailed(alder, email), await desk.mailed(birch, email)];
  const unclear = await desk.receive(await signed({ from }));
  assert.deepEqual([unclear.reason, unclear.companyId], ['company_unclear', null]);
  const answered = await desk.receive(await signed({ from, to: ofBirch.replyTo }));
  assert.deepEqual([answered.state, answered.companyId], ['accepted', birch.id]);
  const both = { from, to: ofBirch.replyTo, headers: [`In-Reply-To: ${ofAlder.messageId}`] };
  assert.equal((await desk.receive(await signed(both))).reason, 'several_companies');
});

test('a person who is refused is told why, in the thread and language of the message, and once a day at most', async () => {
  nextDay();
  const ours = await desk.mailed(alder, 'fay@client.example');
  const ask = (body: string, messageId: string) =>
    signed({ from: 'fay@client.example', to: ours.replyTo, body, messageId });
  const before = (await desk.refusals()).length;
  await desk.receive(await ask('1 oui, 2 non : trop loin\r\n', '<f1@client.example>'));
  await desk.receive(await ask('3 oui\r\n', '<f2@client.example>'));
  const [answer, ...others] = (await desk.refusals()).slice(before);
  assert.deepEqual([answer?.companyId, answer?.recipient, others], [alder.id, 'fay@client.example', []]);
  const { text, subject, headers } = answer?.message ?? assert.fail('no answer');
  assert.match(text, /rien n’a été fait\.\n\nCette adresse n’est pas autorisée à donner des instructions/);
  assert.equal(subject, 'Re: 3 new tenders');
  assert.deepEqual(
    [headers?.['Auto-Submitted'], headers?.['In-Reply-To'], headers?.['References']],
    ['auto-replied', '<f1@client.example>', '<f1@client.example>'],
  );
  nextDay();
  await desk.receive(await ask('4 yes, and 5 is too far for us\r\n', '<f3@client.example>'));
  assert.match(
    (await desk.refusals()).at(-1)?.message.text ?? '',
    /nothing was done\.\n\nThis address is not authorized to give instructions/,
  );
});

test('a stranger who answers no message of ours is told nothing', async () => {
  const before = (await desk.refusals()).length;
  assert.equal((await desk.receive(await signed({ from: 'stranger@client.example' }))).reason, 'no_access');
  assert.equal((await desk.refusals()).length, before);
});

test('a reply address cannot be moved to another message or company', async () => {
  const [ofAlder, ofBirch] = [await desk.mailed(alder), await desk.mailed(birch)];
  const [mine, theirs] = [ofAlder.replyTo, ofBirch.replyTo];
  const [start, end] = [theirs.slice(0, 'reply+'.length + 26), mine.slice('reply+'.length + 26)];
  for (const to of [
    `${start}${end}`,
    theirs.replace(/.@/, (last) => (last === 'a@' ? 'e@' : 'a@')),
    'reply+x@in.example.org',
  ])
    assert.equal((await desk.receive(await signed({ to }))).reason, 'unknown_thread', to);
});

test('no more than 20 messages of a sender are acted on in an hour', async () => {
  const email = 'loop@client.example';
  await desk.grant(alder, email);
  const reasons: string[] = [];
  for (let at = 0; at < 22; at += 1) {
    clock.now = new Date(clock.now.getTime() + 1_000);
    // What is forged in the sender's name does not count.
    await desk.receive(write({ from: email, body: `forged ${at}\r\n` }));
    reasons.push((await desk.receive(await signed({ from: email, body: `${at} yes\r\n` }))).reason);
  }
  assert.deepEqual(reasons, [...Array.from({ length: 20 }, () => 'accepted'), 'too_many', 'too_many']);
  clock.now = new Date(clock.now.getTime() + 60 * 60 * 1000);
  assert.equal((await desk.receive(await signed({ from: email }))).state, 'accepted');
});

test('a person who loses the access after a message was accepted has nothing done', async () => {
  nextDay();
  const email = 'late@client.example';
  await desk.grant(alder, email);
  const found = await desk.receive(await signed({ from: email }));
  await desk.revoke(alder, email);
  await app.jobs.runPending({ names: ['act-on-mail'] });
  const { rows } = await sql<{ state: string; reason: string }>`
    select state, reason from inbound_messages where id = ${found.id}`.execute(app.database.db);
  assert.deepEqual(rows, [{ state: 'refused', reason: 'access_lost' }]);
});

test('where the sender cannot be checked now, nothing is stored, and the message can come again', async () => {
  const raw = Buffer.from(write({ from: 'x@silent.example' }));
  const result = await receiveMail(app.intake, { raw, arrivedBy: 'command', envelopeSender: null, client: null });
  assert.equal(result.outcome, 'later');
  const { rows } = await sql`select 1 from inbound_messages where header_from = 'x@silent.example'`.execute(
    app.database.db,
  );
  assert.equal(rows.length, 0);
});

test('bytes that are no message, NUL and half characters are stored as what they are', async () => {
  const broken = await desk.receive(Buffer.alloc(0));
  assert.deepEqual([broken.state, broken.reason], ['refused', 'unreadable']);
  const odd = await desk.receive(
    await signed({ subject: `=?utf-8?B?${Buffer.from('a\0b').toString('base64')}?=`, body: 'a\0b \u{1F600}\r\n' }),
  );
  assert.equal(odd.subject.includes('\0'), false);
  assert.equal((await desk.receive(randomUUID())).state, 'quarantined');
});

test('the database holds no second row where another process stored the message meanwhile', async () => {
  const raw = Buffer.from(await signed({ from: ana }));
  const other = { ...app.intake };
  const arrived = { raw, arrivedBy: 'command', envelopeSender: null, client: null } as const;
  const results = await Promise.all([receiveMail(app.intake, arrived), receiveMail(other, arrived)]);
  const ids = results.map((one) => (one.outcome === 'stored' ? one.message.id : null));
  assert.equal(ids[0], ids[1]);
  assert.equal(results.filter((one) => one.outcome === 'stored' && one.isRepeat).length, 1);
});

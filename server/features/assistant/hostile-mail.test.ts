import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { deleteCompany, lockCompany } from '#features/access/access.ts';
import * as hostile from '../../../tests/support/assistant/hostile-mail.ts';
import * as unauthorized from '../../../tests/support/assistant/unauthorized-mail.ts';
import { mailDesk } from '../../../tests/support/assistant/mail-desk.ts';
import { signed } from '../../../tests/support/assistant/signed-mail.ts';
import { OPERATOR } from '../../../tests/support/company-with-key.ts';
import { addPerson, disablePerson } from '../../../tests/support/people.ts';

/** Mail that must have nothing done, at an installation of three companies where somebody may ask. */

const clock = { now: new Date('2026-11-23T12:00:00Z') };
const desk = await mailDesk(clock);
const { app } = desk.world;
const [alder, birch, cedar, gone] = [
  await desk.company('Alder inc.'),
  await desk.company('Birch Ltd.'),
  await desk.company('Cedar Ltd.'),
  await desk.company('Gone Ltd.'),
];
for (const who of ['ana', 'bo', 'cy', 'dee']) await desk.grant(alder, `${who}@client.example`);
await desk.grant(birch, 'dee@client.example');
await desk.revoke(alder, 'cy@client.example');
await addPerson(desk.world, alder.id, 'bo@client.example');
await disablePerson(desk.world, alder.id, 'bo@client.example');
await addPerson(desk.world, alder.id, 'admin@partner.example', 'admin');
await sql`
  insert into notification_settings (company_id, digest_days, digest_hour, digest_tz, digest_min_score, digest_max_items,
    notification_emails, amendment_notification_policy)
  values (${alder.id}, '{1}', 7, 'America/Toronto', 60, 10, '{reader@partner.example}', 'all')`.execute(
  app.database.db,
);
const target: hostile.Target = {
  own: await desk.mailed(alder),
  foreign: await desk.mailed(birch),
  third: await desk.mailed(cedar),
  gone: await desk.mailed(gone),
};
await app.database.transaction(async (tx) => {
  const locked = await lockCompany(tx, gone.id);
  if (locked !== null) await deleteCompany(tx, locked, OPERATOR);
});

const groups: [name: string, samples: hostile.HostileSample[]][] = [
  ['Forged mail:', hostile.forged(target)],
  ['Mail without a clear sender:', hostile.unclear()],
  ['Mail in the name of another:', hostile.inHerName(target)],
  ['Mail of people without the right, or of no clear company:', unauthorized.unauthorized(target)],
  ['Mail of machines:', unauthorized.machines(target)],
];

test('the same person, asking the same in her own name, is accepted', async () => {
  const found = await desk.receive(await signed({ to: target.own.replyTo }));
  assert.equal(found.state, 'accepted');
  const dee = await desk.receive(await signed({ from: 'dee@client.example', to: target.foreign.replyTo }));
  assert.deepEqual([dee.state, dee.companyId], ['accepted', birch.id]);
});

/** Groups of which somebody may be told: their senders are confirmed. */
const ANSWERED = new Set([groups[2]?.[0], groups[3]?.[0]]);

for (const [name, samples] of groups)
  describe(name, () => {
    for (const { what, reason, raw, how } of samples)
      test(`${what}: nothing is done`, async () => {
        // An hour later, so that no sender has written too much.
        clock.now = new Date(clock.now.getTime() + 61 * 60_000);
        const bytes = await raw;
        const before = [await desk.state(), await desk.jobs()];
        const answers = await desk.refusals();
        const found = await desk.receive(bytes, how);
        assert.deepEqual([found.reason, found.state === 'accepted', found.newText], [reason, false, null]);
        assert.deepEqual([await desk.state(), await desk.jobs()], before);
        const added = (await desk.refusals()).slice(answers.length);
        if (!ANSWERED.has(name)) assert.deepEqual(added, []);
        assert.ok(added.every(({ recipient }) => recipient === found.headerFrom));
      });
  });

test('there are at least 48 forged, unaligned, ambiguous or unauthorized ones, no two alike', () => {
  const all = groups.slice(0, -1).flatMap(([, samples]) => samples.map(({ what }) => what));
  assert.ok(new Set(all).size === all.length && all.length >= 48, `${all.length}`);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { listAudit } from '#features/audit/audit.ts';
import { command } from '../../../tests/support/command-line.ts';
import { addPerson, disablePerson } from '../../../tests/support/people.ts';
import { openWorld } from '../../../tests/support/world.ts';

/** The operator's commands on who may instruct the assistant, of two companies. */

const clock = { now: new Date('2026-11-23T12:00:00.000Z') };
const world = await openWorld({ now: () => clock.now });
const { app, folder } = world;
const [alder, birch] = [await world.company('Alder inc.'), await world.company('Birch Ltd.')];
const run = (...argv: string[]) => command({ app, hasWorkers: false, migrated: [] }, ['agent-access', ...argv], folder);
const json = async (...argv: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await run(...argv, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Record<string, unknown>;
};
const ana = ['--company', alder.id, '--email', 'Ana@Client.example'];

test('grant and revoke are safe to repeat, audited once each, and of one company alone', async () => {
  const granted = {
    company_id: alder.id,
    email: 'ana@client.example',
    granted_at: clock.now.toISOString(),
    revoked_at: null,
  };
  assert.deepEqual(await json('grant', ...ana), granted);
  clock.now = new Date('2026-11-24T12:00:00.000Z');
  assert.deepEqual(await json('grant', ...ana), granted);
  const revoked = { ...granted, revoked_at: clock.now.toISOString() };
  assert.deepEqual(await json('revoke', ...ana), revoked);
  clock.now = new Date('2026-11-25T12:00:00.000Z');
  assert.deepEqual(await json('revoke', ...ana), revoked);
  const anew = { ...granted, granted_at: clock.now.toISOString() };
  assert.deepEqual(await json('grant', ...ana), anew);
  const { entries } = await listAudit(app.database.db, { subject: 'ana@client.example' }, { limit: 9 });
  assert.deepEqual(
    entries.map(({ action, company_id: company, before }) => [action, company, before]),
    [
      ['agent_access.grant', alder.id, { revoked_at: revoked.revoked_at }],
      ['agent_access.revoke', alder.id, { revoked_at: null }],
      ['agent_access.grant', alder.id, null],
    ],
  );
  assert.deepEqual((await json('list', '--company', birch.id))['access'], []);
});

test('list shows who has access, and who cannot use it', async () => {
  await addPerson(world, birch.id, 'bo@partner.example');
  await json('grant', '--company', birch.id, '--email', 'bo@partner.example');
  await disablePerson(world, birch.id, 'bo@partner.example');
  const { stdout } = await run('list');
  assert.match(stdout, /ana@client\.example +since 2026-11-25 +Alder inc\./);
  assert.match(stdout, /bo@partner\.example +not usable: the member has been disabled since .* +Birch Ltd\./);
});

test('what cannot be is refused with what would be right', async () => {
  const unknown = await run('grant', '--company', randomUUID(), '--email', 'a@b.example');
  assert.deepEqual([unknown.code, /no company has the id/.test(unknown.stderr)], [1, true]);
  const never = await run('revoke', '--company', birch.id, '--email', 'nobody@b.example');
  assert.deepEqual([never.code, /never had access; `tenderfit agent-access list/.test(never.stderr)], [1, true]);
  const bad = await run('grant', '--company', alder.id, '--email', 'not an address');
  assert.deepEqual([bad.code, /Expected an email address/.test(bad.stderr)], [1, true]);
});

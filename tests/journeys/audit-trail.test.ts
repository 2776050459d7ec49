import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Actor, ACTOR_KINDS, AUDIT_ACTIONS, listAudit } from '#features/audit/audit.ts';
import type { Service } from '../../server/commands/command.ts';
import { saveDelivery } from '#features/deliveries/deliveries.ts';
import { resolveInZone, signed } from '../support/assistant/signed-mail.ts';
import { command } from '../support/command-line.ts';
import { formOf } from '../support/form.ts';
import { browserOf, exchange, request } from '../support/people.ts';
import { match, storeTender } from '../support/tenders.ts';
import { openWorld } from '../support/world.ts';

/** One company's life, done as an operator, a member and a key do it, and what its trail says of it. */

const world = await openWorld({ resolve: resolveInZone });
const { app } = world;
const service: Service = { app, hasWorkers: false, migrated: [] };

async function json(...argv: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await command(service, [...argv, '--json'], world.folder);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Record<string, unknown>;
}

const secrets: string[] = [];
type Expected = { actor: Actor; action: string; subject: unknown; before: unknown; after: unknown };
const expected: Expected[] = [];
const cli: Actor = { kind: 'operator', id: 'cli' };
const expect = (actor: Actor, action: string, subject: unknown, before: unknown, after: unknown): void =>
  void expected.push({ actor, action, subject, before, after });

const company = String((await json('company', 'create', '--name', 'Clinic', '--contact', 'c@example.org'))['id']);
const made = { legalName: 'Clinic', contactEmail: 'c@example.org', country: 'CA', language: 'en' };
expect(cli, 'company.create', company, null, made);
await json('company', 'names', '--company', company, '--add', 'Old Clinic');
expect(cli, 'company.names', company, { names: [] }, { names: ['Old Clinic'] });
const other = await world.company('Other');
const email = 'ana@example.org';
const ana = ['--company', company, '--email', email];
await json('member', 'add', ...ana, '--role', 'admin');
const members = (await json('member', 'list', '--company', company))['members'] as { id: string }[];
const [{ id: anaId } = assert.fail('no member')] = members;
const member: Actor = { kind: 'member', id: anaId };
expect(cli, 'member.add', anaId, null, { email, role: 'admin', name: null });
await json('member', 'add', ...ana, '--name', 'Ana Roy');
expect(cli, 'member.change', anaId, { role: 'admin', name: null }, { role: 'admin', name: 'Ana Roy' });
const { disabled_at: disabledAt } = await json('member', 'disable', ...ana);
expect(cli, 'member.disable', anaId, { disabled_at: null }, { disabled_at: disabledAt });
await json('member', 'enable', ...ana);
expect(cli, 'member.enable', anaId, { disabled_at: disabledAt }, { disabled_at: null });

const { token, expires_at: expiresAt } = await json('portal-token', '--email', email);
secrets.push(String(token));
expect(cli, 'portal_token.issue', anaId, null, { email, expires_at: expiresAt });
const browser = browserOf(world, await exchange(world, String(token)));
secrets.push(browser.sessionId);
const identity = { issuer: app.config.publicUrl, subject: email };
expect(member, 'member.bind', anaId, { issuer: null, subject: null }, identity);
expect(member, 'session.begin', anaId, null, null);

const wanted = { name: 'crm', scopes: ['opportunities:write'], expiresAt: null };
const { status, body } = await request(world, 'POST', '/api/v1/api-keys', browser.headers, wanted);
assert.equal(status, 201);
const { key, secret } = body as { key: { id: string; display_suffix: string }; secret: string };
secrets.push(secret);
const keyShown = { name: 'crm', scopes: wanted.scopes, expires_at: null, display_suffix: key.display_suffix };
expect(member, 'api_key.create', key.id, null, keyShown);

const { groupId } = await storeTender(app.database, [{}]);
await match(app.database, company, groupId, 60);
const row = await app.database.db
  .selectFrom('opportunities')
  .select('id')
  .where('company_id', '=', company)
  .executeTakeFirstOrThrow();
const archive = `/api/v1/opportunities/${row.id}/archive`;
const authorization = `Bearer ${secret}`;
const { archived_at: archivedAt } = (await request(world, 'POST', archive, { authorization })).body;
await request(world, 'DELETE', archive, { authorization });
const byKey: Actor = { kind: 'key', id: key.id };
expect(byKey, 'opportunity.archive', row.id, { archived_at: null }, { archived_at: archivedAt });
expect(byKey, 'opportunity.unarchive', row.id, { archived_at: archivedAt }, { archived_at: null });
const answer = { verdict: 'not_interested', reason: 'We never bid for this buyer.' };
const answered = { status: 'scored', verdict: answer.verdict };
const tenders = { en: 'tenders of “City of Testing”', fr: 'les appels d’offres de « City of Testing »' };
const rule = { tenders, rule_type: 'no_go', favours: false, signal: 'buyer: city of testing', active: false };
/** Gives the answer, which states a rule; the ids of both. */
const teach = async (): Promise<{ feedbackId: string; ruleId: string }> => {
  const given = await request(world, 'POST', `/api/v1/opportunities/${row.id}/feedback`, { authorization }, answer);
  const { rules } = (await request(world, 'GET', '/api/v1/settings/rules', browser.headers)).body as {
    rules: { id: string }[];
  };
  const ruleId = rules[0]?.id ?? '';
  expect(byKey, 'opportunity.feedback', row.id, { status: 'scored' }, answered);
  expect(byKey, 'rule.learn', ruleId, null, rule);
  return { feedbackId: (given.body['feedback'] as { id: string }).id, ruleId };
};
const { feedbackId, ruleId: forgotten } = await teach();
await request(world, 'DELETE', `/api/v1/feedback/${feedbackId}`, browser.headers);
const taken = { opportunity: row.id, verdict: answer.verdict, status: 'scored' };
expect(member, 'feedback.withdraw', feedbackId, taken, { status: 'scored' });
expect(member, 'rule.forget', forgotten, rule, null);
const { ruleId } = await teach();
await request(world, 'PATCH', `/api/v1/settings/rules/${ruleId}`, browser.headers, { active: true });
await request(world, 'PATCH', `/api/v1/settings/rules/${ruleId}`, browser.headers, { active: true });
expect(member, 'rule.switch', ruleId, { active: false }, { tenders, active: true });

await request(world, 'PATCH', '/api/v1/settings/notifications', browser.headers, { digest_hour: 8 });
expect(member, 'notifications.change', 'notifications', { digest_hour: 7 }, { digest_hour: 8 });
const leaving = new URL(app.digests.leaveUrl({ companyId: company, email: 'reader@example.org' })).pathname;
const reader: Actor = { kind: 'mail', id: 'reader@example.org' };
await app.http.server.inject({ method: 'POST', url: leaving });
expect(reader, 'digest.leave', reader.id, null, null);
await app.http.server.inject({ method: 'POST', url: leaving.replace('leave', 'return') });
expect(reader, 'digest.return', reader.id, null, null);
const { id: digestId } = await json('digest', 'send', '--company', company);
expect(cli, 'digest.send', digestId, null, null);
const message = { to: 'c@example.org', subject: 'Tenders', text: 'Tenders', html: '<p>Tenders</p>' };
const saved = await app.database.transaction((tx) =>
  saveDelivery(tx, { companyId: company, kind: 'note', subjectId: 'one', message }, app.deliveries),
);
const toState = (state: string) =>
  sql`update deliveries set state = ${state}, attempts = 1, first_attempt_at = now() where id = ${saved.id}`.execute(
    app.database.db,
  );
await toState('needs_reconciliation');
await json('digest', 'reconcile', saved.id, '--not-delivered');
expect(cli, 'delivery.reconcile', saved.id, { state: 'needs_reconciliation' }, { state: 'not_delivered' });
await json('mail', 'retry', saved.id);
const again = await sql<{ id: string }>`
  select id from deliveries where kind = 'note' and id <> ${saved.id}`.execute(app.database.db);
expect(cli, 'delivery.retry', saved.id, { state: 'not_delivered' }, { id: again.rows[0]?.id });

const bo = ['--company', company, '--email', 'bo@client.example'];
await json('agent-access', 'grant', ...bo);
expect(cli, 'agent_access.grant', 'bo@client.example', null, { revoked_at: null });
const writer: Actor = { kind: 'mail', id: 'bo@client.example' };
const receive = async (): Promise<unknown> => {
  await writeFile(
    join(world.folder, 'reply.eml'),
    await signed({ from: 'bo@client.example', to: 'tenderfit@localhost' }),
  );
  return (await json('mail', 'receive', 'reply.eml'))['id'];
};
const accepted = await receive();
expect(writer, 'inbound_mail.accept', accepted, null, { reason: 'accepted', delivery_id: null });
await app.jobs.runPending({ names: ['act-on-mail'] });
const confirmation = await sql<{ id: string }>`
  select id from deliveries where kind = 'reply_confirmation'`.execute(app.database.db);
// It answers no mail, so its numbers name nothing.
const done = { instructions: 0, unclear: 2, effects: 0, delivery_id: confirmation.rows[0]?.id };
expect(writer, 'inbound_mail.act', accepted, null, done);
const { revoked_at: accessRevokedAt } = await json('agent-access', 'revoke', ...bo);
expect(cli, 'agent_access.revoke', 'bo@client.example', { revoked_at: null }, { revoked_at: accessRevokedAt });
expect(writer, 'inbound_mail.refuse', await receive(), null, { reason: 'access_revoked', delivery_id: null });

const revoked = await request(world, 'DELETE', `/api/v1/api-keys/${key.id}`, browser.headers);
const { revoked_at: revokedAt } = revoked.body['key'] as { revoked_at: string };
expect(member, 'api_key.revoke', key.id, { revoked_at: null }, { revoked_at: revokedAt });
await writeFile(join(world.folder, 'profile.json'), '{"categories": ["Pumps"], "employee_count": 5}');
const { id: profileId } = await json('profile', 'set', '--company', company, '--from', 'profile.json');
const profileBefore = { categories: [], employee_count: null };
expect(cli, 'profile.change', profileId, profileBefore, { categories: ['Pumps'], employee_count: 5 });

type Kept = { id: string; changes: { id: string }[] };
const ask = async (method: 'POST' | 'PATCH', path: string, asked?: object): Promise<Kept> =>
  (await request(world, method, `/api/v1${path}`, browser.headers, asked)).body as Kept;
const edit = { operations: [{ op: 'add', field: 'exclusions', value: 'Guns' }] };
const { changes } = await ask('PATCH', '/profile', edit);
expect(member, 'profile.change', profileId, { exclusions: [] }, { exclusions: ['Guns'] });
await ask('PATCH', '/profile', edit);
const revertPath = `/profile/changes/${changes[0]?.id}/revert`;
await ask('POST', revertPath);
expect(member, 'profile.revert', changes[0]?.id, { exclusions: ['Guns'] }, { exclusions: [] });
await ask('POST', revertPath);
const { id: partnerId } = await ask('POST', '/products/partners', { name: 'Aurivane' });
const partners = { manufacturer_partners: ['Aurivane'] };
expect(member, 'profile.change', profileId, { manufacturer_partners: [] }, partners);
const partner = { name: 'Aurivane', authorized: true, relationship: null, source_url: null };
expect(member, 'partner.add', partnerId, null, partner);
await ask('POST', '/products/partners', { name: 'AURIVANE', relationship: 'agent' });
expect(member, 'partner.change', partnerId, partner, { ...partner, relationship: 'agent' });
await ask('POST', '/products/partners', { name: 'Aurivane' });
const product = { oem_partner_id: partnerId, name: 'Scanner', model: null, description: null, commodity_codes: [] };
const { id: productId } = await ask('POST', '/products', product);
const whole = { ...product, specs: {}, rep_status: 'carried', status: 'active', source_url: null };
expect(member, 'product.create', productId, null, whole);
await ask('POST', '/products', product);
await ask('PATCH', `/products/${productId}`, { name: 'Scanner', model: 'S1', specs: { a: 1 } });
expect(member, 'product.change', productId, { model: null, specs: {} }, { model: 'S1', specs: { a: 1 } });
await ask('PATCH', `/products/${productId}`, { model: 'S1' });
const statement = await formOf({ content: 'We scan.', fileName: 'statement.txt' });
const upload = { method: 'POST', url: '/api/v1/knowledge/docs', payload: statement.payload } as const;
const headers = { ...browser.headers, ...statement.headers };
const { id: documentId } = (await app.http.server.inject({ ...upload, headers })).json<Kept>();
const document = { filename: 'statement.txt', size_bytes: 8 };
const sha256 = createHash('sha256').update('We scan.').digest('hex');
expect(member, 'document.add', documentId, null, { ...document, content_type: 'text/plain', sha256 });
await app.http.server.inject({ ...upload, headers });
await request(world, 'DELETE', `/api/v1/knowledge/docs/${documentId}`, browser.headers);
expect(member, 'document.delete', documentId, { ...document, status: 'processing' }, null);
const ofTender = `/api/v1/opportunities/${row.id}/documents`;
const { id: attachedId } = (await app.http.server.inject({ ...upload, url: ofTender, headers })).json<Kept>();
const attached = { ...document, opportunity_id: row.id };
expect(member, 'solicitation_document.add', attachedId, null, { ...attached, content_type: 'text/plain', sha256 });
await request(world, 'DELETE', `${ofTender}/${attachedId}`, browser.headers);
expect(member, 'solicitation_document.delete', attachedId, { ...attached, status: 'waiting' }, null);
assert.equal((await request(world, 'DELETE', '/api/v1/session', browser.headers)).status, 204);
expect(member, 'session.end', anaId, null, null);
await json('member', 'unbind', ...ana);
expect(cli, 'member.unbind', anaId, identity, { issuer: null, subject: null, bound_at: null });
const { rows: dead } = await app.database.pool.query<{ id: string }>(
  `insert into pgboss.job (name, data, source_name, source_retry_count) values ('dead-letters', $1, 'match-company', 8) returning id`,
  [{ companyId: company }],
);
await json('jobs', 'retry', dead[0]?.id ?? '');
expect(cli, 'job.retry', dead[0]?.id ?? '', null, { job: 'match-company' });
// What changes nothing.
await json('jobs', 'retry', '--all');
await json('company', 'names', '--company', company, '--add', 'OLD CLINIC inc.');
await json('company', 'names', '--company', company);
await json('member', 'unbind', ...ana);
await json('member', 'enable', ...ana);
await json('member', 'add', ...ana);
await json('profile', 'set', '--company', company, '--from', 'profile.json');
await json('key', 'revoke', '--company', company, '--id', key.id);

const trail = (await listAudit(app.database.db, { companyId: company }, { limit: 1_000 })).entries.toReversed();

test('every change is in the trail once, in order: who, what, to what, before and after', () => {
  assert.deepEqual(
    trail.map(({ actor, action, subject, before, after }) => ({ actor, action, subject, before, after })),
    expected,
  );
});

test('everything that can be recorded occurs in that life', () => {
  // The end of a company is a test of its own (company-deletion.test.ts).
  const occurring = new Set<string>(['company.delete', ...expected.map(({ action }) => action)]);
  assert.deepEqual(
    AUDIT_ACTIONS.filter((action) => !occurring.has(action)),
    [],
  );
});

test('the operator’s page names everything that is recorded, and every kind of actor', async () => {
  const page = await readFile(new URL('../../docs/operations/access.md', import.meta.url), 'utf8');
  for (const name of [...AUDIT_ACTIONS, ...ACTOR_KINDS]) assert.ok(page.includes(`\`${name}\``), name);
});

test('what came by a request names it, what came by a command names none', () => {
  for (const { actor, request_id: requestId, action } of trail)
    assert.equal(requestId === null, actor.kind === 'operator' || action.startsWith('inbound_mail.'), action);
});

test('the other company’s trail says nothing of it', async () => {
  const { entries } = await listAudit(app.database.db, { companyId: other.id }, { limit: 1_000 });
  assert.deepEqual([...new Set(entries.map(({ company_id: id }) => id))], [other.id]);
  assert.doesNotMatch(JSON.stringify(entries), new RegExp(`${company}|${anaId}|${email}|crm`));
});

test('no secret is in the trail, nor what is stored of one', async () => {
  secrets.push(other.secret, app.config.secretKey ?? assert.fail('no secret key'));
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(a::text, ' '), '') as text from audit_entries a`.execute(app.database.db);
  const text = rows[0]?.text ?? '';
  assert.ok(text.includes(key.id));
  for (const one of secrets) {
    const hash = createHash('sha256').update(one).digest();
    for (const form of [
      one,
      one.slice(8, 40),
      ...(['hex', 'base64', 'base64url'] as const).map((as) => hash.toString(as)),
    ])
      assert.ok(!text.includes(form));
  }
});

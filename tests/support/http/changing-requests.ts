import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addMember } from '#features/access/access-members.ts';
import type { Database } from '#platform/database/database.ts';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { makeCompany, makeKey, OPERATOR } from '../company-with-key.ts';
import type { LaneRequest, Sent } from '../http-lane.ts';
import { match, storeTender } from '../tenders.ts';

/** Every route of the contract that makes or changes something, each with requests that do: for tests of sending one again. */

/** A company with what its requests need. `send` is one request of it, by its key or by a session of its admin. */
export type Place = {
  companyId: string;
  opportunityIds: readonly string[];
  send: (request: ChangingRequest) => Promise<Sent>;
};
export type ChangingRequest = LaneRequest & { method: string; as: 'key' | 'session' };
export type Credentials = { key: string; cookie: string; origin: string };

/** Makes the `n`-th request of a kind, and what it needs to be there; two with different `n` are different changes. */
export type Make = (place: Place, n: number) => Promise<ChangingRequest>;

export type MadePlace = Pick<Place, 'companyId' | 'opportunityIds'> & {
  key: { id: string; secret: string };
  email: string;
};

/** A company with a key of all scopes, an admin, a learned rule and so many opportunities. */
export async function makePlace(
  { database, now }: { database: Database; now: () => Date },
  name: string,
  { opportunities }: { opportunities: number },
): Promise<MadePlace> {
  const { id: companyId } = await makeCompany({ database, now }, name);
  const key = await makeKey({ database, now }, companyId, SCOPE_VALUES);
  const email = `admin-${companyId}@example.org`;
  await database.transaction((tx) => addMember(tx, { companyId, email, role: 'admin', name: null }, OPERATOR));
  for (let n = 0; n < opportunities; n += 1) {
    const { groupId } = await storeTender(database, [{ title: `Tender ${n}`, number: `${name} ${n}` }]);
    await match(database, companyId, groupId, 50);
  }
  await sql`
    insert into learned_rules (company_id, id, rule_type, favours, condition_kind, condition_value, condition_label, source,
      supporting, contrary, active)
    values (${companyId}, ${randomUUID()}, 'preference', true, 'buyer', 'city', 'City', 'answers', 3, 0, true)`.execute(
    database.db,
  );
  const found = await sql<{
    id: string;
  }>`select id from opportunities where company_id = ${companyId} order by id`.execute(database.db);
  return { companyId, key, email, opportunityIds: found.rows.map(({ id }) => id) };
}

/** A request with the credential that it is sent with. */
export function withCredential({ as, ...request }: ChangingRequest, { key, cookie, origin }: Credentials): LaneRequest {
  const credential: Record<string, string> =
    as === 'key' ? { authorization: `Bearer ${key}` } : { cookie, origin, 'sec-fetch-site': 'same-origin' };
  return { ...request, headers: { ...credential, ...request.headers } };
}

const API = '/api/v1';
const byKey = (method: string, path: string, body?: unknown): ChangingRequest => {
  return { method, path: `${API}${path}`, as: 'key', ...(body === undefined ? {} : { body }) };
};
const bySession = (method: string, path: string, body?: unknown): ChangingRequest => {
  return { ...byKey(method, path, body), as: 'session' };
};

const BOUNDARY = 'a-boundary-that-no-file-holds';

function form(path: string, fileName: string, content: string): ChangingRequest {
  const head = `content-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/plain`;
  const body = `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;
  return { ...byKey('POST', path, body), headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

async function made(place: Place, request: ChangingRequest): Promise<Record<string, unknown>> {
  const { status, text } = await place.send(request);
  assert.ok(status < 300, `${request.method} ${request.path} was answered ${status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

const idOf = (body: Record<string, unknown>): string => String(body['id']);
const partner = (n: number): ChangingRequest => byKey('POST', '/products/partners', { name: `Partner ${n}` });
const document = (n: number): ChangingRequest => form('/knowledge/docs', `statement-${n}.txt`, `We sell bed ${n}.\n`);
const solicitation = (place: Place, n: number): ChangingRequest =>
  form(`${opportunity(place, n)}/documents`, `rfp-${n}.txt`, `The city buys bed ${n}.\n`);
const apiKey = (n: number): ChangingRequest =>
  bySession('POST', '/api-keys', { name: `Key ${n}`, scopes: ['profile:read'] });
const invitation = (n: number): ChangingRequest =>
  bySession('POST', '/members', { email: `person-${n}@example.org`, name: `Person ${n}` });
const edit = (n: number): ChangingRequest =>
  byKey('PATCH', '/profile', { operations: [{ op: 'add', field: 'target_buyers', value: `Buyer ${n}` }] });

async function product(place: Place, n: number): Promise<ChangingRequest> {
  return byKey('POST', '/products', {
    oem_partner_id: idOf(await made(place, partner(n))),
    name: `Product ${n}`,
    specs: { b: 1, 10: 'ten', 9: ['nine'] },
  });
}

function opportunity({ opportunityIds }: Place, n: number): string {
  const id = opportunityIds[n % opportunityIds.length];
  assert.ok(id, 'the place has no opportunities');
  return `/opportunities/${id}`;
}

/** By the operation of the contract. */
export const CHANGING: Readonly<Record<string, Make>> = {
  archiveOpportunity: (place, n) => Promise.resolve(byKey('POST', `${opportunity(place, n)}/archive`)),
  unarchiveOpportunity: async (place, n) => {
    const path = `${opportunity(place, n)}/archive`;
    await made(place, byKey('POST', path));
    return byKey('DELETE', path);
  },
  answerOpportunity: (place, n) =>
    Promise.resolve(byKey('POST', `${opportunity(place, n)}/feedback`, { verdict: 'disagree', reason: `Note ${n}.` })),
  withdrawFeedback: async (place, n) => {
    const answer = byKey('POST', `${opportunity(place, n)}/feedback`, { verdict: 'agree', reason: `Yes ${n}.` });
    const { feedback } = (await made(place, answer)) as { feedback: { id: string } };
    return byKey('DELETE', `/feedback/${feedback.id}`);
  },
  changeProfile: (_place, n) => Promise.resolve(edit(n)),
  revertProfileChange: async (place, n) => {
    const { changes } = (await made(place, edit(n))) as { changes: { id: string }[] };
    return byKey('POST', `/profile/changes/${changes[0]?.id}/revert`);
  },
  createProduct: product,
  changeProduct: async (place, n) => {
    const { id } = await made(place, await product(place, n));
    return byKey('PATCH', `/products/${String(id)}`, { name: `Renamed ${n}`, status: 'discontinued' });
  },
  createPartner: (_place, n) => Promise.resolve(partner(n)),
  importProducts: (_place, n) => {
    const lines = [
      'oem_partner,name,model,description,commodity_codes,rep_status,source_url',
      `Maker ${n},Bed ${n},,,,,`,
    ];
    return Promise.resolve(form('/products/import', 'products.csv', `${lines.join('\n')}\n`));
  },
  addDocument: (place, n) => Promise.resolve(solicitation(place, n)),
  removeDocument: async (place, n) => {
    const request = solicitation(place, n);
    const id = idOf(await made(place, request));
    return byKey('DELETE', `${request.path.slice(API.length)}/${id}`);
  },
  addContextDocument: (_place, n) => Promise.resolve(document(n)),
  removeContextDocument: async (place, n) => byKey('DELETE', `/knowledge/docs/${idOf(await made(place, document(n)))}`),
  switchRule: async (place) => {
    const { rules } = (await made(place, byKey('GET', '/settings/rules'))) as { rules: { id: string }[] };
    return byKey('PATCH', `/settings/rules/${rules[0]?.id}`, { active: false });
  },
  changeNotificationSettings: (_place, n) =>
    Promise.resolve(byKey('PATCH', '/settings/notifications', { digest_min_score: n % 100 })),
  createApiKey: (_place, n) => Promise.resolve(apiKey(n)),
  revokeApiKey: async (place, n) => {
    const { key } = (await made(place, apiKey(n))) as { key: { id: string } };
    return bySession('DELETE', `/api-keys/${key.id}`);
  },
  inviteMember: (_place, n) => Promise.resolve(invitation(n)),
  changeMember: async (place, n) => {
    const { member } = (await made(place, invitation(n))) as { member: { id: string } };
    return bySession('PATCH', `/members/${member.id}`, { role: 'admin' });
  },
  signOut: () => Promise.resolve(bySession('DELETE', '/session')),
};

/** The same request to the same path, with another body; null where the path says all. */
export function withOtherBody(request: ChangingRequest): ChangingRequest | null {
  const { body } = request;
  if (body === undefined) return null;
  if (typeof body === 'string') return { ...request, body: body.replace(/(Bed|bed) (\d)/, '$1 9$2') };
  const { name, verdict } = body as { name?: string; verdict?: string };
  return {
    ...request,
    body: { ...body, ...(verdict === undefined ? { name: `${name} again` } : { verdict: 'agree' }) },
  };
}

/**
 * All rows that the company has, with their tables, but for the stored answers themselves; and the jobs that wait for it. What
 * changed is told by `changesBetween`.
 */
export async function companyState(database: Database, companyId: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'answered_requests' and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    order by 1`.execute(database.db);
  const state: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where company_id = ${companyId} order by 1`.execute(database.db);
    state.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  const jobs = await sql<{ row: string }>`
    select name || ' ' || data::text as row from pgboss.job where data ->> 'companyId' = ${companyId} order by 1`.execute(
    database.db,
  );
  return [...state, ...jobs.rows.map(({ row }) => `job ${row}`)];
}

/** The rows that came and those that went. */
export function changesBetween(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...after.filter((row) => !before.includes(row)).map((row) => `+ ${row}`),
    ...before.filter((row) => !after.includes(row)).map((row) => `- ${row}`),
    ...(before.length === after.length ? [] : [`${before.length} rows became ${after.length}`]),
  ];
}

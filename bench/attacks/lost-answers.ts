/**
 * Answers that get lost after the commit: `node bench/attacks/lost-answers.ts [--each 25] [--kills 5]`, some minutes. A proxy on this machine
 * reads each answer of `tenderfit serve` and cuts its client's connection; the client then sends the same request again, with its
 * Idempotency-Key on every POST route that takes one, and without on those where the same request counts once. Then the
 * serving process is killed between commit and answer. Prints what was made. The secret of an API key must be null in the second
 * answer, and its person must be able to revoke the key and make one that works.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ROUTES } from '#contract/routes.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type ChangingRequest,
  CHANGING,
  makePlace,
  type Place,
  withCredential,
} from '../../tests/support/http/changing-requests.ts';
import { type CuttingProxy, startCuttingProxy } from '../../tests/support/http/cutting-proxy.ts';
import { openLane, type Sent } from '../../tests/support/http-lane.ts';
import { openKilledPlace } from '../../tests/support/processes/killed-place.ts';
import { PUBLIC_URL, startRealService } from '../../tests/support/real-service.ts';

const { values } = parseArgs({
  options: { each: { type: 'string', default: '25' }, kills: { type: 'string', default: '5' } },
});
const [each, kills] = [Number(values.each), Number(values.kills)];

/** Where what a request makes is counted. */
const COUNTS: Readonly<Record<string, string>> = {
  archiveOpportunity: "from audit_entries where action = 'opportunity.archive'",
  answerOpportunity: 'from feedback where true',
  revertProfileChange: "from audit_entries where action = 'profile.revert'",
  createProduct: "from products where source = 'portal_edit'",
  createPartner: "from audit_entries where action = 'partner.add' and after ->> 'name' like 'Partner %'",
  importProducts: "from products where source = 'portal_import'",
  addDocument: 'from solicitation_documents where true',
  addContextDocument: 'from context_docs where true',
  createApiKey: 'from api_keys where true',
};

type Attacked = { place: Place; sendWith: (request: ChangingRequest, key: string | null) => Promise<Sent> };

async function main(): Promise<void> {
  await cutAnswers();
  for (const kind of ['postgres', 'embedded'] as const) await killBeforeAnswers(kind);
}

async function cutAnswers(): Promise<void> {
  const service = await startRealService(1);
  const [base = ''] = service.bases;
  const { database } = service;
  const made = await makePlace({ database, now: () => new Date() }, 'Alder inc.', { opportunities: 4 * each });
  const { cookie } = await service.signIn(base, made.email);
  const proxy = await startCuttingProxy(base);
  const lane = openLane(proxy.base);
  const sendWith = (request: ChangingRequest, key: string | null): Promise<Sent> => {
    const headers = { ...request.headers, ...(key === null ? {} : { 'idempotency-key': key }) };
    return lane.send(withCredential({ ...request, headers }, { key: made.key.secret, cookie, origin: PUBLIC_URL }));
  };
  const attacked: Attacked = { place: { ...made, send: (request) => sendWith(request, null) }, sendWith };
  let number = 0;
  for (const { operationId, path, idempotency } of ROUTES) {
    const make = CHANGING[operationId];
    if (idempotency === undefined || make === undefined) continue;
    for (const keyed of idempotency.unkeyed === 'each' ? [true] : [true, false]) {
      const before = await countOf(database, operationId, made.companyId);
      const { cuts, replayed } = await attack(attacked, proxy, (n) => make(attacked.place, number + n), {
        isKeyed: keyed,
        withheld: idempotency.withheld ?? [],
      });
      number += each;
      const count = (await countOf(database, operationId, made.companyId)) - before;
      const how = keyed ? 'with key' : 'without';
      print(`POST ${path} (${how}): ${each} requests, ${cuts} answers cut, ${replayed} repeated, ${count} made`);
      if (count !== each || cuts !== each) process.exitCode = 1;
    }
  }
  await remake(attacked, proxy);
  lane.close();
  await proxy.close();
  await service.stop();
}

async function attack(
  { sendWith }: Attacked,
  proxy: CuttingProxy,
  make: (n: number) => Promise<ChangingRequest>,
  { isKeyed, withheld }: { isKeyed: boolean; withheld: readonly string[] },
): Promise<{ cuts: number; replayed: number }> {
  const cutsBefore = proxy.cuts;
  let replayed = 0;
  for (let n = 0; n < each; n += 1) {
    const request = await make(n);
    const key = isKeyed ? randomUUID() : null;
    proxy.isCutting = true;
    const lost = await sendWith(request, key).catch(() => null);
    proxy.isCutting = false;
    if (lost !== null) throw new Error('an answer came through');
    const { status, headers, text } = await sendWith(request, key);
    if (status >= 300) throw new Error(`${request.path} was answered ${status}: ${text}`);
    if (headers['idempotent-replayed'] === 'true') replayed += 1;
    if (withheld.some((name) => (JSON.parse(text) as Record<string, unknown>)[name] !== null))
      throw new Error(`${request.path} told again what is told once`);
  }
  return { cuts: proxy.cuts - cutsBefore, replayed };
}

/** Loses the answer that had a secret, revokes the key and makes another, which must work. */
async function remake({ place, sendWith }: Attacked, proxy: CuttingProxy): Promise<void> {
  type Made = { key: { id: string }; secret: string | null };
  let working = 0;
  for (let n = 0; n < each; n += 1) {
    const request = await CHANGING['createApiKey']?.(place, 1_000_000 + n);
    if (request === undefined) throw new Error('no request is known');
    proxy.isCutting = true;
    await sendWith(request, null).catch(() => null);
    proxy.isCutting = false;
    const { key } = JSON.parse((await sendWith(request, null)).text) as Made;
    await sendWith({ method: 'DELETE', path: `/api/v1/api-keys/${key.id}`, as: 'session' }, null);
    const made = JSON.parse((await sendWith(request, null)).text) as Made;
    const { status } = await fetch(`${proxy.base}/api/v1/me`, { headers: { authorization: `Bearer ${made.secret}` } });
    if (made.key.id !== key.id && made.secret !== null && status === 200) working += 1;
  }
  print(`lost secrets: ${each} keys revoked and made anew, ${working} work`);
  if (working !== each) process.exitCode = 1;
}

async function countOf({ db }: Database, operationId: string, companyId: string): Promise<number> {
  const what = sql.raw(COUNTS[operationId] ?? '');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${what} and company_id = ${companyId}`.execute(db);
  return rows[0]?.count ?? Number.NaN;
}

async function killBeforeAnswers(kind: 'embedded' | 'postgres'): Promise<void> {
  const place = await openKilledPlace(kind);
  const operations = Object.keys(COUNTS);
  let same = 0;
  for (let n = 0; n < kills; n += 1) {
    const request = await CHANGING[operations[n % operations.length] ?? '']?.(place, n);
    if (request === undefined) throw new Error('no request is known');
    const key = randomUUID();
    await place.sendAndKill(request, key, null);
    await place.restart();
    const before = await place.state();
    const { headers } = await place.sendWith(request, key);
    const after = await place.state();
    if (headers['idempotent-replayed'] === 'true' && before.length === after.length) same += 1;
  }
  await place.stop();
  print(`killed between commit and answer (${kind}): ${kills} kills, ${same} answered again with nothing made twice`);
  if (same !== kills) process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();

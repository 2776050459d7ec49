import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { solicitationDocument, type SolicitationDocument } from '#contract/documents/solicitation.ts';
import { readNotices } from '#features/reading/reading.ts';
import { formOf } from '../form.ts';
import { storeTender } from '../tenders.ts';
import { openWorld, type TestCompany, type World, type WorldOptions } from '../world.ts';

const PROFILE = { categories: ['Patient monitors'], geography: ['Quebec'] };

/** A tender that both companies hold, with the id of its opportunity for each. */
async function storeHeldTender(
  { database, jobs, now }: World['app'],
  title: string,
  alsoSaid: string,
): Promise<{ of(company: TestCompany): string; groupId: string }> {
  const { listingIds, groupId } = await storeTender(database, [
    { title, description: `${title} for a hospital. ${alsoSaid}`.trim() },
  ]);
  await readNotices(
    database,
    { listingIds, groupIds: [groupId] },
    {
      now: now(),
      enqueueMatching: (tx, payload) => jobs.enqueue(tx as Parameters<typeof jobs.enqueue>[0], 'match-groups', payload),
    },
  );
  await jobs.runPending();
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from opportunities where listing_id = ${listingIds[0]}`.execute(database.db);
  const of = ({ id }: TestCompany): string =>
    rows.find((row) => row.company_id === id)?.id ?? assert.fail('the company holds no opportunity');
  return { of, groupId };
}

/** A world with two companies that look for the same, and what tests do with the documents of a tender that both hold. */
export async function openTenderDesk(options: WorldOptions = {}) {
  const world = await openWorld(options);
  const { app } = world;
  const { database, jobs, documents } = app;
  const alder = await world.company('Alder inc.', PROFILE);
  const birch = await world.company('Birch Ltd.', PROFILE);

  const tenderForBoth = (title = 'Patient monitors', alsoSaid = '') => storeHeldTender(app, title, alsoSaid);
  let addresses = 0;
  async function upload(company: TestCompany, opportunityId: string, content: string | Uint8Array, fileName: string) {
    const { headers, payload } = await formOf({ content, fileName, contentType: 'application/octet-stream' });
    addresses += 1;
    const answer = await app.http.server.inject({
      method: 'POST',
      url: `/api/v1/opportunities/${opportunityId}/documents`,
      remoteAddress: `10.121.${addresses >> 8}.${addresses & 255}`,
      headers: { ...headers, authorization: `Bearer ${company.secret}` },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  }

  async function added(company: TestCompany, opportunityId: string, content: string | Uint8Array, fileName: string) {
    const { status, body } = await upload(company, opportunityId, content, fileName);
    assert.equal(status, 201, JSON.stringify(body));
    return solicitationDocument.parse(body);
  }

  async function list(company: TestCompany, opportunityId: string): Promise<SolicitationDocument[]> {
    const { status, body } = await world.get(`/api/v1/opportunities/${opportunityId}/documents`, company);
    assert.equal(status, 200, JSON.stringify(body));
    return (body['documents'] as unknown[]).map((one) => solicitationDocument.parse(one));
  }

  async function detail(company: TestCompany, opportunityId: string): Promise<Record<string, unknown>> {
    const { status, body } = await world.get(`/api/v1/opportunities/${opportunityId}`, company);
    assert.equal(status, 200);
    return body;
  }

  return { world, app, database, jobs, documents, alder, birch, tenderForBoth, upload, added, list, detail };
}

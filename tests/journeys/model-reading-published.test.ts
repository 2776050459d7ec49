import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { fetchDocuments, type FetchingDependencies } from '#features/documents/documents-fetching.ts';
import { openOutbound } from '#platform/network/outbound.ts';
import { localSource } from '../support/discovery/local-source.ts';
import { writePdf } from '../support/documents/pdf-writer.ts';
import { openTenderDesk } from '../support/documents/tender-desk.ts';
import { type ModelCall, modelServer, says, wrapped } from '../support/models/model-server.ts';
import type { TestCompany } from '../support/world.ts';

/** What a language model finds in documents that buyers published: once for a content, for everybody, at the service's expense. */

let nowMs = Date.parse('2026-11-10T12:00:00.000Z');
let answer: (response: ServerResponse, call: ModelCall) => void = (response) => says(response, 500, {});
const { url, calls } = await modelServer({ after }, (response, call) => answer(response, call));
const desk = await openTenderDesk({
  now: () => new Date(nowMs),
  settings: {
    MODEL_PROVIDER: 'openai',
    MODEL_URL: `${url}/v1`,
    MODEL_NAME: 'small-1',
    MODEL_TOKENS_PER_DAY: '10000',
    MODEL_READS_DOCUMENTS: 'on',
  },
});
const { app, database, jobs, documents, alder, birch } = desk;
type JobTransaction = Parameters<typeof jobs.enqueue>[0];
const TERM = 'The agreement spans 36 months.';

const fetching: FetchingDependencies = {
  ...documents,
  outbound: openOutbound(['127.0.0.1']),
  pacer: { turn: (_host, _pauseMs, work) => work() },
  userAgent: 'Tenderfit/test',
  isOn: true,
  enqueueMatchingOf: (tx, payload) => jobs.enqueue(tx as JobTransaction, 'match-groups', payload),
  log: { warn: () => undefined },
  refusalOf: () => null,
};

async function runAll(): Promise<void> {
  await fetchDocuments(fetching, new AbortController().signal);
  await database.transaction((tx) => jobs.enqueue(tx, 'read-with-model', {}));
  await jobs.runPending();
  await fetchDocuments(fetching, new AbortController().signal);
  await jobs.runPending();
}

type Tender = Awaited<ReturnType<typeof desk.tenderForBoth>>;

async function nameDocument({ groupId }: Tender, address: string): Promise<void> {
  const named = JSON.stringify([{ url: address, fileName: null }]);
  await sql`
    update listings set content = jsonb_set(content, '{documents}', ${named}::jsonb)
    where id in (select listing_id from listing_keys where group_id = ${groupId})`.execute(database.db);
}

async function termsOf(company: TestCompany, tender: Tender): Promise<string[][]> {
  const { key_facts: facts } = (await desk.detail(company, tender.of(company))) as unknown as {
    key_facts: { found: { topic: string; answers: { quote: string; read_by: string }[] }[] };
  };
  return facts.found.flatMap(({ topic, answers }) => answers.map(({ quote, read_by: by }) => [topic, quote, by]));
}

test('a content that two tenders publish is asked about once, shown to both companies, and paid for by neither', async () => {
  const server = await localSource({ after }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(writePdf([[TERM]]));
  });
  const [first, second] = [await desk.tenderForBoth(), await desk.tenderForBoth('Patient monitors for wards')];
  await nameDocument(first, `${server.base}/a.pdf`);
  await nameDocument(second, `${server.base}/b.pdf`);

  answer = (response) => says(response, 401, {});
  await runAll();
  for (const company of [alder, birch])
    assert.deepEqual(await termsOf(company, first), [], 'a failure changes nothing');

  nowMs += 24 * 60 * 60_000;
  calls.length = 0;
  answer = (response) => {
    const facts = [{ passage: 's1', states: 'contract_term', words: TERM, value: '36 months' }];
    says(response, 200, wrapped('openai', JSON.stringify({ facts })));
  };
  await runAll();
  await runAll();
  assert.equal(calls.length, 1);
  for (const tender of [first, second])
    for (const company of [alder, birch])
      assert.deepEqual(await termsOf(company, tender), [['contract_term', TERM, 'model']]);
  const day = new Date(app.now()).toISOString().slice(0, 10);
  const { rows } = await sql<{ shared: number; companies: number }>`
    select (select coalesce(sum(tokens), 0)::int from model_spending_shared where day = ${day}::date) as shared,
      (select count(*)::int from model_spending) as companies`.execute(database.db);
  assert.deepEqual(rows, [{ shared: 100, companies: 0 }]);
});

test('beyond what the service may spend in a day nothing is sent', async () => {
  await sql`
    update model_spending_shared set tokens = 9990 where day = ${new Date(nowMs).toISOString().slice(0, 10)}::date`.execute(
    database.db,
  );
  const server = await localSource({ after }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(writePdf([['The agreement spans 24 months.']]));
  });
  await nameDocument(await desk.tenderForBoth('Patient monitors for clinics'), `${server.base}/c.pdf`);
  calls.length = 0;
  await runAll();
  assert.equal(calls.length, 0);
  nowMs += 24 * 60 * 60_000;
  await runAll();
  assert.equal(calls.length, 1);
});

import { sql } from 'kysely';
import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { after, describe, test } from 'node:test';
import { solicitationDocument, type SolicitationDocument } from '#contract/documents/solicitation.ts';
import { fetchDocuments, type FetchingDependencies } from '#features/documents/documents-fetching.ts';
import { addressRefusal } from '#features/documents/published-address.ts';
import { readNotices } from '#features/reading/reading.ts';
import { openOutbound, type Resolve } from '#platform/network/outbound.ts';
import { localSource } from '../support/discovery/local-source.ts';
import { openCanary } from '../support/http/canary.ts';
import { writePdf } from '../support/documents/pdf-writer.ts';
import { storeTender } from '../support/tenders.ts';
import { openWorld, type TestCompany } from '../support/world.ts';

/** Documents fetched from the addresses in notices: once per content, from public addresses only. */

const DEMAND = 'Bidders must hold ISO 13485 certification at bid closing.';
const clock = { now: new Date() };
const world = await openWorld({ now: () => clock.now });
const { app } = world;
const { database, jobs, documents } = app;
const PROFILE = { categories: ['Patient monitors'], geography: ['Quebec'] };
const alder = await world.company('Alder inc.', PROFILE);
const birch = await world.company('Birch Ltd.', PROFILE);
const never = new AbortController().signal;
const enqueue: FetchingDependencies['enqueueMatchingOf'] = (tx, payload) =>
  jobs.enqueue(tx as Parameters<typeof jobs.enqueue>[0], 'match-groups', payload);

let reads = 0;
/** This machine's own address is as a public one; every other address inside it is not. */
const fetching: FetchingDependencies = {
  ...documents,
  outbound: openOutbound(['127.0.0.1']),
  pacer: { turn: (_host, _pauseMs, work) => work() },
  userAgent: 'Tenderfit/test',
  isOn: true,
  readText: (...given) => {
    reads += 1;
    return documents.readText(...given);
  },
  enqueueMatchingOf: enqueue,
  log: { warn: () => undefined },
  // Servers of tests have ports of their own.
  refusalOf: () => null,
};
const fetchAll = async (own: Partial<FetchingDependencies> = {}): Promise<void> =>
  await fetchDocuments({ ...fetching, ...own }, never);

/** A tender that both companies hold, whose notice names these addresses. */
async function tenderWith(title: string, urls: readonly string[]): Promise<(company: TestCompany) => string> {
  const { listingIds, groupId } = await storeTender(database, [{ title, description: `${title} for a hospital.` }]);
  const named = JSON.stringify(urls.map((url) => ({ url, fileName: null })));
  await sql`update listings set content = jsonb_set(content, '{documents}', ${named}::jsonb) where id = ${listingIds[0]}`.execute(
    database.db,
  );
  const context = { now: app.now(), enqueueMatching: enqueue };
  await readNotices(database, { listingIds, groupIds: [groupId] }, context);
  await jobs.runPending();
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from opportunities where listing_id = ${listingIds[0]}`.execute(database.db);
  return ({ id }) => rows.find((row) => row.company_id === id)?.id ?? assert.fail('it holds no opportunity');
}

async function list(company: TestCompany, opportunityId: string): Promise<SolicitationDocument[]> {
  const { status, body } = await world.get(`/api/v1/opportunities/${opportunityId}/documents`, company);
  assert.equal(status, 200, JSON.stringify(body));
  return (body['documents'] as unknown[]).map((one) => solicitationDocument.parse(one));
}

const detail = async (company: TestCompany, opportunityId: string): Promise<Record<string, unknown>> =>
  (await world.get(`/api/v1/opportunities/${opportunityId}`, company)).body;

const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void) => localSource({ after }, answer);

describe('Published documents', () => {
  test('Opportunity: score_source: pdf_verdict for every company; each address is fetched once, and one content is stored and read once', async () => {
    const bytes = writePdf([[DEMAND]]);
    const { base, requests } = await serve((_request, response) => response.end(bytes));
    const first = await tenderWith('Patient monitors', [`${base}/RFP%20one.pdf`]);
    const second = await tenderWith('Patient monitors with stands', [`${base}/two.pdf`]);
    await fetchAll({ isOn: false });
    assert.deepEqual([requests.length, await list(alder, first(alder))], [0, []], 'switched off, nothing is asked for');

    await Promise.all([fetchAll(), fetchAll()]);
    clock.now = new Date(clock.now.getTime() + 20 * 60_000);
    await fetchAll();
    await jobs.runPending();
    assert.deepEqual([requests.length, reads], [2, 1]);
    for (const tender of [first, second])
      for (const company of [alder, birch]) {
        const body = await detail(company, tender(company));
        assert.deepEqual([body['score_source'], body['signal_source']], ['pdf_verdict', 'pdf']);
        assert.deepEqual(body['mandatory_certifications'], ['ISO 13485']);
      }
    const [document] = await list(birch, first(birch));
    assert.deepEqual(
      [document?.filename, document?.status, document?.uploaded, document?.source_url, document?.page_count],
      ['RFP one.pdf', 'read', false, `${base}/RFP%20one.pdf`, 1],
    );
    const path = `/api/v1/opportunities/${first(birch)}/documents/${document?.id}`;
    const headers = { authorization: `Bearer ${birch.secret}` };
    assert.ok((await app.http.server.inject({ url: `${path}/content`, headers })).rawPayload.equals(bytes));
    assert.equal((await world.send('DELETE', path, birch)).status, 404, 'what the buyer published is not deleted');
  });

  test('what cannot be had says why: a login, another kind, too large, a package; what may pass is tried again', async () => {
    const answers: Record<string, (response: ServerResponse) => void> = {
      '/login': (response) => response.writeHead(403).end(),
      '/page': (response) => response.end('<!doctype html><html><body>Log in</body></html>'),
      '/sign-in': (response) =>
        response.end(`<!doctype html><html><body><input type="password">${'Our portal. '.repeat(90)}</body></html>`),
      '/large': (response) => response.writeHead(200, { 'content-length': String(2 ** 40) }).end(),
      '/busy': (response) => response.writeHead(503).end(),
      '/cut': (response) =>
        response.writeHead(200, { 'content-length': '100' }).write('%PDF-', () => response.destroy()),
    };
    const { base, requests } = await serve((request, response) => answers[request.url ?? '']?.(response));
    const tender = await tenderWith(
      'Patient monitors at five places',
      Object.keys(answers).map((path) => base + path),
    );
    await fetchAll();
    const said = async (): Promise<unknown> =>
      Object.fromEntries(
        (await list(alder, tender(alder))).map(({ source_url: url, status, reason }) => [
          url?.slice(base.length),
          [status, reason],
        ]),
      );
    const cut = 'The website did not send the whole document.';
    assert.deepEqual(await said(), {
      '/login': ['refused', 'The website answered 403; it may need a login.'],
      '/page': ['refused', 'The address gives a web page that asks for a login or a browser.'],
      '/sign-in': ['refused', 'The address gives a web page that asks for a login or a browser.'],
      '/large': ['refused', 'The answer is larger than 15 MB, or redirects where documents are not fetched.'],
      '/busy': ['found', cut],
      '/cut': ['found', cut],
    });
    await fetchAll();
    assert.equal(requests.length, 6, 'not before its time');
    for (let tries = 2; tries <= 6; tries += 1) {
      clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
      await fetchAll();
    }
    assert.equal(requests.length, 6 + 2 * 4, 'five tries of each');
    assert.deepEqual(((await said()) as Record<string, unknown>)['/busy'], ['failed', cut]);
    assert.equal((await detail(alder, tender(alder)))['signal_source'], 'metadata');
  });
});

describe('Processes that are killed', () => {
  test('while they fetch or read lose nothing, and no two fetch or read the same document at once', async () => {
    const bytes = writePdf([[`${DEMAND} It is read once.`]]);
    const { base, requests } = await serve((_request, response) => response.end(bytes));
    const tender = await tenderWith('Patient monitors for the killed', [`${base}/a.pdf`]);
    const forever = new Promise<never>(() => undefined);
    const [stored, read] = [{ begun: 0 }, { now: 0, most: 0, ended: 0 }];
    const text = { pages: [{ number: 1, lines: [{ text: DEMAND, kind: 'paragraph' }] }], pageCount: 1, reason: null };
    const reading = async (): Promise<typeof text> => {
      read.now += 1;
      read.most = Math.max(read.most, read.now);
      await new Promise(setImmediate);
      read.now -= 1;
      read.ended += 1;
      return text;
    };
    const store: FetchingDependencies['store'] = {
      ...documents.store,
      put: () => ((stored.begun += 1), forever),
    };
    const isRead = async (): Promise<boolean> => (await list(alder, tender(alder)))[0]?.status === 'read';
    /** A process that never goes on from there, and others that find nothing to do until its time is over. */
    const kill = async (dying: Partial<FetchingDependencies>, isThere: () => boolean): Promise<void> => {
      void fetchAll(dying).catch(() => undefined);
      while (!isThere()) await new Promise(setImmediate);
      const before = [requests.length, read.ended];
      await Promise.all([fetchAll({ readText: reading }), fetchAll({ readText: reading })]);
      assert.deepEqual([requests.length, read.ended, await isRead()], [...before, false]);
      clock.now = new Date(clock.now.getTime() + 30 * 60_000);
    };
    await kill({ store }, () => stored.begun === 1);
    let isReading = false;
    await kill({ readText: () => ((isReading = true), forever) }, () => isReading);
    await Promise.all([fetchAll({ readText: reading }), fetchAll({ readText: reading })]);
    await jobs.runPending();
    assert.deepEqual([await isRead(), read.most, read.ended], [true, 1, 1]);
    assert.deepEqual((await detail(birch, tender(birch)))['mandatory_certifications'], ['ISO 13485']);
  });
});

describe('Requests that a notice would have the service make', () => {
  const hosts =
    `127.0.0.3 127.3 2130706435 0x7f000003 0x7f.3 0177.0.0.3 017700000003 127.0.0.3. 127.255.0.1 127.0.00.3 %31%32%37.0.0.3
    [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.3] [::ffff:7f00:3] [64:ff9b::127.0.0.3] [64:ff9b::7f00:3] [::] [::127.0.0.3] 0.0.0.0 0
    0x0 10.0.0.1 192.168.0.1 172.16.0.1 100.64.0.1 169.254.169.254 169.254.170.2 [fe80::1] [fd00::1] [fd00:ec2::254] internal.example
    mixed.example rebinding.example`.split(/\s+/);
  /** Names that lead inside, at once or after their first answer. */
  const answers = new Map<string, number>();
  const resolve: Resolve = (name, _options, done) => {
    const count = (answers.get(name) ?? 0) + 1;
    answers.set(name, count);
    const inside = name.startsWith('rebinding') && count === 1 ? ['127.0.0.1'] : ['127.0.0.3'];
    const addresses = name.startsWith('mixed') ? ['127.0.0.1', '::1'] : inside;
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
  };

  test('200 addresses and redirects, names that change their answer among them, reach nothing inside, and say nothing of it', async (t) => {
    const canary = await openCanary(t);
    const source = await serve((request, response) => {
      const [, status, target] = /^\/(\d+)\/(.+)$/.exec(request.url ?? '') ?? [];
      const location = decodeURIComponent(target ?? '');
      response.writeHead(Number(status), { location }).end();
    });
    const { port } = canary;
    const inside = hosts.filter((host) => host !== 'rebinding.example').map((host) => `http://${host}:${port}/x.pdf`);
    const schemes = [
      'file:///etc/passwd',
      'gopher://127.0.0.3/',
      'ftp://127.0.0.3/',
      'unix:/run/x',
      'data:text/plain,x',
      'http:///x',
    ];
    const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
      [...inside, ...schemes].map((url) => `${source.base}/${status}/${encodeURIComponent(url)}`),
    );
    // The first answer is permitted and the server there sends on to the same name, which then means another machine.
    const rebinding = `http://rebinding.example:${new URL(source.base).port}/302/${encodeURIComponent(`http://rebinding.example:${port}/`)}`;
    const all = [...inside, ...schemes, ...redirects, rebinding];
    assert.ok(all.length >= 200, `${all.length}`);
    const tender = await tenderWith('Patient monitors of many wards', []);
    await sql`
      insert into published_documents (listing_id, address, filename, due_at)
      select o.listing_id, address, 'x.pdf', ${clock.now} from opportunities o, unnest(${all}::text[]) address
      where o.id = ${tender(alder)}`.execute(database.db);
    await fetchAll({ outbound: openOutbound(['127.0.0.1'], resolve) });
    assert.equal(canary.connections(), 0);
    const said = await list(alder, tender(alder));
    assert.equal(said.length, all.length);
    assert.deepEqual(
      said.filter(({ status }) => status === 'read' || status === 'fetched'),
      [],
    );
    for (const { reason } of said) assert.doesNotMatch(reason ?? '', /127\.|169\.|resolves|\[/);

    await sql`update published_documents set due_at = ${clock.now}, status = 'found', claimed_until = null
      where address like ${`http://127.0.0.3:${port}%`}`.execute(database.db);
    await fetchAll({ outbound: openOutbound('all', resolve) });
    assert.ok(canary.connections() > 0, 'with the guard taken out the same address reaches it');
  });

  test('addresses are those of the web, without credentials, on the usual ports', () => {
    for (const address of ['https://example.org/a.pdf', 'http://example.org:80/a', 'https://example.org:443/a?b=c'])
      assert.equal(addressRefusal(address), null, address);
    for (const address of [
      'ftp://example.org/',
      'file:///etc/passwd',
      'https://user:secret@example.org/',
      'https://user@example.org/',
      'http://example.org:8080/',
      'https://example.org:80/',
      'javascript:alert(1)',
      '',
      `https://example.org/${'x'.repeat(2_000)}`,
    ])
      assert.notEqual(addressRefusal(address), null, address);
  });
});

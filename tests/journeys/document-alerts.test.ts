import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { listAmendments } from '#contract/amendments.ts';
import { fetchDocuments } from '#features/documents/documents-fetching.ts';
import { readDocument } from '#features/documents/documents-reading.ts';
import { openOutbound } from '#platform/network/outbound.ts';
import { alertDesk } from '../support/amendments/alert-desk.ts';
import { closingOn, publish, snowTender } from '../support/amendments/publish.ts';
import { formOf } from '../support/form.ts';
import type { TestCompany } from '../support/world.ts';

/** Mail about dates that documents of a tender move: once for each change, and an uploaded document is nobody else's. */

const clock = { now: new Date('2026-11-10T12:00:00.000Z') };
const desk = await alertDesk(clock);
const { world } = desk;
const { database, jobs, documents } = world.app;
const owner = await desk.company('Owner');
const other = await desk.company('Other', 'fr');
const unmailed = await desk.company('Unmailed');
const tender = snowTender();
await publish(world, tender);
await desk.digest(owner);
await desk.digest(other);
const never = new AbortController().signal;
const log = { warn: () => undefined };

const extended = (day: number): string =>
  `The closing date is hereby extended to December ${day}, 2026 at 2:00 p.m. EST.`;

async function opportunityOf(company: TestCompany): Promise<string> {
  const { body } = await world.get('/api/v1/opportunities', company);
  return (body['items'] as { id: string }[])[0]?.id ?? assert.fail('it holds no opportunity');
}
async function upload(company: TestCompany, fileName: string, content: string): Promise<string> {
  const { headers, payload } = await formOf({ content, fileName, contentType: 'text/plain' });
  const answer = await world.app.http.server.inject({
    method: 'POST',
    url: `/api/v1/opportunities/${await opportunityOf(company)}/documents`,
    headers: { ...headers, authorization: `Bearer ${company.secret}` },
    payload,
  });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ id: string }>().id;
}
async function amendments(company: TestCompany) {
  const id = await opportunityOf(company);
  const { body } = await world.get(`/api/v1/opportunities/${id}/amendments`, company);
  const listed = listAmendments.success.schema.parse(body).amendments;
  const detail = await world.get(`/api/v1/opportunities/${id}`, company);
  assert.equal(detail.body['amendment_count'], listed.length, 'the detail counts them alike');
  return listed;
}

/** As fetching leaves a document that the buyer published: fetched, and its content read. */
async function storePublished(filename: string, line: string, listing = 'snow-1'): Promise<void> {
  const hash = createHash('sha256').update(filename).digest();
  const pages = JSON.stringify([{ number: 3, lines: [{ text: line, kind: 'paragraph' }] }]);
  await sql`insert into published_files (content_hash, content_type, size_bytes, status, pages, page_count, reader_version)
    values (${hash}, 'application/pdf', 1, 'read', ${pages}::jsonb, 3, 1000)`.execute(database.db);
  await sql`insert into published_documents (listing_id, address, filename, status, content_hash, due_at)
    select id, ${`https://example.org/${filename}`}, ${filename}, 'fetched', ${hash}, ${clock.now}
    from listings where native_id = ${listing}`.execute(database.db);
}
const fetchAll = (): Promise<void> =>
  fetchDocuments(
    {
      ...documents,
      outbound: openOutbound([]),
      pacer: { turn: (_host, _pauseMs, work) => work() },
      userAgent: 'Tenderfit/test',
      isOn: true,
      enqueueMatchingOf: (tx, payload) =>
        jobs.enqueue(tx as Parameters<typeof jobs.enqueue>[0], 'match-groups', payload),
      log,
    },
    never,
  );
const plain = (text = ''): string => text.replaceAll('\u00a0', ' ');

describe('Dates that documents move', () => {
  test('Events: Amendment alert email: an uploaded addendum that moves the closing is mailed to its company alone, with its name and words, once it is scored again; killed in between, once all the same', async () => {
    const documentId = await upload(owner, 'Addendum 2.txt', extended(8));
    const target = { companyId: owner.id, documentId };
    const killed = { ...documents, log, onDatesMoved: () => Promise.reject(new Error('killed')) };
    await assert.rejects(readDocument(killed, target, { isLastTry: false, signal: never }), /killed/);
    assert.deepEqual([await desk.open(owner), await amendments(owner)], [[], []], 'nothing of it is stored');
    await readDocument({ ...documents, log }, target, { isLastTry: false, signal: never });
    await desk.tell(owner);
    assert.deepEqual(await desk.alerts(owner), [], 'nothing is mailed before the tender is scored again');
    await jobs.runPending();
    await Promise.all([desk.tell(owner), desk.tell(owner)]);
    const [mine, ...more] = await desk.alerts(owner);
    assert.ok(mine && more.length === 0);
    assert.equal(mine.subject, 'Closes later: Snow removal, north sector');
    for (const text of [plain(mine.text), plain(mine.html)])
      for (const said of [
        'Closing moved from December 3, 2026, 2:00 p.m. ET to December 8, 2026, 2:00 p.m. ET: 5 more days.',
        `The document “Addendum 2.txt” says: “${extended(8)}”`,
        'Tenderfit read this in a document that your company uploaded.',
        'Closes Tuesday, December 8',
      ])
        assert.ok(text.includes(said), text);
    const [listed, ...rest] = await amendments(owner);
    assert.deepEqual([listed?.number, listed?.source, rest], [1, 'seao', []]);
    assert.deepEqual(listed?.document, {
      id: documentId,
      name: 'Addendum 2.txt',
      quotes: [{ quote: extended(8), page: null }],
    });
    const moment = (date: string) => ({
      at: `${date}T19:00:00.000Z`,
      date,
      time: '14:00',
      time_zone: 'America/Toronto',
    });
    assert.deepEqual(listed.changes, [
      { field: 'deadline', language: null, before: moment('2026-12-03'), after: moment('2026-12-08') },
    ]);
    for (const company of [other, unmailed]) {
      assert.deepEqual([await desk.alerts(company), await amendments(company)], [[], []]);
      assert.deepEqual(await desk.states(company), {});
    }
  });

  test('the same addendum as the buyer publishes it, in two files read at once, is mailed once to who has not heard of it; then the notice that says the same is not', async () => {
    clock.now = new Date('2026-11-11T12:00:00.000Z');
    await storePublished('Addendum 2.pdf', extended(8));
    await storePublished('Addendum 2 (copy).pdf', extended(8));
    await Promise.all([fetchAll(), fetchAll()]);
    await desk.tell(other);
    assert.deepEqual(await desk.alerts(other), [], 'nothing is mailed before the tender is scored again');
    await jobs.runPending();
    const [theirs, ...more] = await desk.alerts(other);
    assert.ok(theirs && more.length === 0);
    assert.equal(plain(theirs.subject), 'Clôture reportée : Déneigement, secteur nord');
    const text = plain(theirs.text);
    assert.match(text, /Le document « Addendum 2(?: \(copy\))?\.pdf », page 3, indique : « The closing date/);
    assert.ok(text.includes('dans un document publié par l’acheteur'), text);
    assert.equal((await desk.alerts(owner)).length, 1, 'the company that uploaded it has heard of it');
    assert.deepEqual(await desk.states(owner), { alike: 1, mailed: 1 });
    assert.deepEqual(await desk.states(unmailed), {}, 'what nobody may be mailed about is not noted');
    assert.equal((await amendments(unmailed)).length, 1, 'it is listed for all the same');

    clock.now = new Date('2026-11-12T12:00:00.000Z');
    await publish(world, { ...tender, closing: closingOn('2026-12-08') });
    assert.deepEqual([(await desk.alerts(owner)).length, (await desk.alerts(other)).length], [1, 1]);
    assert.equal((await amendments(other)).length, 1);
  });

  test('Digest rules 4: the policy holds for documents as well; what a later addendum changed by then is not said', async () => {
    await desk.set(owner, { amendment_notification_policy: 'none' });
    clock.now = new Date('2026-11-13T12:00:00.000Z');
    await storePublished('Addendum 3.pdf', extended(15));
    await fetchAll();
    await storePublished('Addendum 4.pdf', extended(22));
    await fetchAll();
    await jobs.runPending();
    assert.equal((await desk.states(owner))['silent policy'], 2);
    const mails = (await desk.alerts(other)).slice(1).map(({ text }) => plain(text));
    assert.equal(mails.length, 1, mails.join('\n'));
    assert.ok(mails[0]?.includes('22 décembre') && !mails[0].includes('Addendum 3'), mails[0]);
    assert.equal((await desk.states(other))['silent nothing_to_say'], 1);
  });

  test('reading a document again by newer rules, and deleting it, mail nothing; what it changed is listed no more', async () => {
    await desk.set(owner, { amendment_notification_policy: 'all' });
    const [before, sent] = [(await amendments(owner)).length, (await desk.alerts(owner)).length];
    const documentId = await upload(owner, 'Addendum 5.txt', extended(29));
    await jobs.runPending();
    assert.equal((await amendments(owner)).length, before + 1);
    const mailed = (await desk.alerts(owner)).length;
    assert.equal(mailed, sent + 1, 'also where no score changes');
    const target = { companyId: owner.id, documentId };
    await sql`update solicitation_documents set facts = facts - 'dates' where id = ${documentId}`.execute(database.db);
    await readDocument({ ...documents, log, readerVersion: 1001 }, target, { isLastTry: false, signal: never });
    await jobs.runPending();
    assert.deepEqual([(await desk.alerts(owner)).length, (await amendments(owner)).length], [mailed, before + 1]);
    const path = `/api/v1/opportunities/${await opportunityOf(owner)}/documents/${documentId}`;
    assert.equal((await world.send('DELETE', path, owner)).status, 200);
    await jobs.runPending();
    assert.deepEqual([(await desk.alerts(owner)).length, (await amendments(owner)).length], [mailed, before]);
  });
});

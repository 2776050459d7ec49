import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recoverDocuments } from '#features/documents/jobs.ts';
import { readDocument, type ReadText } from '#features/documents/documents-reading.ts';
import { storedFiles } from '../support/documents/document-desk.ts';
import { openTenderDesk } from '../support/documents/tender-desk.ts';

/** Reading uploaded documents of tenders in the background: each once, by one process at a time, and nothing is lost. */

const DEMAND = 'Bidders must hold ISO 13485 certification at bid closing.';
const { world, database, jobs, documents, alder, tenderForBoth, added, list, detail } = await openTenderDesk();
const log = { warn: () => undefined };
const never = new AbortController().signal;

describe('Reading in the background', () => {
  /** A document that waits, and its target. */
  async function waiting(title: string): Promise<{ own: string; target: { companyId: string; documentId: string } }> {
    const tender = await tenderForBoth(title);
    const own = tender.of(alder);
    const { id } = await added(alder, own, `${DEMAND} ${title}`, 'rfp.txt');
    return { own, target: { companyId: alder.id, documentId: id } };
  }
  const page = { pages: [{ number: null, lines: [{ text: DEMAND, kind: 'text' }] }], pageCount: null, reason: null };

  test('two processes never read the same document at once, and one that died lets it be read later', async () => {
    const { own, target } = await waiting('Patient monitors for two');
    let reads = 0;
    const gate = Promise.withResolvers<void>();
    const readText: ReadText = async () => {
      reads += 1;
      if (reads === 1) await gate.promise;
      return page;
    };
    const options = { isLastTry: false, signal: never };
    const first = readDocument({ ...documents, readText, log }, target, options);
    while (reads === 0) await new Promise(setImmediate);
    await readDocument({ ...documents, readText, log }, target, options);
    assert.equal(reads, 1);
    gate.resolve();
    await first;
    assert.equal((await list(alder, own))[0]?.status, 'read');
    await readDocument({ ...documents, readText, log }, target, options);
    assert.equal(reads, 1, 'what is read is not read again');

    await sql`update solicitation_documents set status = 'waiting', read_at = null, claimed_until = now() + interval '1 hour'
      where id = ${target.documentId}`.execute(database.db);
    const later = (): Date => new Date(Date.now() + 2 * 60 * 60 * 1000);
    const queued: string[] = [];
    const enqueueReading = async (_tx: unknown, { documentId }: { documentId: string }): Promise<void> =>
      void queued.push(documentId);
    await recoverDocuments({ ...documents, readText, log, enqueueReading });
    assert.deepEqual(queued, []);
    await recoverDocuments({ ...documents, readText, log, enqueueReading, now: later });
    assert.deepEqual(queued, [target.documentId]);
    await readDocument({ ...documents, readText, log, now: later }, target, options);
    assert.equal(reads, 2);
  });

  test('a fault of the service is tried again; at the last try the document says so', async () => {
    const { own, target } = await waiting('Patient monitors at fault');
    const readText: ReadText = () => Promise.reject(new Error('the disk is gone'));
    await assert.rejects(
      readDocument({ ...documents, readText, log }, target, { isLastTry: false, signal: never }),
      /disk/,
    );
    assert.equal((await list(alder, own))[0]?.status, 'waiting');
    await readDocument({ ...documents, readText, log }, target, { isLastTry: true, signal: never });
    const [document] = await list(alder, own);
    assert.equal(document?.status, 'failed');
    assert.match(document.reason ?? '', /fault of the service/);
  });

  test('a document that is deleted while it is read comes back in no way', async () => {
    const { own, target } = await waiting('Patient monitors deleted');
    const readText: ReadText = async () => {
      await world.send('DELETE', `/api/v1/opportunities/${own}/documents/${target.documentId}`, alder);
      return page;
    };
    await readDocument({ ...documents, readText, log }, target, { isLastTry: false, signal: never });
    await jobs.runPending();
    assert.deepEqual(await list(alder, own), []);
    assert.equal((await detail(alder, own))['signal_source'], 'metadata');
  });

  test('documents of a listing that is gone are deleted with their files', async () => {
    const { target } = await waiting('Patient monitors of a source');
    await jobs.runPending();
    const files = (await storedFiles(world)).length;
    await sql`update solicitation_documents set listing_id = gen_random_uuid() where id = ${target.documentId}`.execute(
      database.db,
    );
    await recoverDocuments({ ...documents, log });
    await jobs.runPending();
    const { rows } = await sql`select 1 from solicitation_documents where id = ${target.documentId}`.execute(
      database.db,
    );
    assert.deepEqual([rows.length, (await storedFiles(world)).length], [0, files - 1]);
  });
});

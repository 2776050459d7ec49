import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { ContextDocument } from '#contract/knowledge.ts';
import { refreshDocuments, removeFiles } from '#features/knowledge/jobs.ts';
import { searchPassages } from '#features/knowledge/knowledge.ts';
import { ingestDocument } from '#features/knowledge/knowledge-ingest.ts';
import { type DocumentReader, DocumentReaderBusyError } from '#platform/documents/document-reader.ts';
import { waitingMatchings } from '../support/company-desk.ts';
import {
  type DocumentDesk,
  openDocumentDesk,
  settleDocuments,
  storedFiles,
} from '../support/documents/document-desk.ts';
import { writePdf } from '../support/documents/pdf-writer.ts';
import { openWorld } from '../support/world.ts';

const HOUR_MS = 60 * 60 * 1000;
let now = new Date();
const world = await openWorld({ now: () => now });
const { database, knowledge, jobs } = world.app;
const alder = await openDocumentDesk(world, 'Alder inc.');
const birch = await openDocumentDesk(world, 'Birch Ltd.');
const log = { warn: () => undefined };

type Extracted = Awaited<ReturnType<DocumentReader['extractText']>>;
/** A reader that answers with this, or rejects with what is thrown. */
const readerThat = (answer: () => Extracted | Promise<Extracted>): DocumentReader => ({
  extractText: async () => await answer(),
  readPages: () => Promise.reject(new Error('context documents are read as text')),
  readsScans: () => Promise.resolve(false),
  close: () => undefined,
});
const textOf = (text: string): Extracted => ({ text, pages: null, pageCount: null, unreadablePages: 0, isCut: false });

/** Reads the document once, in this way. */
async function ingest(
  desk: DocumentDesk,
  docId: string,
  reader: DocumentReader,
  { isLastTry = false, readerVersion = 1 } = {},
): Promise<void> {
  const signal = new AbortController().signal;
  const dependencies = { ...knowledge, reader, log, readerVersion };
  await ingestDocument(dependencies, { companyId: desk.id, docId }, { isLastTry, signal });
}

const found = async (desk: DocumentDesk, word: string): Promise<string[]> =>
  (await searchPassages(database.db, desk.id, word, 5)).map(({ text }) => text);
const stand = ({ status, ingest_error: error }: ContextDocument): unknown[] => [status, error];

describe('Context document: status, ingest_error, a failed refresh keeps serving: whatever went wrong', () => {
  test('State: Context document stays ready: the refresh fails, what was read goes on serving, and the next one clears the note', async () => {
    const document = await alder.add('Alder repairs ventilators.');
    await jobs.runPending({ names: ['match-company'] });
    const faults: [DocumentReader, RegExp][] = [
      [readerThat(() => ({ failure: 'unreadable', detail: 'The document is damaged: it cannot be read.' })), /damaged/],
      [readerThat(() => ({ failure: 'timed_out', detail: 'The document takes too long to read.' })), /too long/],
      [readerThat(() => textOf('   ')), /no text/],
      [
        readerThat(() => Promise.reject(new DocumentReaderBusyError())),
        /could not be read yet; reading will be retried/,
      ],
    ];
    for (const [reader, note] of faults) {
      await ingest(alder, document.id, reader, { isLastTry: true });
      const failed = await alder.read(document.id);
      assert.equal(failed.status, 'ready');
      assert.match(failed.ingest_error ?? '', note);
      assert.equal(failed.last_indexed_at, document.last_indexed_at);
      assert.deepEqual(await found(alder, 'ventilators'), ['Alder repairs ventilators.']);
    }
    assert.equal(await waitingMatchings(world), 0);
    await ingest(alder, document.id, knowledge.reader);
    const healed = await alder.read(document.id);
    assert.deepEqual(stand(healed), ['ready', null]);
    assert.ok((healed.last_indexed_at ?? '') > (document.last_indexed_at ?? ''));
    assert.equal(await waitingMatchings(world), 0);
  });

  test('another text takes the place of the one before as a whole, and the company is scored anew', async () => {
    const { id } = await alder.add('Alder sells wheelchairs.');
    await jobs.runPending({ names: ['match-company'] });
    await ingest(
      alder,
      id,
      readerThat(() => textOf('Alder sells stretchers.')),
    );
    assert.deepEqual(
      [await found(alder, 'wheelchairs'), await found(alder, 'stretchers')],
      [[], ['Alder sells stretchers.']],
    );
    assert.equal(await waitingMatchings(world), 1);
  });

  test('a document that was never read fails with the reason, and is read once that is possible', async () => {
    const { body } = await alder.upload('Alder tests defibrillators.');
    const id = String(body['id']);
    await ingest(
      alder,
      id,
      readerThat(() => ({ failure: 'too_large', detail: 'The document holds too much text.' })),
    );
    assert.deepEqual(stand(await alder.read(id)), ['failed', 'The document holds too much text.']);
    assert.deepEqual(await found(alder, 'defibrillators'), []);
    await settleDocuments(world);
    assert.deepEqual(stand(await alder.read(id)), ['ready', null]);
  });

  test('what may pass is thrown so that it is tried again, and told at the last try only', async () => {
    const { body } = await alder.upload('Alder leases beds.');
    const id = String(body['id']);
    const busy = readerThat(() => Promise.reject(new DocumentReaderBusyError()));
    await assert.rejects(ingest(alder, id, busy), DocumentReaderBusyError);
    assert.deepEqual(stand(await alder.read(id)), ['processing', null]);
    await ingest(alder, id, busy, { isLastTry: true });
    assert.equal((await alder.read(id)).status, 'failed');
    now = new Date(now.getTime() + 2 * HOUR_MS);
    await refreshDocuments(knowledge);
    await settleDocuments(world);
    assert.deepEqual(stand(await alder.read(id)), ['ready', null]);
  });

  test('an original that is gone is told, and read again once it is back', async () => {
    const { id } = await birch.add('Birch paints bridges.');
    const [path = ''] = (await storedFiles(world)).filter((one) => one.includes(birch.id));
    await rename(path, `${path}-away`);
    await ingest(birch, id, knowledge.reader);
    assert.deepEqual(stand(await birch.read(id)), [
      'ready',
      'The uploaded file is missing from storage; upload it again.',
    ]);
    assert.deepEqual(await found(birch, 'bridges'), ['Birch paints bridges.']);
    await rename(`${path}-away`, path);
    await ingest(birch, id, knowledge.reader);
    assert.deepEqual(stand(await birch.read(id)), ['ready', null]);
  });
});

describe('Documents are read again in the background', () => {
  const queued = async (): Promise<number> => (await jobs.counts())['ingest-document'].waiting;

  test('all of them once reading has changed, and those whose time has come; the others not', async () => {
    await settleDocuments(world);
    await refreshDocuments(knowledge);
    assert.equal(await queued(), 0);
    const [first] = await alder.list();
    await sql`update context_docs set refresh_at = ${now} where id = ${first?.id ?? ''}`.execute(database.db);
    await refreshDocuments(knowledge);
    await refreshDocuments(knowledge);
    assert.equal(await queued(), 1);
    await settleDocuments(world);
    await refreshDocuments({ ...knowledge, readerVersion: 2 });
    const { rows } = await sql<{ count: number }>`select count(*) as count from context_docs`.execute(database.db);
    assert.equal(await queued(), rows[0]?.count);
    await settleDocuments(world);
  });

  test('a text that is the same is indexed anew by another version of reading', async () => {
    const { id } = await birch.add('Birch welds gates.');
    const version = async (): Promise<unknown> =>
      (await sql<{ v: string }>`select text_version as v from context_docs where id = ${id}`.execute(database.db))
        .rows[0]?.v;
    const before = await version();
    await ingest(birch, id, knowledge.reader);
    assert.equal(await version(), before);
    await ingest(birch, id, knowledge.reader, { readerVersion: 2 });
    assert.notEqual(await version(), before);
    assert.deepEqual(await found(birch, 'gates'), ['Birch welds gates.']);
  });
});

describe('A document that is deleted', () => {
  test('while it is read is not brought back, whenever that ends', async () => {
    const birches = await birch.list();
    for (const when of ['reading', 'writing'] as const) {
      const { body } = await birch.upload(`Birch sells doors while ${when}.`);
      const id = String(body['id']);
      const reader = readerThat(async () => {
        if (when === 'reading') await birch.remove(id);
        return textOf('Birch sells doors. '.repeat(20_000));
      });
      const ingesting = ingest(birch, id, reader);
      if (when === 'writing') {
        for (let rows = 0; rows === 0;)
          rows = (await sql`select 1 from context_passages where doc_id = ${id}`.execute(database.db)).rows.length;
        await birch.remove(id);
      }
      await ingesting;
      const { rows } = await sql`select 1 from context_passages where doc_id = ${id}`.execute(database.db);
      assert.deepEqual(rows, []);
    }
    assert.deepEqual(await birch.list(), birches);
  });
});

test('two readings of a document that end at once leave one whole text', async () => {
  const { body } = await birch.upload('Birch lays floors.');
  const id = String(body['id']);
  const texts = ['Birch lays oak floors. ', 'Birch lays ash floors. '].map((text) => text.repeat(2_000).trim());
  await Promise.allSettled(
    texts.map((text) =>
      ingest(
        birch,
        id,
        readerThat(() => textOf(text)),
      ),
    ),
  );
  const { rows } = await sql<{ text: string }>`
    select string_agg(p.text, ' ' order by ordinal) as text
    from context_passages p join context_docs d on d.id = p.doc_id and d.text_version = p.version
    where d.id = ${id}`.execute(database.db);
  assert.ok(texts.includes(rows[0]?.text ?? ''), rows[0]?.text.slice(0, 200));
  assert.equal((await birch.read(id)).status, 'ready');
});

describe('Stored files', () => {
  test('of uploads that died before their document was made are removed after a day, and no others', async () => {
    const { id, file_id: fileId } = await alder.upload('Alder waits.').then(async ({ body }) => {
      const found = await sql<{ id: string; file_id: string }>`
        select id, file_id from context_docs where id = ${String(body['id'])}`.execute(database.db);
      return found.rows[0] ?? assert.fail('no document');
    });
    const [kept = ''] = (await storedFiles(world)).filter((path) => path.endsWith(fileId));
    const died = kept.replace(fileId, '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f');
    await writeFile(died, await readFile(kept));
    await sql`insert into context_files (company_id, id, state) values (${alder.id}, '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f', 'arriving')`.execute(
      database.db,
    );
    const removeFiles = async (): Promise<void> => {
      await database.transaction((tx) => jobs.enqueue(tx, 'remove-document-files', {}));
      await settleDocuments(world);
    };
    await removeFiles();
    assert.ok((await storedFiles(world)).includes(died));
    now = new Date(Date.now() + 25 * HOUR_MS);
    await removeFiles();
    const files = await storedFiles(world);
    assert.deepEqual([files.includes(died), files.includes(kept)], [false, true]);
    assert.equal((await alder.read(id)).status, 'ready');
    const { rows } = await sql`select 1 from context_files where state <> 'kept'`.execute(database.db);
    assert.deepEqual(rows, []);
  });

  test('of a deleted document stay as long as a backup may take, where that is set, and then go', async () => {
    const { id } = await alder.add('Alder deletes this one.');
    const { rows } = await sql<{ file_id: string }>`
      select file_id from context_docs where id = ${id}`.execute(database.db);
    const fileId = rows[0]?.file_id ?? assert.fail('no document');
    await sql`delete from context_docs where id = ${id}`.execute(database.db);
    await sql`update context_files set state = 'leaving' where id = ${fileId}`.execute(database.db);
    const remove = async (removalDelayHours: number): Promise<boolean> => {
      const { store } = world.app.knowledge;
      await removeFiles({ database, store, now: () => now, removalDelayHours }, new AbortController().signal);
      return (await storedFiles(world)).some((path) => path.endsWith(fileId));
    };
    assert.equal(await remove(2), true);
    await sql`update context_files set changed_at = changed_at - interval '3 hours' where id = ${fileId}`.execute(
      database.db,
    );
    assert.equal(await remove(4), true);
    assert.equal(await remove(2), false);
  });

  test('a PDF of several pages is kept as it was sent', async () => {
    const pdf = writePdf([['One'], ['Two']]);
    const before = new Set(await storedFiles(world));
    await alder.add(pdf, 'two.pdf');
    const [path = ''] = (await storedFiles(world)).filter((one) => !before.has(one));
    assert.ok((await readFile(path)).equals(pdf));
  });
});

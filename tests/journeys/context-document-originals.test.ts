import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listPassages } from '#features/knowledge/knowledge.ts';
import { openDocumentDesk, settleDocuments, storedFiles } from '../support/documents/document-desk.ts';
import { startS3Server } from '../support/storage/s3-server.ts';
import { openWorld } from '../support/world.ts';

const REAL = fileURLToPath(new URL('../../../shared/data/documents', import.meta.url));

describe('With DOCUMENT_STORE=s3', async () => {
  const server = await startS3Server();
  after(() => server.close());
  const settings = {
    DOCUMENT_STORE: 's3',
    S3_ENDPOINT: server.endpoint,
    S3_BUCKET: server.bucket,
    S3_REGION: server.region,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  };
  const world = await openWorld({ settings });
  const alder = await openDocumentDesk(world, 'Alder inc.');

  test('originals lie in the bucket and not in the data directory, and go with their document', async () => {
    const { id, status } = await alder.add('Alder repairs ventilators.');
    assert.equal(status, 'ready');
    assert.deepEqual([...server.objects.values()].map(String), ['Alder repairs ventilators.']);
    assert.deepEqual(await storedFiles(world), []);
    assert.equal((await alder.remove(id)).status, 200);
    await settleDocuments(world);
    assert.equal(server.objects.size, 0);
    assert.deepEqual(await readdir(join(world.folder, 'tmp')), []);
  });

  test('an upload that the bucket refuses is a failure of the server, and leaves nothing', async () => {
    server.answerNext.push({ status: 403, code: 'AccessDenied' });
    const { status, body } = await alder.upload('Alder sells beds.');
    assert.deepEqual([status, body['error']], [500, 'internal']);
    assert.deepEqual(await alder.list(), []);
    assert.equal((await alder.upload('Alder sells beds.')).status, 201);
  });
});

/** All of them are read by the reader's own test; here it is enough that one of each kind goes all the way. */
const readsAll = process.env['NIGHTLY'] === '1';
const ONE_OF_EACH = /(?:\.xlsx|\.ocr\.txt|en-fr-form\.md|addendum-4\.pdf|IMDS_CDB_RFI_14-0004\.pdf)$/;

describe('Real documents', { skip: !existsSync(REAL) && '../shared/data is not here' }, () => {
  /** By the end of the name; what is not named here is read. */
  const refused: Readonly<Record<string, [status: number, code: string]>> = {
    'IMDS_CDB_RFI_14-0004.pdf': [422, 'empty_document'],
    '.xlsx': [415, 'unsupported_type'],
  };

  test(`are read, or refused with the right code, under whatever name${readsAll ? '' : ' (all with NIGHTLY=1)'}`, async (t) => {
    const world = await openWorld();
    const desk = await openDocumentDesk(world, 'Alder inc.');
    const names = await readdir(REAL, { recursive: true });
    const isRead = (name: string): boolean =>
      /\.(?:pdf|docx|md|txt|xlsx)$/.test(name) && (readsAll || ONE_OF_EACH.test(name));
    for (const name of names.filter(isRead).sort()) {
      const bytes = await readFile(join(REAL, name));
      const wanted = Object.entries(refused).find(([end]) => name.endsWith(end))?.[1];
      const answer = await desk.upload(bytes, name.replace('.xlsx', '.pdf'));
      if (wanted !== undefined) {
        assert.deepEqual([answer.status, answer.body['error']], wanted, name);
        continue;
      }
      assert.equal(answer.status, 201, name);
      const startedAt = performance.now();
      await settleDocuments(world);
      const document = await desk.read(String(answer.body['id']));
      assert.deepEqual([document.status, document.ingest_error], ['ready', null], name);
      const passages = await listPassages(world.app.database.db, desk.id, document.id, 10_000);
      assert.ok(passages.length > 0);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      t.diagnostic(`${name}: ${document.page_count} pages, ${passages.length} passages, ready in ${seconds} s`);
    }
  });
});

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type ContextDocument, contextDocumentSchema } from '#contract/knowledge.ts';
import type { Database } from '#platform/database/database.ts';
import { type FormFile, formOf } from '../form.ts';
import type { Answer, TestCompany, World } from '../world.ts';

/** A company of a test world that works on its context documents over HTTP. */
export type DocumentDesk = TestCompany & {
  upload(content: string | Uint8Array, fileName?: string): Promise<Answer>;
  /** The same, and all jobs on documents that wait. Answers with the document as it is then; it must be new. */
  add(content: string | Uint8Array, fileName?: string): Promise<ContextDocument>;
  send(...files: readonly FormFile[]): Promise<Answer>;
  list(): Promise<ContextDocument[]>;
  read(id: string): Promise<ContextDocument>;
  remove(id: string): Promise<Answer>;
};

export const DOCUMENTS = '/api/v1/knowledge/docs';
let addresses = 0;

export async function openDocumentDesk(world: World, name: string): Promise<DocumentDesk> {
  const { id } = await world.company(name);
  const { secret } = await world.key(id, ['profile:read', 'profile:write']);
  const company: TestCompany = { id, secret };
  const desk: DocumentDesk = {
    ...company,
    upload: (content, fileName = 'statement.txt') =>
      desk.send({ content, fileName, contentType: 'application/octet-stream' }),
    async add(content, fileName) {
      const answer = await desk.upload(content, fileName);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      await settleDocuments(world);
      return await desk.read(contextDocumentSchema.parse(answer.body).id);
    },
    async send(...files) {
      const { headers, payload } = await formOf(...files);
      addresses += 1;
      const answer = await world.app.http.server.inject({
        method: 'POST',
        url: DOCUMENTS,
        remoteAddress: `10.120.${(addresses >> 8) & 255}.${addresses & 255}`,
        headers: { ...headers, authorization: `Bearer ${secret}` },
        payload,
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
    async list() {
      const { status, body } = await world.get(DOCUMENTS, company);
      assert.equal(status, 200, JSON.stringify(body));
      return (body['docs'] as unknown[]).map((one) => contextDocumentSchema.parse(one));
    },
    read: async (docId) =>
      (await desk.list()).find((one) => one.id === docId) ?? assert.fail(`there is no document ${docId}`),
    remove: (docId) => world.send('DELETE', `${DOCUMENTS}/${docId}`, company),
  };
  return desk;
}

/** Runs what waits to be done about documents, and nothing else. */
export async function settleDocuments({ app }: World): Promise<void> {
  await app.jobs.runPending({ names: ['ingest-document', 'remove-document-files'] });
}

/** The paths of the originals that are stored in the world's folder, under their company. */
export async function storedFiles({ folder }: Pick<World, 'folder'>): Promise<string[]> {
  const kept = join(folder, 'documents', 'kept');
  const found = await readdir(kept, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

/** Rows of documents that are ready, each with one passage that says `text`; there are no files behind them. */
export async function seedDocuments(
  { db }: Database,
  companyId: string,
  { count, text }: { count: number; text: string },
): Promise<void> {
  const terms = JSON.stringify([{ text, stems: [text], passages: 1 }]);
  await sql`
    with files as (
      insert into context_files (company_id, id, state)
      select ${companyId}::uuid, gen_random_uuid(), 'kept' from generate_series(1, ${count}::int) returning id
    ), docs as (
      insert into context_docs (company_id, id, file_id, filename, content_type, size_bytes, content_hash, status,
        text_version, terms, reader_version, last_indexed_at)
      select ${companyId}::uuid, gen_random_uuid(), id, ${text} || '.txt', 'text/plain', 1, sha256(id::text::bytea), 'ready',
        gen_random_uuid(), ${terms}::jsonb, 1, now()
      from files returning id, text_version
    )
    insert into context_passages (company_id, doc_id, version, ordinal, text, document)
    select ${companyId}::uuid, id, text_version, 0, ${text}, to_tsvector('simple', ${text}) from docs`.execute(db);
}

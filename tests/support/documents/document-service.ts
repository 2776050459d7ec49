import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ContextDocument, contextDocumentSchema } from '#contract/knowledge.ts';
import { DOCUMENTS } from './document-desk.ts';

/** Context documents of one company over HTTP, at a process of the program that trusts this machine as its proxy. */
export type DocumentClient = {
  /** Rejects when the process goes away. */
  upload(content: string | Uint8Array, fileName?: string): Promise<{ status: number; body: Record<string, unknown> }>;
  list(): Promise<ContextDocument[]>;
  remove(id: string): Promise<number>;
  /** The documents once none of them is being read any more. */
  settled(withinMs: number): Promise<ContextDocument[]>;
};

let addresses = 0;

export function documentClient(base: string, secret: string): DocumentClient {
  // Each call from an address of its own: rate limits are not what these tests are about.
  const headers = (): Record<string, string> => {
    addresses += 1;
    const address = `10.110.${(addresses >> 8) & 255}.${addresses & 255}`;
    return { authorization: `Bearer ${secret}`, 'x-forwarded-for': address };
  };
  const client: DocumentClient = {
    async upload(content, fileName = 'statement.txt') {
      const form = new FormData();
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
      form.append('file', new Blob([bytes]), fileName);
      const answer = await fetch(`${base}${DOCUMENTS}`, { method: 'POST', headers: headers(), body: form });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    async list() {
      const answer = await fetch(`${base}${DOCUMENTS}`, { headers: headers() });
      assert.equal(answer.status, 200);
      const { docs } = (await answer.json()) as { docs: unknown[] };
      return docs.map((one) => contextDocumentSchema.parse(one));
    },
    remove: async (id) => (await fetch(`${base}${DOCUMENTS}/${id}`, { method: 'DELETE', headers: headers() })).status,
    async settled(withinMs) {
      for (const untilMs = performance.now() + withinMs; ;) {
        const documents = await client.list();
        if (documents.every(({ status }) => status !== 'processing')) return documents;
        if (performance.now() > untilMs) assert.fail(`documents are still being read after ${withinMs} ms`);
        await sleep(100);
      }
    },
  };
  return client;
}

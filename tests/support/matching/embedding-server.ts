import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** What a service of embeddings was asked. */
export type Asked = { path: string; model: string; input: string[] };

export type EmbeddingServer = { url: string; asked: Asked[]; headers: IncomingHttpHeaders[] };

/** A service in the place of an OpenAI-compatible one, on loopback; `answer` answers each request. */
export async function embeddingServer(
  scope: { after(end: () => void): void },
  answer: (response: ServerResponse, asked: Asked) => void,
): Promise<EmbeddingServer> {
  const asked: Asked[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { model, input } = JSON.parse(body) as Omit<Asked, 'path'>;
      const one = { path: request.url ?? '', model, input };
      asked.push(one);
      headers.push(request.headers);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scope.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { url: `http://127.0.0.1:${address.port}/v1`, asked, headers };
}

/** Groups of words that mean one thing, and weigh more than others. */
const SYNONYMS = [
  ['falconry', 'raptor', 'raptors', 'fauconnerie', 'rapaces'],
  ['beekeeping', 'apiary', 'apiculture', 'ruches'],
];
const DIMENSION = 64;

/** A vector by a rule of its own: each word has a direction by its letters, synonyms that of the first of them. */
export function synonymVector(text: string): number[] {
  const vector = Array<number>(DIMENSION).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? ['']) {
    const meaning = SYNONYMS.find((group) => group.includes(word))?.[0];
    const direction = createHash('sha512')
      .update(meaning ?? word)
      .digest();
    vector.forEach((value, place) => {
      vector[place] = value + (meaning === undefined ? 1 : 3) * ((direction[place] ?? 0) - 127.5);
    });
  }
  return vector;
}

/** Answers with these vectors of the texts. */
export function answerVectors(response: ServerResponse, { input }: Asked, vectorOf = synonymVector): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vectorOf(text) })) }));
}

export function answerStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: 'no' } }));
}

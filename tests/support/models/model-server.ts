import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { ModelProvider } from '#platform/models/model-settings.ts';

/** What a language model was given, whatever provider's form it came in. */
export type ModelCall = {
  path: string;
  headers: IncomingHttpHeaders;
  /** Of the request, as it came. */
  body: string;
  instructions: string;
  data: unknown;
  /** Whether the request asks for answers under a schema. */
  hasSchema: boolean;
};

export type ModelServer = { url: string; calls: ModelCall[] };

type Message = { role: string; content: string };
type Body = { system?: string; messages: Message[]; response_format?: object; format?: unknown };

/** A service in the place of a provider's, on loopback; `answer` answers each request. */
export async function modelServer(
  scope: { after(end: () => void): void },
  answer: (response: ServerResponse, call: ModelCall) => void,
): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const call = callOf(request.url ?? '', request.headers, body);
      calls.push(call);
      answer(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scope.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { url: `http://127.0.0.1:${address.port}`, calls };
}

function callOf(path: string, headers: IncomingHttpHeaders, text: string): ModelCall {
  const body = JSON.parse(text) as Body;
  const instructions = body.system ?? body.messages[0]?.content ?? '';
  const data = JSON.parse(body.messages.at(-1)?.content ?? 'null') as unknown;
  const hasSchema = body.response_format !== undefined || typeof body.format === 'object';
  return { path, headers, body: text, instructions, data, hasSchema };
}

export type Usage = { input: number; output: number };

/** How a provider wraps what its model says; `usage` null: it counts nothing. */
export function wrapped(
  provider: ModelProvider,
  text: string,
  { usage = { input: 90, output: 10 }, isCut = false }: { usage?: Usage | null; isCut?: boolean } = {},
): unknown {
  if (provider === 'openai') {
    return {
      id: 'chatcmpl-1',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: isCut ? 'length' : 'stop' }],
      ...(usage && { usage: { prompt_tokens: usage.input, completion_tokens: usage.output } }),
    };
  }
  if (provider === 'anthropic') {
    return {
      id: 'msg_1',
      role: 'assistant',
      content: [{ type: 'text', text }],
      stop_reason: isCut ? 'max_tokens' : 'end_turn',
      ...(usage && { usage: { input_tokens: usage.input, output_tokens: usage.output } }),
    };
  }
  return {
    message: { role: 'assistant', content: text },
    done: true,
    done_reason: isCut ? 'length' : 'stop',
    ...(usage && { prompt_eval_count: usage.input, eval_count: usage.output }),
  };
}

/** Answers with this status, and this value as JSON or text as it is. */
export function says(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** What a model of the form of OpenAI says to these two messages, as it comes. */
export async function completeNaively(url: string, system: string, user: unknown): Promise<string> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk-of-the-operator' },
    body: JSON.stringify({
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: JSON.stringify(user) },
      ],
    }),
  });
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] };
  return choices[0]?.message.content ?? '';
}

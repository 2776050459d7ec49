import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { JsonText } from '#contract/json-text.ts';
import type { AnyRoute } from '#contract/route.ts';
import { bodyFor } from './compression.ts';

/** A stored file as an answer: its bytes as they are, under a name that may hold anything. */
export class FileAnswer {
  readonly bytes: Readable;
  readonly sizeBytes: number;
  readonly filename: string;

  constructor(bytes: Readable, { sizeBytes, filename }: { sizeBytes: number; filename: string }) {
    this.bytes = bytes;
    this.sizeBytes = sizeBytes;
    this.filename = filename;
  }
}

const encoder = new TextEncoder();
const scratch = Buffer.allocUnsafeSlow(262_144);

/** Text as bytes: for pages with one letter beyond Latin-1 twice as fast as letting the connection encode it. */
function utf8(text: string): Buffer {
  if (text.length * 3 > scratch.length) return Buffer.from(text);
  const { written } = encoder.encodeInto(text, scratch);
  return Buffer.from(scratch.subarray(0, written));
}

/** The body of an answer in JSON, which a handler may have written itself. */
export function answerText(answer: unknown): string {
  return answer instanceof JsonText ? answer.text : JSON.stringify(answer);
}

/** Browsers save the file under its name (RFC 6266); older ones under what is ASCII in it. */
function dispositionOf(filename: string): string {
  const plain = filename.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends what a handler answered: JSON, which it may have written itself, or the text of a file where the route says so. */
export async function sendAnswer(
  { success: { file } }: Pick<AnyRoute, 'success'>,
  answer: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (file === undefined) {
    reply.header('content-type', 'application/json; charset=utf-8');
    return reply.send(await bodyFor(reply.request, reply, answerText(answer), utf8));
  }
  if (answer instanceof FileAnswer) {
    reply.header('content-type', file.contentType);
    reply.header('content-length', answer.sizeBytes);
    reply.header('content-disposition', dispositionOf(answer.filename));
    return reply.send(answer.bytes);
  }
  reply.header('content-type', `${file.contentType}; charset=utf-8`);
  reply.header('content-disposition', `attachment; filename="${file.name}"`);
  return reply.send(await bodyFor(reply.request, reply, String(answer), utf8));
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Shorter answers gain nothing that their reader would notice. */
const LEAST_CHARACTERS = 2_000;
/** Half the time of zlib's own level for a tenth more bytes. */
const LEVEL = 4;

/** HEAD has the headers of GET. */
const READS = ['GET', 'HEAD'];

const compress = promisify(gzip);

/**
 * The bytes of a text answer as this client takes them, compressed where it says so, with the headers that tell it. Only
 * answers to reads: what a change answers may hold a new secret, whose length compression could betray.
 */
export async function bodyFor(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
  text: string,
  encode: (text: string) => Buffer,
): Promise<Buffer> {
  if (!READS.includes(method) || text.length < LEAST_CHARACTERS) return encode(text);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  if (!takesGzip(headers['accept-encoding'])) return encode(text);
  // While it is compressed other answers are written, so the bytes must be its own.
  const body = await compress(Buffer.from(text), { level: LEVEL });
  reply.header('content-encoding', 'gzip');
  return body;
}

/** Whether an Accept-Encoding names gzip without refusing it. */
export function takesGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [coding = '', quality = ''] = part.split(';').map((each) => each.trim());
      return coding === 'gzip' && !(quality.startsWith('q=') && Number(quality.slice(2)) === 0);
    });
}

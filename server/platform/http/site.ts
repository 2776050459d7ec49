import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a page of the portal may do: run the service's own scripts and talk to the service itself, nothing else. Styles are
 * the one exception: the components set them on elements, and the preview of a mail has its own.
 */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'strict-origin',
};

/** Names of the files below assets/ change with their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves a built single-page site: its one page at each of `places`, and its files under their names. */
export function serveSite(server: FastifyInstance, { folder, places }: { folder: string; places: readonly string[] }) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  void server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => path.startsWith('/assets/') || path.endsWith('.svg'),
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'public, max-age=3600');
    },
  });
  for (const place of places) {
    server.get(
      place,
      { exposeHeadRoute: true },
      async (_request, reply) => await reply.headers(PAGE_HEADERS).send(page),
    );
  }
}

import type { IncomingMessage } from 'node:http';

/** How many headers of this name, in small letters, a request has. Node keeps the first of two; a proxy in front may another. */
export function timesSent({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): number {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) found += 1;
  }
  return found;
}

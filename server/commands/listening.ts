import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { CommandError } from './command.ts';

/** Where a server listens. */
export type Place = { port: number; host: string };

/** What the names of the settings of a listener begin with. */
export type PortPrefix = '' | 'ADMIN_' | 'INBOUND_SMTP_';

/**
 * Sees that the ports of `serve` and `start` can be had, before a database is opened or made for them.
 * @throws CommandError naming the setting that helps
 */
export async function requireFreePorts(
  { port, host, admin, inbound }: Config,
  { serves }: { serves: boolean },
): Promise<void> {
  if (serves) await tryPlace({ port, host }, '');
  if (serves && inbound.smtp !== null) await tryPlace(inbound.smtp, 'INBOUND_SMTP_');
  if (admin !== null) await tryPlace(admin, 'ADMIN_');
}

async function tryPlace(place: Place, prefix: PortPrefix): Promise<void> {
  const server = createServer();
  try {
    server.listen(place.port, place.host);
    await once(server, 'listening');
  } catch (error) {
    throw listenFailure(error, place, prefix);
  }
  server.close();
  await once(server, 'close');
}

/** Why nothing listens, for the operator. `prefix` begins the names of the settings that say where. */
export function listenFailure(error: unknown, { port, host }: Place, prefix: PortPrefix): Error {
  const address = `${host}:${port}`;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') {
    return new CommandError(
      `${address} is already in use by another program; set ${prefix}PORT to a free port, such as ${prefix}PORT=${port + 1}`,
    );
  }
  if (code === 'EACCES')
    return new CommandError(`${address} needs administrator rights; set ${prefix}PORT to 1024 or higher`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandError(
      `${address} is not an address of this machine; set ${prefix}HOST to one, such as ${prefix}HOST=127.0.0.1`,
    );
  }
  return error instanceof Error ? error : new Error(String(error));
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server on which answers get lost. */
export type CuttingProxy = {
  base: string;
  /** While true, each answer is read from the server and dropped, and the connection of its client is cut. */
  isCutting: boolean;
  /** How many answers were dropped. */
  cuts: number;
  close(): Promise<void>;
};

/** Listens on this machine and passes bytes on to the server at `base`, and its answers back. */
export async function startCuttingProxy(base: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(base);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      // The server answers once it has committed.
      if (proxy.isCutting) {
        proxy.cuts += 1;
        client.resetAndDestroy();
        upstream.destroy();
      } else client.write(bytes);
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: CuttingProxy = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isCutting: false,
    cuts: 0,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return proxy;
}

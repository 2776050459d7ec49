import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy on loopback before a server, that can fall silent as a broken network does: connections stay open, bytes are lost. */
export type TcpProxy = {
  port: number;
  /** What becomes of bytes from now on. */
  mode: 'passes' | 'swallows' | 'swallows answers';
  /** Called with what a client sends, and on which connection, before it is sent on. */
  onSent: (bytes: Buffer, connection: object) => void;
  close(): Promise<void>;
};

/** The address with the proxy's port in place of its own. */
export function through(proxy: TcpProxy, url: string): string {
  const changed = new URL(url);
  changed.port = String(proxy.port);
  return changed.href;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      proxy.onSent(bytes, client);
      if (proxy.mode !== 'swallows') target.write(bytes);
    });
    target.on('data', (bytes) => {
      if (proxy.mode === 'passes') client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    mode: 'passes',
    onSent: () => undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Opens a port, closes it and returns it. Rejects as `listen` does; port 0 picks a free port. */
export async function listenBriefly(port: number, host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return opened;
}

/** A free loopback port. Another process may still take it before it is used. */
export async function freePort(): Promise<number> {
  return listenBriefly(0);
}

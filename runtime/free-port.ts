import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Opens the port and closes it again. Throws what `listen` throws; port 0 picks a free one. */
export async function listenBriefly(port: number, host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return opened;
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  return listenBriefly(0);
}

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

/** Below the ranges from which Linux and macOS choose the ports of connections, so that none of those takes a reserved port. */
const FIRST = 10_000;
const PAIRS = 11_000;
const PAIRS_TRIED = 100;

async function listenOn(port: number, host: string): Promise<Server> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
}

/** Opens a port, closes it and returns it. Rejects as `listen` does. */
export async function listenBriefly(port: number, host = '127.0.0.1'): Promise<number> {
  const server = await listenOn(port, host);
  const { port: opened } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return opened;
}

/**
 * A loopback port for a server that can't choose its own and say which, or that is restarted on the same one. It stays reserved as long
 * as this process runs: the port before it is held open, and every other caller leaves such a pair alone.
 */
export async function reservePort(): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    const held = FIRST + 2 * randomInt(PAIRS);
    try {
      const server = await listenOn(held, '127.0.0.1');
      server.unref();
      return await listenBriefly(held + 1);
    } catch (error) {
      if (tried === PAIRS_TRIED) throw error;
    }
  }
}

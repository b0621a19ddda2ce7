import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  port: number;
  /** Closes open connections too. */
  close(): Promise<void>;
}

/** Rejects as `listen` does; port 0 picks a free port. */
export async function listen(server: Server, place: { host: string; port: number }): Promise<Listening> {
  server.listen({ host: place.host, port: place.port });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

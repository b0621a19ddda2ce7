import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { collectionsOf } from '../../../adapters/mongo/collections';
import { connectDatabase } from '../../../adapters/mongo/connect';
import type { Database } from '../../../adapters/mongo/connect';
import { createKeyLimiter } from '../../../adapters/mongo/request-limiter';
import { UnavailableError } from '../../../domain/errors';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { ACCOUNT_LIMITS } from '../../support/fixtures';

describe('a call on a connection that the database has just ended', () => {
  let direct: TestDatabase;
  let relay: Server;
  let database: Database;
  /** The driver's ends, and ours. */
  const opened: Socket[] = [];
  const accepted: Socket[] = [];
  const collect = (message: unknown) => opened.push((message as { socket: Socket }).socket);

  beforeAll(async () => {
    direct = await freshDatabase();
    const { hostname, port, pathname } = new URL(direct.uri);
    relay = createServer({ allowHalfOpen: true }, (socket) => {
      const upstream = connect(Number(port), hostname);
      accepted.push(socket);
      socket.on('error', () => undefined).on('close', () => upstream.destroy());
      upstream.on('error', () => undefined);
      socket.pipe(upstream, { end: false });
      upstream.pipe(socket, { end: false });
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const address = relay.address() as AddressInfo;
    subscribe('net.client.socket', collect);
    database = connectDatabase(`mongodb://127.0.0.1:${address.port}${pathname}?directConnection=true`);
  });
  afterAll(async () => {
    unsubscribe('net.client.socket', collect);
    await database.close();
    for (const socket of accepted) socket.destroy();
    relay.close();
    await direct.drop();
  });

  /** Calls when the driver's idle connection has been told of its end and is not closed yet. */
  async function whenEnded<T>(call: () => Promise<T>): Promise<T> {
    await database.db.command({ ping: 1 });
    // The driver's monitor has a connection of its own.
    const used = new Promise<Socket>((resolve) => {
      for (const socket of accepted)
        socket.on('data', (data: Buffer) => {
          if (data.includes('ping')) resolve(socket);
        });
    });
    await database.db.command({ ping: 1 });
    const ours = await used;
    const drivers = opened.find(({ localPort }) => localPort === ours.remotePort)!;
    const ended = once(drivers, 'end');
    ours.end();
    await ended;
    return call();
  }

  it('fails as a database out of reach', async () => {
    const { find } = createCertificateRepository(collectionsOf(database.db));
    await expect(whenEnded(() => find('cert_1'))).rejects.toBeInstanceOf(UnavailableError);
  });

  it('is repeated when it decides on a request, so that its caller notices nothing', async () => {
    const { admit } = createKeyLimiter(collectionsOf(database.db), ACCOUNT_LIMITS);
    expect(await whenEnded(() => admit('no such hash', null))).toEqual({ verdict: 'unknown' });
  });
});

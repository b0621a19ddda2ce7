import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { assertPortFree } from '../../../stack/ports';
import { freePort } from '../../../runtime/free-port';

describe('assertPortFree', () => {
  let server: Server;
  let port: number;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });

  afterEach(() => {
    server.close();
  });

  it('names the port and the variable in one sentence when the port is taken', async () => {
    await expect(assertPortFree(port, 'SELLO_PSC_PORT')).rejects.toThrow(
      `Port ${port} is already in use by another program: stop it, or set SELLO_PSC_PORT to a free port above 1023.`,
    );
  });

  it('passes as soon as the port is free again, and leaves it free', async () => {
    server.close();
    await once(server, 'close');
    await assertPortFree(port, 'PORT');
    await assertPortFree(port, 'PORT');
  });

  it('blames the host, not the port, when it is no address of this machine', async () => {
    await expect(assertPortFree(port, 'PORT', '192.0.2.1')).rejects.toThrow(
      `Port ${port} cannot be opened on 192.0.2.1: `,
    );
  });
});

describe('freePort', () => {
  it('gives a port that can be listened on', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  });
});

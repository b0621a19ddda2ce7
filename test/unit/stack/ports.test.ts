import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { reservePort } from '../../../runtime/reserve-port';
import { assertPortFree, describeTakenPorts } from '../../../stack/ports';

let server: Server;
let taken: number;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  taken = (server.address() as AddressInfo).port;
});

afterEach(() => {
  server.close();
});

const at = (variable: string, port: number, host = '127.0.0.1') => ({ variable, port, host });

describe('assertPortFree', () => {
  it('names a port that is taken', async () => {
    await expect(assertPortFree(taken)).rejects.toThrow(
      `Port ${taken} is already in use by another program.`,
    );
  });

  it('passes as soon as the port is free again, and leaves it free', async () => {
    const port = await reservePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    other.close();
    await once(other, 'close');
    await assertPortFree(port);
    await assertPortFree(port);
  });
});

describe('describeTakenPorts', () => {
  it('lists every taken port with its variable, and how to move them all', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const free = await reservePort();
    try {
      const ports = [at('PORT', taken), at('SELLO_PSC_PORT', free), at('SELLO_CHAIN_PORT', port)];
      expect(await describeTakenPorts(ports, {})).toBe(
        `Port ${taken} (PORT) is already in use by another program.\n` +
          `Port ${port} (SELLO_CHAIN_PORT) is already in use by another program.\n` +
          'Stop the other program, or move all ports: SELLO_PORT_OFFSET=100 npm start\n' +
          'To move one port, set the variable in parentheses. A port that is set this way ignores the offset.',
      );
    } finally {
      other.close();
    }
  });

  it('returns null when all are free', async () => {
    expect(await describeTakenPorts([at('PORT', await reservePort())], {})).toBeNull();
  });

  it('names the host when it is not an address of this machine', async () => {
    expect(await describeTakenPorts([at('PORT', taken, '192.0.2.1')], {})).toContain(
      `Port ${taken} (PORT) cannot be opened on 192.0.2.1: `,
    );
  });
});

describe('reservePort', () => {
  it('returns ports that can be opened, each only once', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => reservePort()));
    expect(new Set(ports).size).toBe(50);
    for (const port of ports) await assertPortFree(port);
    // Where Linux begins to choose ports for connections.
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });
});

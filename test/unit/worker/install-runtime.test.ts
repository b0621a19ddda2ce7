import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { reservePort } from '../../../runtime/reserve-port';
import { installRuntime } from '../../../worker/install-runtime';

const logger = pino({ level: 'silent' });
const temporal = {
  address: '',
  namespace: 'default',
  tls: null,
  apiKey: null,
  codecKeyFile: null,
  uiUrl: null,
};
const metrics = { host: '127.0.0.1', port: 9464 };

describe('installRuntime', () => {
  let other: Server;
  let taken: number;

  beforeAll(async () => {
    other = createServer().listen({ host: '127.0.0.1', port: 0 });
    await once(other, 'listening');
    taken = (other.address() as AddressInfo).port;
  });
  afterAll(async () => {
    other.close();
    await once(other, 'close');
  });

  it('fails with the reason when it finds no free port for the SDK’s metrics', async () => {
    await expect(installRuntime({ temporal, metrics }, logger, async () => taken)).rejects.toThrow(
      /prometheus|address/i,
    );
  });

  it('tries another port when the one it picked has been taken', async () => {
    const ports = [taken, taken];
    const next = async () => ports.shift() ?? reservePort();
    const address = await installRuntime({ temporal, metrics }, logger, next);
    try {
      expect(address).not.toBe(`127.0.0.1:${taken}`);
      expect((await fetch(`http://${address}/metrics`)).status).toBe(200);
    } finally {
      await Runtime.instance().shutdown();
    }
  });
});

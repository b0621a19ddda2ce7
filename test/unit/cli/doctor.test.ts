import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { doctorCommand } from '../../../cli/doctor';
import { encodePem } from '../../../proofs/x509/pem';
import { reservePort } from '../../../runtime/reserve-port';
import { useTempDir } from '../../support/temp-dir';
import { newWorld } from '../proofs/timestamp/forge';

describe('sello doctor', () => {
  const folder = useTempDir();
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
    process.exitCode = undefined;
    jest.restoreAllMocks();
  });

  async function doctor(env: Record<string, string>, ...args: string[]) {
    process.env = { SELLO_DATA_DIR: folder(), ...env };
    let out = '';
    jest.spyOn(console, 'log').mockImplementation((text: string) => {
      out += `${text}\n`;
    });
    await doctorCommand().parseAsync(args, { from: 'user' });
    return { code: process.exitCode ?? 0, lines: out.trimEnd().split('\n') };
  }

  async function ready(): Promise<{ url: string; close(): void }> {
    const body = { status: 'ready', parts: { database: 'up' }, version: '1.2.3', memory_bytes: 1e8 };
    const server = createServer((_request, response) => response.end(JSON.stringify(body)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  }

  it('asks the API at an internal address, and calls what has no settings here not configured, which is no fault', async () => {
    const api = await ready();
    const { code, lines } = await doctor({ PUBLIC_URL: 'http://127.0.0.1:1' }, '--api', `${api.url}/`);
    api.close();
    expect(lines[0]).toBe(`up    API        version 1.2.3, ${api.url}, database up, 100 MB of memory`);
    expect(lines).toContain('-     Chain      not configured here: BITCOIN_RPC_URL is not set');
    expect(lines).toContain('-     MongoDB    not configured here: MONGODB_URI is not set');
    expect(lines.filter((line) => line.startsWith('DOWN'))).toEqual([]);
    expect(code).toBe(0);
  });

  it('names address and cause of a part that is down', async () => {
    const port = await reservePort();
    const { code, lines } = await doctor({
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      BITCOIN_RPC_URL: `http://user:word@127.0.0.1:${port}`,
      BITCOIN_NETWORK: 'regtest',
    });
    expect(lines[0]).toContain(
      `http://127.0.0.1:${port} can't be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
    );
    expect(lines.find((line) => line.startsWith('DOWN  Chain'))).toContain(
      `connect ECONNREFUSED 127.0.0.1:${port}`,
    );
    expect(lines.join()).not.toContain('word');
    expect(code).toBe(1);
  });

  it('reports every provider on a line of its own', async () => {
    const [up, port] = [await ready(), await reservePort()];
    const { root } = await newWorld();
    await writeFile(join(folder(), 'root.pem'), encodePem('CERTIFICATE', root.certificate.raw));
    const trust = { roots: ['root.pem'], policies: ['1.2.3'] };
    const providers = [
      { name: 'gone', url: `http://127.0.0.1:${port}/`, grade: 'technical', trust },
      { name: 'here', url: up.url, grade: 'technical', trust },
    ];
    await writeFile(join(folder(), 'psc.json'), JSON.stringify({ providers }));
    const { code, lines } = await doctor({ PSC_CONFIG: join(folder(), 'psc.json') });
    up.close();
    const psc = lines.filter((line) => line.includes('PSC '));
    expect(psc).toEqual([
      expect.stringMatching(/^DOWN {2}PSC +The provider gone .*connect ECONNREFUSED 127\.0\.0\.1:\d+\./),
      expect.stringMatching(/^up {4}PSC +here \(technical\): 127\.0\.0\.1:\d+ accepts connections/),
    ]);
    expect(code).toBe(1);
  });

  it('says what to set when there is neither a deployment nor a running service', async () => {
    await expect(doctor({})).rejects.toThrow(/No running service was found/);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:tls';
import type { Server } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '../../../runtime/reserve-port';
import { startProcess } from '../../../stack/servers/process';
import type { RunningProcess } from '../../../stack/servers/process';
import { startGrpcProxy } from '../../support/grpc-proxy';
import { testServers } from '../../support/servers';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { tlsCertificates } from '../../support/tls-certificates';
import { until } from '../../support/until';

const folder = mkdtempSync(join(tmpdir(), 'sello-wrong-'));
const { path, makeAuthority, makeCertificate } = tlsCertificates(folder);
let service: TestService;
/** Speaks TLS, with a certificate that nobody trusts, and nothing else. */
let untrusted: Server;
let untrustedHost: string;

beforeAll(async () => {
  await makeAuthority('local-ca');
  await makeCertificate('server', 'local-ca', 'IP:127.0.0.1');
  untrusted = createServer({ cert: readFileSync(path('server.pem')), key: readFileSync(path('server.key')) });
  untrusted.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(untrusted, 'listening');
  untrustedHost = `127.0.0.1:${(untrusted.address() as AddressInfo).port}`;
  service = await startService();
});
afterAll(async () => {
  await service.stop();
  untrusted.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a wrong value stops a worker before its first poll, with one line and no stack', () => {
  const gcs = { STORAGE: 'gcs', GCS_ENDPOINT: testServers().gcsEndpoint, GCS_BUCKET: 'no-such-bucket' };
  const withCredentials = (): string => service.env['MONGODB_URI']!.replace('://', '://sello:pass%40word@');
  const pscFile = (): string => {
    const text = readFileSync(service.env['PSC_CONFIG']!, 'utf8');
    const { providers } = JSON.parse(text) as { providers: object[] };
    const file = path('providers.json');
    writeFileSync(
      file,
      JSON.stringify({ providers: [{ ...providers[0], url: `https://${untrustedHost}/` }] }),
    );
    return file;
  };

  const CASES: [what: string, settings: () => Record<string, string>, message: RegExp][] = [
    [
      'a node of another network',
      () => ({ CHAIN: 'bitcoind', BITCOIN_NETWORK: 'signet', ANCHOR_DAILY_FEE_SATS: '1000' }),
      /BITCOIN_NETWORK is signet\. The Bitcoin node is on the chain "regtest", .* Check BITCOIN_NETWORK and the node's address\.$/,
    ],
    [
      'a bucket that does not exist',
      () => gcs,
      /GCS_BUCKET is "no-such-bucket", which http:\S+ does not have\. Create it, or correct the name\.$/,
    ],
    [
      'a namespace that does not exist',
      () => ({ TEMPORAL_NAMESPACE: 'no-such-namespace' }),
      /TEMPORAL_NAMESPACE is "no-such-namespace", which \S+ does not have\. Create it with: temporal operator namespace create/,
    ],
    [
      'a password that MongoDB refuses',
      () => ({ MONGODB_URI: withCredentials() }),
      /MONGODB_URI names the user "sello", whom 127\.0\.0\.1:\d+ refuses \(authentication failed\)\. Check user, password and authSource\.$/,
    ],
    [
      'an untrusted certificate of MongoDB',
      () => ({ MONGODB_URI: `mongodb://sello:pass%40word@${untrustedHost}/sello?tls=true` }),
      /MONGODB_URI names 127\.0\.0\.1:\d+, whose certificate is not trusted \(.+\)\. Install its authority/,
    ],
    [
      'an untrusted certificate of the object store',
      () => ({ ...gcs, GCS_ENDPOINT: `https://${untrustedHost}` }),
      /GCS_ENDPOINT is https:\S+, whose certificate is not trusted \(.+\)\. Install its authority/,
    ],
    [
      'an untrusted certificate of the Bitcoin node',
      () => ({ CHAIN: 'bitcoind', BITCOIN_RPC_URL: `https://sello:pass%40word@${untrustedHost}` }),
      /BITCOIN_RPC_URL names 127\.0\.0\.1:\d+, whose certificate is not trusted \(.+\)\. Install its authority/,
    ],
    [
      'an untrusted certificate of the only provider',
      () => ({ PSC_CONFIG: pscFile() }),
      /PSC_CONFIG names no provider that can be used\. sandbox: its certificate is not trusted: .+ Name its authority in tls\.roots/,
    ],
  ];
  it.each(CASES)('%s', async (_what, settings, message) => {
    const said = await service.refusedWorker(settings());
    expect(said).toMatch(message);
    expect(said).toMatch(/^worker could not start: [^\n]+$/);
    expect(said).not.toMatch(/pass(%40|@)word/);
  });

  it('a mongod that is not a replica set', async () => {
    const port = await reservePort();
    const place = join(folder, 'standalone');
    const mongod: RunningProcess = await startProcess({
      command: 'sh',
      args: [
        '-c',
        `mkdir -p "$1" && exec "$2" --dbpath "$1" --port ${port} --bind_ip 127.0.0.1 --nounixsocket`,
        'sh',
        place,
        testServers().binaries.mongod,
      ],
      logFile: join(folder, 'standalone.log'),
    });
    try {
      await until(async () => mongod.recentLog().includes('Waiting for connections'));
      expect(await service.refusedWorker({ MONGODB_URI: `mongodb://127.0.0.1:${port}/sello` })).toMatch(
        /^worker could not start: MONGODB_URI names 127\.0\.0\.1:\d+, which is not a replica set, [^\n]+ rs\.initiate\(\) once\.$/,
      );
    } finally {
      await mongod.stop();
    }
  });
});

it.each([
  ['a bucket', { STORAGE: 'gcs', GCS_BUCKET: 'no-such-bucket' }, /GCS_BUCKET is \\"no-such-bucket/],
  ['a namespace', { TEMPORAL_NAMESPACE: 'no-such-namespace' }, /TEMPORAL_NAMESPACE is \\"no-such-namespace/],
])('%s that does not exist stops an API too', async (_what, settings, message) => {
  const endpoint = { GCS_ENDPOINT: testServers().gcsEndpoint };
  await expect(service.addApi({ ...endpoint, ...settings })).rejects.toThrow(message);
});

it('a node that is down does not stop a worker', async () => {
  const nobody = `http://127.0.0.1:${await reservePort()}`;
  await service.worker.stop();
  await service.startWorker(undefined, { CHAIN: 'bitcoind', BITCOIN_RPC_URL: nobody });
  expect(service.worker.recentLog()).toMatch(/"level":50.*BITCOIN_RPC_URL names .* which can't be reached/);
  expect((await service.upload('without a node')).status).toBe(201);
});

it('a Temporal server whose authority is in the system’s store is trusted by API and worker', async () => {
  const [cert, key] = [readFileSync(path('server.pem')), readFileSync(path('server.key'))];
  const proxy = await startGrpcProxy(testServers().temporalAddress, { cert, key });
  const settings = { TEMPORAL_ADDRESS: proxy.address, TEMPORAL_TLS: 'true' };
  try {
    expect(await service.refusedWorker(settings)).toMatch(/TEMPORAL_TLS_CA_FILE must name the authority/);
    await expect(service.addApi(settings)).rejects.toThrow(/TEMPORAL_TLS_CA_FILE must name the authority/);
    const trusting = { ...settings, SSL_CERT_FILE: path('local-ca.pem') };
    await service.worker.stop();
    await service.startWorker(undefined, trusting);
    const api = await service.addApi(trusting);
    await until(async () => (await fetch(`${api.url}/health/ready`)).status === 200);
    expect((await service.upload('over TLS')).status).toBe(201);
    expect(proxy.calls.map((call) => call.path.split('/').at(-1))).toContain('PollWorkflowTaskQueue');
    await api.process.stop();
    await service.worker.stop();
  } finally {
    await proxy.close();
  }
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sello } from '../../support/cli';
import { startGrpcProxy } from '../../support/grpc-proxy';
import type { GrpcProxy } from '../../support/grpc-proxy';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { testServers } from '../../support/servers';
import { tlsCertificates } from '../../support/tls-certificates';

const folder = mkdtempSync(join(tmpdir(), 'sello-temporal-tls-'));
const { path, makeAuthority, makeCertificate } = tlsCertificates(folder);
/** Differs from the address that is connected to. */
const SERVER_NAME = 'sello.temporal.example';
const API_KEY = 'a-key-of-the-cloud';

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a Temporal server that requires TLS with a client certificate', () => {
  let proxy: GrpcProxy;
  let service: TestService;

  beforeAll(async () => {
    await Promise.all(['server-ca', 'client-ca', 'other-ca'].map(makeAuthority));
    await makeCertificate('server', 'server-ca', `DNS:${SERVER_NAME}`);
    await makeCertificate('sello', 'client-ca', 'DNS:sello');
    await makeCertificate('stranger', 'other-ca', 'DNS:stranger');
    proxy = await startGrpcProxy(testServers().temporalAddress, {
      cert: readFileSync(path('server.pem')),
      key: readFileSync(path('server.key')),
      ca: readFileSync(path('client-ca.pem')),
    });
    service = await startService({
      TEMPORAL_ADDRESS: proxy.address,
      TEMPORAL_API_KEY: API_KEY,
      TEMPORAL_TLS_SERVER_NAME: SERVER_NAME,
      TEMPORAL_TLS_CA_FILE: path('server-ca.pem'),
      TEMPORAL_TLS_CERT_FILE: path('sello.pem'),
      TEMPORAL_TLS_KEY_FILE: path('sello.key'),
    });
  });
  afterAll(async () => {
    await service.stop();
    await proxy.close();
  });

  it('gets certificate and API key from the API and the worker', async () => {
    const answer = await service.upload('over TLS');
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      { certificate: { status: 'certified' } },
    ]);
    const called = proxy.calls.map((call) => call.path.split('/').at(-1));
    // The API starts workflows, the worker polls for tasks.
    for (const method of ['ExecuteMultiOperation', 'PollWorkflowTaskQueue', 'PollActivityTaskQueue']) {
      expect(called).toContain(method);
    }
    const credentials = proxy.calls.map(({ client, authorization }) => `${client} ${authorization ?? ''}`);
    expect([...new Set(credentials)]).toEqual([`sello Bearer ${API_KEY}`]);
  });

  it.each([
    [
      'another authority is trusted',
      { TEMPORAL_TLS_CA_FILE: 'other-ca.pem' },
      /^worker could not start: TEMPORAL_TLS_CA_FILE must name the authority that issued .*\(unable to verify the first certificate\)\.$/m,
    ],
    [
      'the server name differs',
      { TEMPORAL_TLS_SERVER_NAME: 'other.example' },
      /^worker could not start: TEMPORAL_TLS_SERVER_NAME must be the name on the certificate/m,
    ],
    [
      'there is no client certificate',
      { TEMPORAL_TLS_CERT_FILE: '', TEMPORAL_TLS_KEY_FILE: '' },
      /^worker could not start: TEMPORAL_TLS_CERT_FILE must name a certificate that .* accepts/m,
    ],
    [
      'the client certificate comes from another authority',
      { TEMPORAL_TLS_CERT_FILE: 'stranger.pem', TEMPORAL_TLS_KEY_FILE: 'stranger.key' },
      /^worker could not start: TEMPORAL_TLS_CERT_FILE must name a certificate that .* accepts/m,
    ],
    [
      'the key belongs to another certificate',
      { TEMPORAL_TLS_KEY_FILE: 'stranger.key' },
      /^worker could not start: TEMPORAL_TLS_KEY_FILE must be the key of TEMPORAL_TLS_CERT_FILE/m,
    ],
  ])('stops a worker with one line that names the setting when %s', async (_what, change, line) => {
    const before = proxy.calls.length;
    const extra = Object.entries(change).map(([name, value]) => [
      name,
      /\.(pem|key)$/.test(value) ? path(value) : value,
    ]);
    const said = await service.refusedWorker(Object.fromEntries(extra) as Record<string, string>);
    expect(said).toMatch(line);
    expect(said).not.toMatch(/^ +at /m);
    // The service's own worker keeps polling; no other client got through.
    const strangers = proxy.calls.slice(before).filter(({ client }) => client !== 'sello');
    expect(strangers).toEqual([]);
  });

  it('stops an API that does not trust it, with one line, and is reported by doctor', async () => {
    const wrong = { TEMPORAL_TLS_CA_FILE: path('other-ca.pem') };
    await expect(service.addApi(wrong)).rejects.toThrow(/"level":60.*TEMPORAL_TLS_CA_FILE must name/);
    const { stdout } = await sello({ ...service.env, ...wrong }, 'doctor');
    expect(stdout).toMatch(/^DOWN {2}Temporal +TEMPORAL_TLS_CA_FILE must name the authority/m);
  });
});

describe('a Temporal server that requires TLS with an API key', () => {
  let proxy: GrpcProxy;
  let service: TestService;

  beforeAll(async () => {
    await makeAuthority('cloud-ca');
    await makeCertificate('cloud', 'cloud-ca', 'IP:127.0.0.1');
    const [cert, key] = [readFileSync(path('cloud.pem')), readFileSync(path('cloud.key'))];
    proxy = await startGrpcProxy(testServers().temporalAddress, { cert, key, apiKey: API_KEY });
    service = await startService({
      TEMPORAL_ADDRESS: proxy.address,
      TEMPORAL_API_KEY: API_KEY,
      TEMPORAL_TLS_CA_FILE: path('cloud-ca.pem'),
    });
  });
  afterAll(async () => {
    await service.stop();
    await proxy.close();
  });

  it('gets the key with every call', async () => {
    expect((await service.upload('by API key')).status).toBe(201);
    const credentials = proxy.calls.map(({ client, authorization }) => `${client} ${authorization ?? ''}`);
    expect([...new Set(credentials)]).toEqual([`nobody Bearer ${API_KEY}`]);
  });

  it.each(['another-key', ''])('stops a worker with one line when its key is "%s"', async (key) => {
    const said = await service.refusedWorker({ TEMPORAL_API_KEY: key });
    expect(said).toMatch(
      /^worker could not start: TEMPORAL_API_KEY is refused by .*\(.*Request unauthorized\)\.$/m,
    );
  });
});

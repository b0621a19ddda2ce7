import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Server } from 'node:https';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { inspect } from 'node:util';
import type { ProviderConfig } from '../../../adapters/psc/config-schema';
import { loadProviders } from '../../../adapters/psc/load-providers';
import type { HttpProvider } from '../../../adapters/psc/http-provider';
import { openAccess } from '../../../adapters/psc/provider-access';
import { ProviderError } from '../../../domain/errors';
import { encodePem } from '../../../proofs/x509/pem';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import { until } from '../../support/until';
import { useTempDir } from '../../support/temp-dir';
import type { World } from '../../unit/proofs/timestamp/forge';
import { DIGEST, forge, newWorld, NONCE, POLICY } from '../../unit/proofs/timestamp/forge';
import { openssl } from './openssl';

const directory = useTempDir();
const request = buildTimestampRequest({ digest: DIGEST, nonce: NONCE });
const inTime = () => AbortSignal.timeout(120_000);
const PASSPHRASE = 'correct-horse-battery';

let world: World;
let good: Uint8Array;
let server: Server;
let url: string;
/** The clients that sent requests, by their certificates. */
let clients: string[];

beforeAll(async () => {
  world = await newWorld();
  good = await forge(world);
});

beforeEach(async () => {
  for (const name of ['provider-ca', 'client-ca', 'other-ca']) await makeAuthority(name);
  await makeCertificate('server', 'provider-ca');
  await makeCertificate('client', 'client-ca');
  await makeCertificate('stranger', 'other-ca');
  await writeFile(join(directory(), 'root.pem'), encodePem('CERTIFICATE', world.root.certificate.raw));
  const read = (name: string) => readFile(join(directory(), name));
  clients = [];
  server = createServer(
    {
      cert: await read('server.pem'),
      key: await read('server.key'),
      ca: await read('client-ca.pem'),
      requestCert: true,
      rejectUnauthorized: true,
    },
    (incoming, response) => {
      clients.push(String((incoming.socket as TLSSocket).getPeerCertificate().subject.CN));
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(good);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
});

afterEach(async () => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
});

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

async function makeAuthority(name: string): Promise<void> {
  const subject = ['-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`];
  await openssl(directory(), 'req', '-x509', ...EC, ...subject, '-days', '2');
}

async function makeCertificate(name: string, issuer: string): Promise<void> {
  const subject = ['-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`];
  await openssl(directory(), 'req', '-new', ...EC, ...subject);
  await writeFile(join(directory(), 'san'), 'subjectAltName=IP:127.0.0.1');
  const authority = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial', '-days', '2'];
  const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', 'san'];
  await openssl(directory(), 'x509', '-req', ...files, ...authority);
}

async function provider(
  auth: object,
  tls: object | null = { roots: ['provider-ca.pem'] },
): Promise<HttpProvider> {
  const trust = { roots: ['root.pem'], policies: [POLICY] };
  const config = {
    providers: [{ name: 'psc-one', url, grade: 'technical', auth, ...(tls && { tls }), trust }],
  };
  await writeFile(join(directory(), 'psc.json'), JSON.stringify(config));
  const [loaded] = await loadProviders(join(directory(), 'psc.json'));
  return loaded!;
}

const CLIENT = { type: 'mtls', certificateFile: 'client.pem', keyFile: 'client.key' };

async function faultOf(work: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderError);
  const printed = inspect(error, { depth: 20, showHidden: true });
  expect(printed).not.toContain('PRIVATE KEY');
  expect(printed).not.toContain(PASSPHRASE);
  return error as ProviderError;
}

describe('a provider that requires a client certificate', () => {
  it('accepts a known certificate', async () => {
    expect(await (await provider(CLIENT)).send(request, inTime())).toEqual(new Uint8Array(good));
    expect(clients).toEqual(['client']);
  });

  it('accepts a certificate whose key has a passphrase', async () => {
    await writeFile(join(directory(), 'passphrase'), `${PASSPHRASE}\n`);
    const keep = ['-in', 'client.key', '-out', 'kept.key', '-aes256', '-passout', `pass:${PASSPHRASE}`];
    await openssl(directory(), 'ec', ...keep);
    const kept = await provider({ ...CLIENT, keyFile: 'kept.key', secretFile: 'passphrase' });
    await kept.send(request, inTime());
    expect(clients).toEqual(['client']);
  });

  it('is sent the new certificate after its files were replaced, without a restart', async () => {
    const loaded = await provider(CLIENT);
    await loaded.send(request, inTime());
    await makeCertificate('renewed', 'client-ca');
    await rename(join(directory(), 'renewed.key'), join(directory(), 'client.key'));
    await rename(join(directory(), 'renewed.pem'), join(directory(), 'client.pem'));
    await until(async () => {
      expect(await loaded.send(request, inTime())).toEqual(new Uint8Array(good));
      return clients.at(-1) === 'renewed' ? true : null;
    });
    expect(clients[0]).toBe('client');
  });

  it('is sent the old pair while only one of its files is replaced', async () => {
    const trust = { roots: ['root.pem'], policies: [POLICY] };
    const config = { name: 'psc-one', url, grade: 'technical', auth: CLIENT, trust } as const;
    let time = 0;
    const access = await openAccess(
      config as unknown as ProviderConfig,
      'providers[0]',
      directory(),
      () => time,
    );
    const before = await access();
    await makeCertificate('renewed', 'client-ca');
    await rename(join(directory(), 'renewed.pem'), join(directory(), 'client.pem'));
    time += 1_000;
    expect(await access()).toBe(before);
    await rename(join(directory(), 'renewed.key'), join(directory(), 'client.key'));
    time += 1_000;
    expect((await access()).tls?.cert).toBe(await readFile(join(directory(), 'client.pem'), 'utf8'));
  });

  it.each([
    ['none', { type: 'none' }],
    ["another authority's", { type: 'mtls', certificateFile: 'stranger.pem', keyFile: 'stranger.key' }],
  ])('cannot be used with %s, which is classified as transient', async (_, auth) => {
    const error = await faultOf((await provider(auth)).send(request, inTime()));
    expect(error.fault).toBe('transient');
    expect(error.message).toMatch(/^The provider psc-one could not be reached \(.+\)\.$/);
    expect(clients).toEqual([]);
  });

  it('receives neither request nor certificate when its own certificate is not under the configured TLS roots', async () => {
    for (const tls of [{ roots: ['other-ca.pem'] }, null]) {
      const wrong = await provider(CLIENT, tls);
      for (const work of [wrong.send(request, inTime()), wrong.reach(inTime())]) {
        const error = await faultOf(work);
        expect(error.message).toMatch(/could not be reached \(.*(SELF_SIGNED|UNABLE_TO).*\)\.$/);
      }
    }
    expect(clients).toEqual([]);
  });

  it('can be checked without a request', async () => {
    expect(await (await provider(CLIENT)).reach(inTime())).toMatch(
      /accepts connections, TLSv1\.\d, certificate valid/,
    );
    expect(clients).toEqual([]);
  });
});

describe('the configuration of a client certificate', () => {
  it.each([
    [
      'a key of another certificate',
      { ...CLIENT, keyFile: 'stranger.key' },
      undefined,
      /auth cannot be used for TLS/,
    ],
    [
      'no key',
      { type: 'mtls', certificateFile: 'client.pem' },
      undefined,
      /auth needs certificateFile and keyFile/,
    ],
    ['a missing file', { ...CLIENT, keyFile: 'x.key' }, undefined, /auth\.keyFile cannot be read/],
    [
      'roots without a certificate',
      CLIENT,
      { roots: ['psc.json'] },
      /tls\.roots contains no PEM certificate\.$/,
    ],
  ])('is refused with %s', async (_, auth, tls, message) => {
    await expect(provider(auth, tls)).rejects.toThrow(message);
  });

  it('is refused for a URL without TLS', async () => {
    url = url.replace('https', 'http');
    await expect(provider(CLIENT)).rejects.toThrow(/^PSC_CONFIG: providers\[0\]\.url must be an https URL/);
  });

  it('is refused when the key needs a passphrase and none is given', async () => {
    const keep = ['-in', 'client.key', '-out', 'kept.key', '-aes256', '-passout', `pass:${PASSPHRASE}`];
    await openssl(directory(), 'ec', ...keep);
    await expect(provider({ ...CLIENT, keyFile: 'kept.key' })).rejects.toThrow(/auth cannot be used for TLS/);
  });
});

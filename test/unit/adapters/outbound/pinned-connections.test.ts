import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import tls from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { createNameResolver } from '../../../../adapters/outbound/resolve-name';
import { faultOf, ok, REQUEST, useOutbound } from '../../../support/outbound';
import { useTempDir } from '../../../support/temp-dir';
import { tlsCertificates } from '../../../support/tls-certificates';

const directory = useTempDir();
const { listen, serve, names, outbound } = useOutbound();
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a name that changes its address', () => {
  it('is asked for once, and the connection goes to the address that was checked', async () => {
    const wanted = await serve('127.0.0.1', ok);
    const trap = await serve('127.0.0.2', ok, wanted.port);
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const dns = await names((_name, family) => (family === 6 ? [] : (answers.shift() ?? ['127.0.0.2'])));
    const { post } = outbound({ allowCidrs: ['127.0.0.1'], resolve: createNameResolver([dns.address]) });
    const url = `http://rebinding.test:${wanted.port}/`;
    expect(await post(url, REQUEST)).toMatchObject({ status: 200 });
    expect(dns.asked.filter(({ family }) => family === 4)).toHaveLength(1);
    // The open connection to the old address is not used either.
    expect(await faultOf(post(url, REQUEST))).toBe('address_refused');
    expect([wanted.connections(), trap.connections()]).toEqual([1, 0]);
  });

  it('is checked again at each attempt, and keeps its connection only while it keeps its addresses', async () => {
    const first = await serve('127.0.0.1', ok);
    const second = await serve('127.0.0.2', ok, first.port);
    let address = '127.0.0.1';
    const dns = await names(() => [address]);
    const { post } = outbound({ allowCidrs: ['127.0.0.0/8'], resolve: createNameResolver([dns.address]) });
    const url = `http://moving.test:${first.port}/`;
    await post(url, REQUEST);
    await post(url, REQUEST);
    address = '127.0.0.2';
    await post(url, REQUEST);
    expect([first.connections(), second.connections()]).toEqual([1, 1]);
    expect(dns.asked.filter(({ family }) => family === 4)).toHaveLength(3);
  });
});

describe('a server over TLS', () => {
  it('must prove the name of the URL, and is told it, although the connection goes to an address', async () => {
    const certificates = tlsCertificates(directory());
    await certificates.makeAuthority('authority');
    await certificates.makeCertificate('server', 'authority', 'DNS:hooks.example.test');
    const read = (name: string) => readFile(certificates.path(name), 'utf8');
    const seen: { host: string | undefined; sni: string | false | null }[] = [];
    const listener = (request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
      seen.push({ host: request.headers.host, sni: (request.socket as TLSSocket).servername });
      response.end();
    };
    const key = { cert: await read('server.pem'), key: await read('server.key') };
    const server = await listen(createSecureServer(key, listener), '127.0.0.1');
    const dns = await names((_name, family) => (family === 4 ? ['127.0.0.1'] : []));
    const { post } = outbound({ allowCidrs: ['127.0.0.1'], resolve: createNameResolver([dns.address]) });
    const at = (host: string) => `https://${host}:${server.port}/`;

    expect(await faultOf(post(at('hooks.example.test'), REQUEST))).toBe('tls');

    const ca = await read('authority.pem');
    const create = tls.createSecureContext;
    jest.spyOn(tls, 'createSecureContext').mockImplementation((options) => create({ ...options, ca }));
    const fresh = outbound({ allowCidrs: ['127.0.0.1'], resolve: createNameResolver([dns.address]) });
    // The dot at the end makes it the same name, which no certificate has.
    for (const host of ['hooks.example.test', 'hooks.example.test.'])
      expect(await fresh.post(at(host), REQUEST)).toMatchObject({ status: 200 });
    expect(await faultOf(fresh.post(at('other.example.test'), REQUEST))).toBe('tls');
    expect(await faultOf(fresh.post(at('127.0.0.1'), REQUEST))).toBe('tls');
    const told = { host: `hooks.example.test:${server.port}`, sni: 'hooks.example.test' };
    expect(seen).toEqual([told, told]);
  });
});

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net';
import tls from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { createOutbound } from '../../../../adapters/outbound/create-outbound';
import type { OutboundOptions } from '../../../../adapters/outbound/create-outbound';
import { createNameResolver } from '../../../../adapters/outbound/resolve-name';
import { OutboundError } from '../../../../domain/errors';
import type { OutboundFault } from '../../../../domain/errors';
import { startDnsServer } from '../../../support/dns-server';
import type { DnsServer } from '../../../support/dns-server';
import { useTempDir } from '../../../support/temp-dir';
import { tlsCertificates } from '../../../support/tls-certificates';

const directory = useTempDir();
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const each of open.splice(0).reverse()) await each.close();
});

/** Counts connections, not requests: none may be made at all. */
async function listen(
  server: Server | TcpServer,
  host: string,
  port = 0,
): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  server.listen(port, host);
  await once(server, 'listening');
  open.push({
    async close() {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

const serve = (host: string, listener: RequestListener, port?: number) =>
  listen(createServer(listener), host, port);

const ok: RequestListener = (_request, response) => {
  response.end();
};

async function names(answer: (name: string, family: 4 | 6) => string[] | null): Promise<DnsServer> {
  const server = await startDnsServer(answer);
  open.push(server);
  return server;
}

function outbound(options: Partial<OutboundOptions> = {}) {
  const created = createOutbound({ allowCidrs: [], ...options });
  open.push(created);
  return created;
}

const REQUEST = { headers: { 'content-type': 'application/json' }, body: '{}' };

async function faultOf(work: Promise<unknown>): Promise<OutboundFault> {
  const error: unknown = await work.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).fault;
}

/** Hosts that all mean this machine to one resolver, parser or operating system or another, or an address that is not public. */
const HOSTS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
  ],
  ...['127.0.0.1.', '0', '0.0.0.0', '0x0', '127.000.000.001', '0x7f.1', '127.0.0.01', '%31%32%37.0.0.1'],
  ...['①②⑦.0.0.1', '１２７.０.０.１', '127。0。0。1', '127．0．0．1', '127｡0｡0｡1', '⑯⑨.254.169.254'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'hook.localhost',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'user@127.0.0.1',
    'user:pw@127.0.0.1',
  ],
  ...[
    'example.com@127.0.0.1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::0001]',
    '[::]',
    '[0::0]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
  ],
  ...[
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[::ffff:0:127.0.0.1]',
    '[fe80::1]',
    '[fe80::1%25lo]',
    '[::1%25lo]',
    '[::1%lo]',
  ],
  ...[
    '[fd00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[2001:db8::1]',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
  ],
  ...[
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '255.255.255.255',
  ],
  ...[
    '224.0.0.1',
    '192.0.0.192',
    '168.63.129.16',
    '198.18.0.1',
    '',
    '127.0.0.1 ',
    '127.0.0.1%00.example.com',
    '127.0.0.256',
    '1.2.3.4.5',
  ],
];

/** Names that a stranger's DNS server gives these addresses. */
const NAMES: [name: string, addresses: string[]][] = [
  ['loopback.test', ['127.0.0.1']],
  ['loopback6.test', ['::1']],
  ['unspecified.test', ['0.0.0.0']],
  ['unspecified6.test', ['::']],
  ['mapped.test', ['::ffff:127.0.0.1']],
  ['nat64.test', ['64:ff9b::7f00:1']],
  ['compatible.test', ['::7f00:1']],
  ['metadata.test', ['169.254.169.254']],
  ['metadata6.test', ['fd00:ec2::254']],
  ['private.test', ['10.0.0.1']],
  ['one-of-many.test', ['1.1.1.1', '9.9.9.9', '127.0.0.1']],
  ['other-family.test', ['1.1.1.1', '::1']],
  ['local.internal', ['127.0.0.1']],
];

describe('a request to an address that is not public', () => {
  it('opens no connection, however the address is written or hidden behind a name', async () => {
    const trap = await serve('::', ok);
    const dns = await names((name) => NAMES.find(([known]) => known === name)?.[1] ?? []);
    const { post } = outbound({ resolve: createNameResolver([dns.address]) });
    const hosts = [...HOSTS, ...NAMES.map(([name]) => name)];
    const urls = hosts.flatMap((host) => [`http://${host}:${trap.port}/`, `https://${host}:${trap.port}/`]);
    urls.push(
      'http:127.0.0.1',
      'https:\\\\127.0.0.1',
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'unix:/tmp/x',
      'data:,x',
      '//127.0.0.1',
    );
    const faults = await Promise.all(urls.map(async (url) => [url, await faultOf(post(url, REQUEST))]));
    const others = faults.filter(([, fault]) => fault !== 'address_refused');
    // Names that no server knows.
    expect(others.filter(([, fault]) => fault !== 'dns')).toEqual([]);
    expect(trap.connections()).toBe(0);
  });

  it('is a request to the same server once the operator allows it', async () => {
    const trap = await serve('::', ok);
    const dns = await names((name) => NAMES.find(([known]) => known === name)?.[1] ?? []);
    const { post } = outbound({
      allowCidrs: ['127.0.0.0/8', '::1'],
      resolve: createNameResolver([dns.address]),
    });
    const hosts = [
      '127.0.0.1',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'loopback.test',
      'loopback6.test',
      'mapped.test',
    ];
    for (const host of hosts) {
      await expect(post(`http://${host}:${trap.port}/`, REQUEST)).resolves.toMatchObject({ status: 200 });
    }
    expect(trap.connections()).toBeGreaterThan(0);
  });

  it('is refused when only some addresses of the name are allowed', async () => {
    const trap = await serve('127.0.0.1', ok);
    const dns = await names((name) => (name === 'both.test' ? ['127.0.0.1', '10.0.0.1'] : []));
    const { post } = outbound({ allowCidrs: ['127.0.0.1'], resolve: createNameResolver([dns.address]) });
    expect(await faultOf(post(`http://both.test:${trap.port}/`, REQUEST))).toBe('address_refused');
    expect(trap.connections()).toBe(0);
  });

  it('is not made through a proxy of the environment', async () => {
    const proxy = await serve('127.0.0.1', ok);
    const receiver = await serve('127.0.0.1', ok);
    const url = `http://127.0.0.1:${proxy.port}`;
    const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
    const before = { ...process.env };
    try {
      for (const name of variables) process.env[name] = url;
      process.env['NODE_USE_ENV_PROXY'] = '1';
      const { post } = outbound({ allowCidrs: ['127.0.0.0/8'] });
      await post(`http://127.0.0.1:${receiver.port}/`, REQUEST);
    } finally {
      for (const name of [...variables, 'NODE_USE_ENV_PROXY']) {
        if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = before[name];
      }
    }
    expect([proxy.connections(), receiver.connections()]).toEqual([0, 1]);
  });
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
    const ports: (number | undefined)[] = [];
    const note: RequestListener = (request, response) => {
      ports.push(request.socket.remotePort);
      response.end();
    };
    const first = await serve('127.0.0.1', note);
    const second = await serve('127.0.0.2', note, first.port);
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

describe('an answer', () => {
  const local = () => outbound({ allowCidrs: ['127.0.0.1'] });

  it('that redirects is not followed', async () => {
    const trap = await serve('127.0.0.1', ok);
    for (const [status, location] of [
      [301, `http://127.0.0.1:${trap.port}/`],
      [302, 'http://169.254.169.254/latest/meta-data/'],
      [307, `http://127.0.0.1:${trap.port}/`],
      [308, `//127.0.0.1:${trap.port}/`],
    ] as const) {
      const receiver = await serve('127.0.0.1', (_request, response) =>
        response.writeHead(status, { location }).end(),
      );
      expect(await local().post(`http://127.0.0.1:${receiver.port}/`, REQUEST)).toMatchObject({ status });
    }
    expect(trap.connections()).toBe(0);
  });

  it('has the status and the pause that the server asks for', async () => {
    const receiver = await serve('127.0.0.1', (_request, response) =>
      response.writeHead(429, { 'retry-after': '7' }).end(),
    );
    const answer = await local().post(`http://127.0.0.1:${receiver.port}/`, REQUEST);
    expect(answer).toEqual({ status: 429, retryAfterSeconds: 7 });
  });

  it('counts as soon as its status is known: an endless body is cut off, a hanging one is not waited for', async () => {
    const ended: Promise<unknown>[] = [];
    const receiver = await serve('127.0.0.1', (request, response) => {
      ended.push(once(response, 'close'));
      response.writeHead(200);
      response.write('x');
      if (request.url === '/endless') {
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', pour);
        pour();
      }
    });
    const { post } = local();
    for (const path of ['endless', 'hanging'])
      expect(await post(`http://127.0.0.1:${receiver.port}/${path}`, REQUEST)).toMatchObject({ status: 200 });
    // Both connections are closed from this side.
    await Promise.all(ended);
  });

  it.each([
    ['that is no HTTP', 'connection', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['that ends too soon', 'connection', (socket: Socket) => socket.end('HTTP/1.1 200')],
    ['that never comes', 'timeout', () => undefined],
    [
      'that has endless headers',
      'response_too_large',
      (socket: Socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${`x-filler: ${'y'.repeat(1_000)}\r\n`.repeat(100)}`);
      },
    ],
    [
      'that comes byte by byte',
      'timeout',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('H'.charAt(0)), 50);
        socket.on('close', () => {
          clearInterval(timer);
        });
        socket.write('HTTP/1.1 200 OK\r\nx: ');
      },
    ],
  ] as const)('%s is a fault: %s', async (_what, fault, behave) => {
    const receiver = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        behave(socket);
      }),
      '127.0.0.1',
    );
    const { post } = outbound({
      allowCidrs: ['127.0.0.1'],
      totalMilliseconds: fault === 'timeout' ? 400 : 60_000,
    });
    expect(await faultOf(post(`http://127.0.0.1:${receiver.port}/`, REQUEST))).toBe(fault);
  });

  it('is not waited for when the name server is silent', async () => {
    const dns = await names(() => null);
    const { post } = outbound({ resolve: createNameResolver([dns.address]), totalMilliseconds: 300 });
    expect(await faultOf(post('https://silent.test/', REQUEST))).toBe('timeout');
  });

  it('is not waited for any longer when the caller gives up', async () => {
    const receiver = await serve('127.0.0.1', () => undefined);
    const giveUp = new AbortController();
    const answer = faultOf(
      local().post(`http://127.0.0.1:${receiver.port}/`, { ...REQUEST, signal: giveUp.signal }),
    );
    giveUp.abort();
    expect(await answer).toBe('timeout');
  });

  it('of nobody is a connection fault, and a name without addresses one of DNS', async () => {
    const gone = await serve('127.0.0.1', ok);
    await open.pop()?.close();
    expect(await faultOf(local().post(`http://127.0.0.1:${gone.port}/`, REQUEST))).toBe('connection');
    const dns = await names(() => []);
    const { post } = outbound({ resolve: createNameResolver([dns.address]) });
    expect(await faultOf(post('https://nobody.test/', REQUEST))).toBe('dns');
  });
});

describe('over TLS', () => {
  it('the server must prove the name of the URL, and is told it, although the connection goes to an address', async () => {
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
    expect(await fresh.post(at('hooks.example.test'), REQUEST)).toMatchObject({ status: 200 });
    expect(await faultOf(fresh.post(at('other.example.test'), REQUEST))).toBe('tls');
    expect(await faultOf(fresh.post(at('127.0.0.1'), REQUEST))).toBe('tls');
    expect(seen).toEqual([{ host: `hooks.example.test:${server.port}`, sni: 'hooks.example.test' }]);
  });
});

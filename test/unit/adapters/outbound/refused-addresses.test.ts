import { createNameResolver } from '../../../../adapters/outbound/resolve-name';
import { faultOf, ok, REQUEST, useOutbound } from '../../../support/outbound';
import { HOSTS, NAMES } from './refused-hosts';

const { serve, names, outbound } = useOutbound();

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

  it('is refused with a password in it, although its address is allowed', async () => {
    const trap = await serve('127.0.0.1', ok);
    const { post } = outbound({ allowCidrs: ['127.0.0.1'] });
    for (const user of ['ana:pw@', 'ana@', ':pw@'])
      expect(await faultOf(post(`http://${user}127.0.0.1:${trap.port}/`, REQUEST))).toBe('address_refused');
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

describe('a request to a public address', () => {
  it('is refused over plain http, also where http to another address is allowed', async () => {
    const dns = await names((name, family) => (name === 'public.test' && family === 4 ? ['1.1.1.1'] : []));
    for (const allowCidrs of [[], ['127.0.0.0/8']]) {
      const { post } = outbound({ allowCidrs, resolve: createNameResolver([dns.address]) });
      for (const url of ['http://1.1.1.1/', 'http://public.test/', 'http://[2606:4700::1111]/'])
        expect(await faultOf(post(url, REQUEST))).toBe('address_refused');
    }
  });
});

import {
  embeddedParts,
  localUrl,
  nextPortOffset,
  portsInUse,
  stackEnvironment,
  stackPorts,
  workerMetrics,
} from '../../../stack/environment';

function environmentFor(env: NodeJS.ProcessEnv): Record<string, string> {
  return stackEnvironment({ env, dataDir: '/data', ports: stackPorts(env), chainPassword: 'pw' });
}

describe('stackPorts', () => {
  it('has a default for each part', () => {
    expect(stackPorts({})).toEqual({
      api: 3000,
      temporal: 7233,
      temporalUi: 8233,
      mongodb: 27117,
      psc: 3161,
      chain: 18543,
    });
  });

  it.each(['0', '65536', '-1', '80a', '3e3', ' 80'])('refuses "%s" and names the variable', (text) => {
    expect(() => stackPorts({ SELLO_PSC_PORT: text })).toThrow(
      /^SELLO_PSC_PORT must be a whole number from 1 to 65535/,
    );
  });
});

describe('SELLO_PORT_OFFSET', () => {
  it('moves every default port', () => {
    const ports = stackPorts({});
    const moved = stackPorts({ SELLO_PORT_OFFSET: '100' });
    expect(moved).toEqual(
      Object.fromEntries(Object.entries(ports).map(([part, port]) => [part, port + 100])),
    );
  });

  it('does not move a port that is set by its own variable', () => {
    expect(stackPorts({ SELLO_PORT_OFFSET: '100', SELLO_PSC_PORT: '4000' })).toMatchObject({
      psc: 4000,
      chain: 18643,
    });
  });

  it('appears in every address that the processes and the CLI read', () => {
    expect(environmentFor({ SELLO_PORT_OFFSET: '100' })).toMatchObject({
      PORT: '3100',
      PUBLIC_URL: 'http://localhost:3100',
      MONGODB_URI: 'mongodb://127.0.0.1:27217/sello?directConnection=true',
      TEMPORAL_ADDRESS: '127.0.0.1:7333',
      TEMPORAL_UI_URL: 'http://localhost:8333',
      BITCOIN_RPC_URL: 'http://sello:pw@127.0.0.1:18643',
    });
  });

  it.each(['-1', '38419', 'x', '1.5'])('refuses "%s", which leaves no valid port', (text) => {
    expect(() => stackPorts({ SELLO_PORT_OFFSET: text })).toThrow(
      /^SELLO_PORT_OFFSET must be a whole number from 0 to 38418/,
    );
  });

  it('suggests the next offset for a second stack', () => {
    expect(nextPortOffset({})).toBe('SELLO_PORT_OFFSET=100');
    expect(nextPortOffset({ SELLO_PORT_OFFSET: '38400' })).toBe('SELLO_PORT_OFFSET=38418');
  });
});

describe('embeddedParts', () => {
  it('runs every part itself when no address is set', () => {
    expect(embeddedParts({})).toEqual({ mongodb: true, temporal: true, psc: true, chain: true });
  });

  it.each([
    ['mongodb', { MONGODB_URI: 'mongodb://db' }],
    ['temporal', { TEMPORAL_ADDRESS: 'temporal:7233' }],
    ['psc', { PSC_CONFIG: '/etc/psc.json' }],
    ['chain', { CHAIN: 'bitcoind' }],
    ['chain', { BITCOIN_RPC_URL: 'http://node:8332' }],
  ])('does not run %s when its address is set', (part, env) => {
    expect(embeddedParts(env)).toMatchObject({ [part]: false });
    expect(Object.values(embeddedParts(env)).filter((embedded) => !embedded)).toHaveLength(1);
  });
});

describe('portsInUse', () => {
  it('names the ports of the embedded parts only', () => {
    const env = { TEMPORAL_ADDRESS: 'temporal:7233', CHAIN: 'bitcoind', PORT: '4000' };
    expect(portsInUse(stackPorts(env), embeddedParts(env), '0.0.0.0')).toEqual([
      { variable: 'PORT', port: 4000, host: '0.0.0.0' },
      { variable: 'SELLO_MONGODB_PORT', port: 27117, host: '127.0.0.1' },
      { variable: 'SELLO_PSC_PORT', port: 3161, host: '127.0.0.1' },
    ]);
  });
});

const BEHIND_PROXY = {
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://sello.example.com',
  TRUST_PROXY: '127.0.0.1',
};

describe('stackEnvironment', () => {
  it('calls the API by the only address that it listens on', () => {
    expect(environmentFor({ HOST: '192.168.1.5' })).toMatchObject({ PUBLIC_URL: 'http://192.168.1.5:3000' });
    expect(environmentFor({ HOST: '0.0.0.0' })).toMatchObject({ PUBLIC_URL: 'http://localhost:3000' });
  });

  it.each([
    ['listens on other addresses', { HOST: '0.0.0.0' }],
    ['has a public URL', { PUBLIC_URL: 'https://sello.example' }],
    ['is behind a proxy', { TRUST_PROXY: '127.0.0.1' }],
    ['is behind Caddy or nginx as shipped', { ...BEHIND_PROXY }],
  ])('opens neither sign-up nor this machine to webhooks where the API %s', (_what, given) => {
    const env = environmentFor(given);
    expect(env).toMatchObject({ SIGNUP: 'closed' });
    expect(env).not.toHaveProperty('WEBHOOK_ALLOW_CIDRS');
  });

  it.each([
    {},
    { PUBLIC_URL: 'http://sello.localhost:3000' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  ])('opens both while only this machine reaches the API: %j', (given) => {
    expect(environmentFor(given)).toMatchObject({
      SIGNUP: 'open',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1',
    });
  });

  it('opens to webhooks what the user lists', () => {
    expect(environmentFor({ WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8' })).toMatchObject({
      WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8',
    });
  });

  it('lets revocation data be fetched from this machine only while the sandbox authority is there', () => {
    expect(environmentFor({ PSC_CONFIG: '/etc/psc.json' })).not.toHaveProperty('REVOCATION_ALLOW_CIDRS');
    expect(environmentFor({ REVOCATION_ALLOW_CIDRS: '10.0.0.0/8' })).toMatchObject({
      REVOCATION_ALLOW_CIDRS: '10.0.0.0/8',
    });
  });

  it('configures every process when the user has set nothing', () => {
    expect(environmentFor({})).toEqual({
      HOST: '127.0.0.1',
      PORT: '3000',
      PUBLIC_URL: 'http://localhost:3000',
      SELLO_DATA_DIR: '/data',
      SELLO_SECRET_FILE: '/data/secret',
      SIGNUP: 'open',
      MONGODB_URI: 'mongodb://127.0.0.1:27117/sello?directConnection=true',
      TEMPORAL_ADDRESS: '127.0.0.1:7233',
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_UI_URL: 'http://localhost:8233',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1',
      REVOCATION_ALLOW_CIDRS: '127.0.0.1',
      REVOCATION_SECONDS: '10',
      STORAGE: 'disk',
      PSC_CONFIG: '/data/psc/providers.json',
      CHAIN: 'sandbox',
      ANCHOR_WALLET_FILE: '/data/wallet.json',
      BITCOIN_NETWORK: 'sandbox',
      BITCOIN_RPC_URL: 'http://sello:pw@127.0.0.1:18543',
    });
  });

  it('gives precedence to every value that the user sets', () => {
    const names = Object.keys(environmentFor({})).filter(
      (name) => !['PORT', 'SELLO_DATA_DIR'].includes(name),
    );
    const given = Object.fromEntries(names.map((name) => [name, `mine-${name}`]));
    expect(environmentFor(given)).toMatchObject(given);
  });

  it('uses a changed port in every address that contains it', () => {
    const env = environmentFor({ PORT: '4000', SELLO_MONGODB_PORT: '4001', SELLO_TEMPORAL_PORT: '4002' });
    expect(env).toMatchObject({
      PORT: '4000',
      PUBLIC_URL: 'http://localhost:4000',
      MONGODB_URI: 'mongodb://127.0.0.1:4001/sello?directConnection=true',
      TEMPORAL_ADDRESS: '127.0.0.1:4002',
    });
  });

  it('sets the URL of the web interface only for the embedded Temporal', () => {
    expect(environmentFor({ TEMPORAL_ADDRESS: 'far:7233' })).not.toHaveProperty('TEMPORAL_UI_URL');
    const given = { TEMPORAL_ADDRESS: 'far:7233', TEMPORAL_UI_URL: 'https://far' };
    expect(environmentFor(given)).toMatchObject(given);
  });

  it('gives API and worker separate metrics ports when metrics are enabled', () => {
    expect(workerMetrics({})).toEqual({});
    expect(workerMetrics({ METRICS_PORT: '9464' })).toEqual({ METRICS_PORT: '9465' });
  });

  it('names no network on a real chain, where anchors cost money', () => {
    expect(environmentFor({ CHAIN: 'bitcoind' })).not.toHaveProperty('BITCOIN_NETWORK');
  });

  it('treats an empty variable as not set', () => {
    expect(environmentFor({ SIGNUP: '' })['SIGNUP']).toBe('open');
  });
});

describe('localUrl', () => {
  it.each([
    ['127.0.0.1', 'http://localhost:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['192.168.1.5', 'http://192.168.1.5:3000'],
    ['fd00::5', 'http://[fd00::5]:3000'],
  ])('returns for an API that listens on %s: %s', (host, url) => {
    expect(localUrl(host, '3000')).toBe(url);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, loadWorkerConfig } from '../../../config/load-config';

const directory = mkdtempSync(join(tmpdir(), 'sello-config-'));
const secretFile = join(directory, 'secret');
writeFileSync(secretFile, `${'ab'.repeat(32)}\n`);
afterAll(() => {
  rmSync(directory, { recursive: true });
});

// Instead of the system's store, whose certificates would be parsed with every configuration.
const rootsFile = join(directory, 'roots.pem');
writeFileSync(rootsFile, '');

const required = {
  SELLO_SECRET_FILE: secretFile,
  SIGNUP: 'closed',
  MONGODB_URI: 'mongodb://db:27017/sello',
  TEMPORAL_ADDRESS: 'temporal:7233',
  STORAGE: 'disk',
  PSC_CONFIG: '/etc/sello/psc.json',
  BITCOIN_NETWORK: 'bitcoin',
};
const complete = { ...required, SSL_CERT_FILE: rootsFile };
const chain = {
  CHAIN: 'bitcoind',
  BITCOIN_RPC_URL: 'http://127.0.0.1:8332',
  ANCHOR_WALLET_FILE: '/etc/sello/wallet.json',
  ANCHOR_DAILY_FEE_SATS: '20000',
};

describe('the configuration', () => {
  it('requires only settings without a safe default', () => {
    const config = loadConfig(complete);
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' });
    expect(config.anchoring).toEqual({ network: 'bitcoin', windowSeconds: 21_600, confirmations: 6 });
    expect(config.temporal).toEqual({
      address: 'temporal:7233',
      namespace: 'default',
      tls: null,
      apiKey: null,
      codecKeyFile: null,
      uiUrl: null,
    });
  });

  it.each(Object.keys(required))('names %s when it is missing', (name) => {
    expect(() => loadConfig({ ...complete, [name]: undefined })).toThrow(new RegExp(`^${name} `));
  });

  it.each(Object.keys(chain))(
    'names %s when it is missing for the worker; the API does not need it',
    (name) => {
      const env = { ...complete, ...chain, [name]: undefined };
      expect(() => loadWorkerConfig(env)).toThrow(new RegExp(`^${name} `));
      expect(() => loadConfig(env)).not.toThrow();
    },
  );

  it('adds the chain settings for the worker', () => {
    const { chain: settings, ...rest } = loadWorkerConfig({ ...complete, ...chain });
    expect(settings).toMatchObject({ kind: 'bitcoind', network: 'bitcoin' });
    const { secrets, ...others } = rest;
    const { secrets: same, ...expected } = loadConfig(complete);
    expect(others).toEqual(expected);
    expect(secrets.fileLinks()).toEqual(same.fileLinks());
  });

  it('takes a wallet of the node instead of a file, with its name and its address', () => {
    const { ANCHOR_WALLET_FILE: file, ...rest } = chain;
    const node = { ANCHOR_WALLET: 'node', ANCHOR_WALLET_NAME: 'sello', ANCHOR_WALLET_ADDRESS: 'bc1q…' };
    const walletOf = (settings: object) =>
      loadWorkerConfig({ ...complete, ...rest, ...settings }).chain.wallet;
    expect(walletOf({ ANCHOR_WALLET_FILE: file })).toEqual({ kind: 'file', file });
    expect(walletOf(node)).toEqual({ kind: 'node', name: 'sello', address: 'bc1q…' });
    for (const name of ['ANCHOR_WALLET_NAME', 'ANCHOR_WALLET_ADDRESS'])
      expect(() => walletOf({ ...node, [name]: '' })).toThrow(new RegExp(`^${name} is not set`));
    expect(() => walletOf({ ANCHOR_WALLET: 'paper' })).toThrow(/^ANCHOR_WALLET must be one of file, node/);
  });

  it.each([
    ['bitcoin', 21_600, 6],
    ['testnet4', 600, 6],
    ['signet', 600, 6],
    ['regtest', 10, 6],
    ['sandbox', 10, 1],
  ])('has defaults for anchoring on %s: a window of %d s, %d confirmations', (network, seconds, depth) => {
    const { anchoring } = loadConfig({ ...complete, BITCOIN_NETWORK: network });
    expect(anchoring).toEqual({ network, windowSeconds: seconds, confirmations: depth });
  });

  it('sends mail only with an SMTP_URL, which needs a sender, and never quotes the URL', () => {
    const url = 'smtps://sello:s3cret@mail.example.com:465';
    const mailOf = (settings: object) => loadConfig({ ...complete, ...settings }).mail;
    expect(mailOf({ MAIL_FROM: 'sello@example.com' })).toBeNull();
    const from = { name: 'Sello', address: 'sello@example.com' };
    expect(mailOf({ SMTP_URL: url, MAIL_FROM: 'Sello <sello@example.com>' })).toEqual({ url, from });
    expect(mailOf({ SMTP_URL: url, MAIL_FROM: from.address })).toEqual({ url, from: { ...from, name: '' } });
    expect(() => mailOf({ SMTP_URL: url })).toThrow(/^MAIL_FROM is not set/);
    expect(() => mailOf({ SMTP_URL: url, MAIL_FROM: 'Sello' })).toThrow(/^MAIL_FROM must be/);
    expect(() => mailOf({ SMTP_URL: 'smpt://sello:s3cret@mail' })).toThrow(/^SMTP_URL (?!.*s3cret)/);
  });

  it.each(['soporte@example.com', 'https://example.com/ayuda'])(
    'takes %s as the support contact',
    (contact) => {
      expect(loadConfig({ ...complete, SUPPORT_CONTACT: contact }).supportContact).toBe(contact);
      expect(loadConfig(complete).supportContact).toBeNull();
    },
  );

  it('limits what anchoring costs, and requires a daily limit only where coins are worth money', () => {
    expect(loadWorkerConfig({ ...complete, ...chain }).chain).toMatchObject({
      maxFeeSats: 20_000,
      dailyFeeSats: 20_000,
      earlySatsPerCertificate: 0,
      feeTargetBlocks: 144,
      bumpAfterBlocks: 36,
    });
    const free = { ...complete, ...chain, BITCOIN_NETWORK: 'signet', ANCHOR_DAILY_FEE_SATS: '' };
    expect(loadWorkerConfig(free).chain.dailyFeeSats).toBeNull();
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'sello.example'],
    ['PUBLIC_URL', 'ftp://sello.example'],
    ['SIGNUP', 'maybe'],
    ['SMTP_URL', 'mail.example.com:465'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SUPPORT_CONTACT', 'the operator'],
    ['SUPPORT_CONTACT', 'http://example.com/help'],
    ['MONGODB_URI', 'postgres://db'],
    ['MONGODB_URI', 'mongodb://db:27017'],
    ['STORAGE', 's3'],
    ['BITCOIN_NETWORK', 'mainnet'],
    ['ANCHOR_WINDOW_SECONDS', '0'],
    ['ANCHOR_WINDOW_SECONDS', '604801'],
    ['SELLO_KEY_SERVICE', 'Not Good'],
    ['SELLO_SECRET_FILE', '/nowhere/at/all'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', '2'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['WEBHOOK_ALLOW_CIDRS', 'internal.example.com'],
    ['WEBHOOK_ALLOW_CIDRS', '10.0.0.0/8,fd00::/129'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    expect(() => loadConfig({ ...complete, [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it.each([
    ['CHAIN', 'ethereum'],
    ['BITCOIN_RPC_URL', '127.0.0.1:8332'],
    ['ANCHOR_MAX_FEE_SATS', '1.5'],
    ['ANCHOR_DAILY_FEE_SATS', '100'],
    ['AUDIT_RETENTION_DAYS', '0'],
    ['ANCHOR_FEE_TARGET_BLOCKS', '1'],
    ['ANCHOR_BUMP_AFTER_BLOCKS', '0'],
    ['ANCHOR_EARLY_SATS_PER_CERTIFICATE', '-1'],
  ])('refuses %s=%s for the worker', (name, value) => {
    expect(() => loadWorkerConfig({ ...complete, ...chain, [name]: value })).toThrow(
      new RegExp(`^${name} [^\\n]+$`),
    );
  });

  it.each([
    ['is too short', 'abcd'],
    ['is empty', '\n'],
    ['has a short line', `${'ab'.repeat(32)}\nabcd\n`],
    ['has two secrets on one line', 'ab'.repeat(64)],
  ])('refuses a secret file that %s, without quoting it', (_what, text) => {
    const file = join(directory, 'wrong');
    writeFileSync(file, text);
    expect(() => loadConfig({ ...complete, SELLO_SECRET_FILE: file })).toThrow(
      /^SELLO_SECRET_FILE must name a file with 64 hexadecimal characters on each line; (?!.*abab)/,
    );
  });

  it('treats an empty variable as not set', () => {
    expect(loadConfig({ ...complete, PORT: '', HOST: '' })).toMatchObject({ host: '127.0.0.1', port: 3000 });
  });

  it('uses TLS to Temporal when an API key is set', () => {
    expect(loadConfig({ ...complete, TEMPORAL_API_KEY: 'k' }).temporal.tls).not.toBeNull();
    expect(loadConfig({ ...complete, TEMPORAL_API_KEY: 'k', TEMPORAL_TLS: 'false' }).temporal.tls).toBeNull();
  });

  it.each(['TEMPORAL_TLS_CA_FILE', 'TEMPORAL_TLS_SERVER_NAME'])(
    'uses TLS to Temporal when %s is set',
    (name) => {
      const { tls } = loadConfig({ ...complete, [name]: 'x' }).temporal;
      expect(Object.values(tls ?? {}).filter((value) => typeof value === 'string')).toEqual(['x']);
      const contradiction = { ...complete, [name]: 'x', TEMPORAL_TLS: 'false' };
      expect(() => loadConfig(contradiction)).toThrow(/^TEMPORAL_TLS is false/);
    },
  );

  it.each([
    ['TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE'],
    ['TEMPORAL_TLS_KEY_FILE', 'TEMPORAL_TLS_CERT_FILE'],
  ])('refuses %s without the other half of a client certificate', (given, missing) => {
    expect(() => loadConfig({ ...complete, [given]: 'x' })).toThrow(new RegExp(`^${missing} is not set`));
    const both = { ...complete, [given]: 'x', [missing]: 'y' };
    expect(loadConfig(both).temporal.tls).not.toBeNull();
  });

  it('serves metrics only when a port is set, and on the loopback interface by default', () => {
    expect(loadConfig(complete).metrics).toBeNull();
    expect(loadConfig({ ...complete, METRICS_PORT: '9464' }).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
    expect(() => loadConfig({ ...complete, METRICS_PORT: '0' })).toThrow(/^METRICS_PORT /);
  });

  it('derives the same keys from the same secret, and different keys from another', () => {
    const other = join(directory, 'other');
    writeFileSync(other, 'cd'.repeat(32));
    const [first] = loadConfig(complete).secrets.fileLinks();
    expect(loadConfig(complete).secrets.fileLinks()).toEqual([first]);
    expect(loadConfig({ ...complete, SELLO_SECRET_FILE: other }).secrets.fileLinks()).not.toEqual([first]);
    writeFileSync(other, `${'cd'.repeat(32)}\n${readFileSync(secretFile, 'utf8')}`);
    const both = loadConfig({ ...complete, SELLO_SECRET_FILE: other }).secrets.fileLinks();
    expect(both).toHaveLength(2);
    expect(both[1]).toEqual(first);
  });

  it('requires a bucket for GCS', () => {
    expect(() => loadConfig({ ...complete, STORAGE: 'gcs' })).toThrow(/^GCS_BUCKET /);
    expect(loadConfig({ ...complete, STORAGE: 'gcs', GCS_BUCKET: 'b' }).storage).toMatchObject({
      bucket: 'b',
    });
  });
});

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findConnection } from '../../../../../clients/cli/connection/find-connection';
import type { ConnectionOptions } from '../../../../../clients/cli/connection/find-connection';
import {
  deleteLogin,
  loginFile,
  readLogin,
  writeLogin,
} from '../../../../../clients/cli/connection/login-file';
import { serviceUrl } from '../../../../../clients/cli/connection/service-url';

const STORED = { url: 'https://stored.example', apiKey: 'sello_live_stored' };

describe('the service and the key of a command', () => {
  let home: string;
  let env: NodeJS.ProcessEnv;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'sello-home-'));
    env = { XDG_CONFIG_HOME: home };
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  const find = (
    options: ConnectionOptions = {},
    more: NodeJS.ProcessEnv = {},
    running: string | null = null,
  ) => findConnection(options, { env: { ...env, ...more }, runningService: () => running });

  function keyFile(text: string): string {
    writeFileSync(join(home, 'key'), text);
    return join(home, 'key');
  }

  it('are those of the options, then of the environment, then of the login', async () => {
    await writeLogin(env, STORED);
    const more = { SELLO_URL: 'https://env.example/', SELLO_API_KEY: 'sello_live_env' };
    const options = { url: 'https://option.example', keyFile: keyFile('sello_live_option\n') };
    expect(await find(options, more)).toEqual({ url: 'https://option.example', apiKey: 'sello_live_option' });
    expect(await find({}, more)).toEqual({ url: 'https://env.example', apiKey: 'sello_live_env' });
    expect(await find({}, { SELLO_URL: '', SELLO_API_KEY: '' })).toEqual(STORED);
  });

  it('never join a stored key with another address', async () => {
    await writeLogin(env, STORED);
    for (const [options, more] of [
      [{ url: 'https://other.example' }, {}],
      [{}, { SELLO_URL: 'https://stored.example.other.example' }],
      [{ url: 'https://stored.example:8443' }, {}],
    ] as const)
      await expect(find(options, more)).rejects.toThrow('the login is for https://stored.example');
    expect(await find({ url: 'https://stored.example/api/public/v1/' })).toEqual(STORED);
  });

  it('are the running service for a key that is given, where a program knows one, and not for a stored key', async () => {
    await writeLogin(env, STORED);
    const running = 'http://localhost:3000';
    expect(await find({}, { SELLO_API_KEY: 'sello_live_env' }, running)).toEqual({
      url: running,
      apiKey: 'sello_live_env',
    });
    expect(await find({}, {}, running)).toEqual(STORED);
    expect(await find({}, { SELLO_API_KEY: 'sello_live_env' })).toEqual({
      url: STORED.url,
      apiKey: 'sello_live_env',
    });
  });

  it('are asked for when they are missing or unusable, without repeating what may be a key', async () => {
    await expect(find()).rejects.toThrow('There is no API key. Log in with: sello login');
    await expect(find({}, { SELLO_API_KEY: 'k' })).rejects.toThrow('There is no address of a service.');
    const operators = { env, runningService: () => null, help: { address: 'Start it.', key: 'Create one.' } };
    await expect(findConnection({}, operators)).rejects.toThrow(/SELLO_API_KEY\. Create one\.$/);
    await expect(find({ keyFile: keyFile(' \n') })).rejects.toThrow('is empty');
    await expect(find({ keyFile: join(home, 'none') })).rejects.toThrow('cannot be read (ENOENT)');
    const twoLines = await find({ keyFile: keyFile('secret one\nsecret two') }).catch(
      (error: unknown) => error,
    );
    expect((twoLines as Error).message).toMatch(/does not contain an API key/);
    expect((twoLines as Error).message).not.toMatch(/secret/);
  });

  it('are stored where only their owner can read them, also in a folder that was open', async () => {
    mkdirSync(join(home, 'sello'));
    chmodSync(join(home, 'sello'), 0o777);
    expect(await writeLogin(env, { url: 'https://before.example', apiKey: 'k' })).toBe(loginFile(env));
    await writeLogin(env, STORED);
    expect(statSync(join(home, 'sello')).mode & 0o777).toBe(0o700);
    expect(statSync(loginFile(env)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(loginFile(env), 'utf8'))).toEqual({
      url: STORED.url,
      api_key: STORED.apiKey,
    });
    expect(readdirSync(join(home, 'sello'))).toEqual(['login.json']);
    expect([await deleteLogin(env), await deleteLogin(env), await readLogin(env)]).toEqual([
      true,
      false,
      null,
    ]);
  });

  it('of a damaged login are not guessed', async () => {
    await writeLogin(env, STORED);
    for (const text of ['', '{"url":"https://stored.example"}', '[]', 'null']) {
      writeFileSync(loginFile(env), text);
      await expect(find()).rejects.toThrow('is damaged. Log in again');
    }
  });
});

describe('the address of a service', () => {
  it.each([
    ['https://Sello.Example', 'https://sello.example'],
    ['https://sello.example/', 'https://sello.example'],
    ['https://sello.example:8443/api/public/v1', 'https://sello.example:8443'],
    ['https://company.example/sello/', 'https://company.example/sello'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://127.1.2.3', 'http://127.1.2.3'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://sello.localhost', 'http://sello.localhost'],
  ])('%s is %s', (given, url) => {
    expect(serviceUrl(given)).toBe(url);
  });

  it.each([
    'http://sello.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://10.0.0.7:3000',
  ])('%s gets no key, unless that is asked for', (given) => {
    expect(() => serviceUrl(given)).toThrow('is not encrypted');
    expect(serviceUrl(given, { allowHttp: true })).toBe(given);
  });

  it.each([
    '',
    'sello.example',
    'ftp://sello.example',
    'https://sello.example?x',
    'https://user:word@sello.example',
  ])('%s is none, and no password in it is repeated', (given) => {
    expect(() => serviceUrl(given)).toThrow(/is not the address of a service/);
    expect(() => serviceUrl(given)).not.toThrow(/word/);
  });
});

import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFiles } from '../../../deploy/make-files';
import type { Folders } from '../../../deploy/make-files';

let directory: string;
let folders: Folders;
let address: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sello-deploy-'));
  const make = (name: string) => mkdirSync(join(directory, name), { recursive: true }) ?? '';
  folders = { keys: make('keys'), wallet: make('wallet'), chain: make('chain') };
  address = await makeFiles(folders);
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

const read = (path: string) => readFileSync(join(directory, path), 'utf8');

function everything(): Record<string, string> {
  const files = Object.values(folders).flatMap((folder: string) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

describe('the files of a deployment', () => {
  it('are created once: a second run changes none', async () => {
    const before = everything();
    expect(Object.keys(before)).toHaveLength(6);
    expect(await makeFiles(folders)).toBe(address);
    expect(everything()).toEqual(before);
  });

  it('are readable only by their owner if they contain a secret', () => {
    for (const file of ['keys/secret', 'keys/gcs-signer.json', 'wallet/wallet.json', 'chain/rpc-credentials'])
      expect([file, statSync(join(directory, file)).mode & 0o777]).toEqual([file, 0o600]);
  });

  it('give the node only a hash of the password that the worker has', () => {
    const [user, password = ''] = read('chain/rpc-credentials').trim().split(':');
    const conf = read('chain/bitcoin.conf');
    expect(conf).not.toContain(password);
    const [, name, salt = '', hmac] = /^rpcauth=(\w+):([0-9a-f]{32})\$([0-9a-f]{64})\n$/.exec(conf) ?? [];
    expect(name).toBe(user);
    expect(createHmac('sha256', salt).update(password).digest('hex')).toBe(hmac);
  });

  it('contain the address of the wallet', () => {
    expect(address).toMatch(/^bcrt1q[a-z0-9]{38}$/);
    expect(read('chain/address')).toBe(`${address}\n`);
  });
});

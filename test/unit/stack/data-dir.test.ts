import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSecret, openDataDir, removeDescription, writeDescription } from '../../../stack/data-dir';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sello-data-'));
});

afterEach(() => {
  rmSync(dir, { recursive: true });
});

const modeOf = (file: string): number => statSync(file).mode & 0o777;

it('makes the data folder accessible to its owner only', () => {
  openDataDir(join(dir, 'data'));
  expect(modeOf(join(dir, 'data'))).toBe(0o700);
});

it('names the process that uses the data folder, and how to start a second stack', () => {
  openDataDir(dir);
  expect(() => openDataDir(dir, { SELLO_PORT_OFFSET: '200' })).toThrow(
    `Sello is already running: process ${process.pid} uses the data folder ${dir}.\n` +
      'Stop it, or start a second service with its own data folder and ports: SELLO_DATA_DIR=/tmp/sello-2 SELLO_PORT_OFFSET=300 npm start',
  );
});

it('creates the secret once: 32 random bytes, readable by the owner only', () => {
  ensureSecret(dir);
  const secret = readFileSync(join(dir, 'secret'), 'utf8');
  expect(secret).toMatch(/^[0-9a-f]{64}\n$/);
  expect(modeOf(join(dir, 'secret'))).toBe(0o600);
  ensureSecret(dir);
  expect(readFileSync(join(dir, 'secret'), 'utf8')).toBe(secret);
});

it('describes a running stack in a file for its owner only, and removes it afterwards', () => {
  const description = { pid: 1, env: { PORT: '3000' }, urls: { api: 'http://localhost' }, startedAt: 'now' };
  writeDescription(dir, description);
  const file = join(dir, 'stack.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(description);
  expect(modeOf(file)).toBe(0o600);
  removeDescription(dir);
  expect(existsSync(file)).toBe(false);
});

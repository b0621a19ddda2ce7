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

it('keeps the data folder to its owner', () => {
  openDataDir(join(dir, 'data'));
  expect(modeOf(join(dir, 'data'))).toBe(0o700);
});

it('says which process holds a data folder in use', () => {
  openDataDir(dir);
  expect(() => openDataDir(dir)).toThrow(`process ${process.pid} holds ${dir}.`);
});

it('makes the secret once, 32 random bytes that only its owner reads', () => {
  ensureSecret(dir);
  const secret = readFileSync(join(dir, 'secret'), 'utf8');
  expect(secret).toMatch(/^[0-9a-f]{64}\n$/);
  expect(modeOf(join(dir, 'secret'))).toBe(0o600);
  ensureSecret(dir);
  expect(readFileSync(join(dir, 'secret'), 'utf8')).toBe(secret);
});

it('describes a running stack to its owner alone, and no longer once it has stopped', () => {
  const description = { pid: 1, env: { PORT: '3000' }, urls: { api: 'http://localhost' }, startedAt: 'now' };
  writeDescription(dir, description);
  const file = join(dir, 'stack.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(description);
  expect(modeOf(file)).toBe(0o600);
  removeDescription(dir);
  expect(existsSync(file)).toBe(false);
});

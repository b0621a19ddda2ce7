import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity, tryLock } from '../../../stack/lock';
import type { Lock } from '../../../stack/lock';

let dir: string;
let file: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sello-lock-'));
  file = join(dir, 'lock');
});

afterEach(() => {
  rmSync(dir, { recursive: true });
});

function taken(): Lock {
  const attempt = tryLock(file);
  if (!('lock' in attempt)) throw new Error(`The lock is held by ${attempt.heldBy}.`);
  return attempt.lock;
}

describe('tryLock', () => {
  it('returns the holder of a lock that is taken', () => {
    taken();
    expect(tryLock(file)).toEqual({ heldBy: process.pid });
  });

  it('can be taken again after its release, and leaves no other files behind', () => {
    taken().release();
    expect(readdirSync(dir)).toEqual([]);
    expect(taken().tookOverFrom).toBeNull();
    expect(readdirSync(dir)).toEqual(['lock']);
  });

  it('takes over from a process that has died', () => {
    const { pid } = spawnSync('true');
    writeFileSync(file, JSON.stringify({ pid, identity: 'its start time' }));
    expect(taken().tookOverFrom).toBe(pid);
    expect(tryLock(file)).toEqual({ heldBy: process.pid });
    expect(readdirSync(dir)).toEqual(['lock']);
  });

  it('takes over when the pid now belongs to another process', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'a previous boot' }));
    expect(taken().tookOverFrom).toBe(process.pid);
  });

  it('takes over a lock file that names no holder', () => {
    writeFileSync(file, '');
    expect(taken().tookOverFrom).toBeNull();
  });
});

describe('processIdentity', () => {
  it('is the same each time and differs between processes', async () => {
    const other = spawn('sleep', ['60']);
    try {
      await once(other, 'spawn');
      expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
      expect(processIdentity(other.pid ?? 0)).not.toBe(processIdentity(process.pid));
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
    expect(processIdentity(other.pid ?? 0)).toBeNull();
  });
});

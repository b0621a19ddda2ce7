import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { PasswordsBusyError } from '../../domain/errors';
import type { Passwords } from '../../ports/passwords';
import { isCommonPassword } from './common-passwords';

interface Cost {
  /** log2(N). */
  ln: number;
  r: number;
  p: number;
}

/** 32 MB per guess (128 · N · r bytes); one of the equivalent settings in OWASP's Password Storage Cheat Sheet. */
const COST: Cost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashing shares libuv's four threads with file access. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 40;

/** `scrypt$ln=15,r=8,p=3$salt$hash`: the cost is stored, so that it can be raised later. */
const STORED = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/;

export function createPasswords(): Passwords {
  // Verified when the account does not exist, so that both cases take the same time.
  const decoy = { cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };
  const limited = limitConcurrency(MAX_CONCURRENT, MAX_WAITING);
  return {
    isCommon: isCommonPassword,

    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await limited(() => derive(password, salt, COST));
      const { ln, r, p } = COST;
      return `scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64')}$${hash.toString('base64')}`;
    },

    async verify(password, stored) {
      const { cost, salt, hash } = stored === null ? decoy : parse(stored);
      const derived = await limited(() => derive(password, salt, cost));
      return timingSafeEqual(derived, hash) && stored !== null;
    },
  };
}

function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln;
  return new Promise((resolve, reject) => {
    // NIST SP 800-63B §5.1.1.2: normalise characters that can be typed in several ways.
    const text = password.normalize('NFKC');
    scrypt(text, salt, HASH_BYTES, { N, r, p, maxmem: 2 * 128 * N * r }, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, ln, r, p, salt, hash] = STORED.exec(stored) ?? [];
  if (salt === undefined || hash === undefined)
    throw new Error('A stored password hash has an unknown format.');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Runs at most `maxConcurrent` at once. Others wait; beyond `maxWaiting`, they are refused. */
function limitConcurrency(maxConcurrent: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxConcurrent) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((turn) => waiting.push(turn));
    else throw new PasswordsBusyError('Too many passwords are being hashed.');
    try {
      return await work();
    } finally {
      // The longest waiting takes over.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { PasswordsBusyError } from '../../domain/errors';
import type { Passwords } from '../../ports/passwords';

interface Cost {
  /** The binary logarithm of N. */
  ln: number;
  r: number;
  p: number;
}

/** 32 MB for each guess (128 · N · r bytes); one of the settings that OWASP's Password Storage Cheat Sheet holds equal. */
const COST: Cost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashing runs on libuv's four threads, which files need too. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 40;

/** Stored as `scrypt$ln=15,r=8,p=3$salt$hash`, so that a later release can raise the cost and still read what is there. */
const STORED = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/;

export function createPasswords(): Passwords {
  const nobody = { cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };
  const inTurn = takeTurns(AT_ONCE, WAITING_AT_MOST);
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await inTurn(() => derive(password, salt, COST));
      const { ln, r, p } = COST;
      return `scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64')}$${hash.toString('base64')}`;
    },

    async verify(password, stored) {
      const { cost, salt, hash } = stored === null ? nobody : parse(stored);
      const derived = await inTurn(() => derive(password, salt, cost));
      return timingSafeEqual(derived, hash) && stored !== null;
    },
  };
}

function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln;
  return new Promise((resolve, reject) => {
    // One spelling for what looks alike and can be typed in several ways (NIST SP 800-63B §5.1.1.2).
    const text = password.normalize('NFKC');
    scrypt(text, salt, HASH_BYTES, { N, r, p, maxmem: 2 * 128 * N * r }, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, ln, r, p, salt, hash] = STORED.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('A stored password has an unknown form.');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Runs so many at once; others wait, and no more of them than so many. */
function takeTurns(atOnce: number, waitingAtMost: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length < waitingAtMost) await new Promise<void>((turn) => waiting.push(turn));
    else throw new PasswordsBusyError('Too many passwords are being hashed.');
    try {
      return await work();
    } finally {
      // Whoever waits longest takes over the place.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

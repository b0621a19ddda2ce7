import { randomBytes } from 'node:crypto';
import { unsignedInteger } from '../../../proofs/timestamp/der-values';
import type { TokenMoment } from './issue-token';

/** Times that only go forward, a millisecond at least from token to token, and serial numbers that are never given twice. */
export class TokenClock {
  #last = 0;

  constructor(private readonly now: () => Date) {}

  next(): TokenMoment {
    this.#last = Math.max(this.now().getTime(), this.#last + 1);
    // The time keeps them apart over restarts, the random half within a millisecond; 128 bits fit RFC 3161's 160.
    const serialNumber = (BigInt(this.#last) << 64n) | unsignedInteger(randomBytes(8));
    return { genTime: new Date(this.#last), serialNumber };
  }
}

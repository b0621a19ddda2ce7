import { randomBytes } from 'node:crypto';
import { unsignedInteger } from '../../../proofs/timestamp/der-values';
import { Rejection } from './encode-response';
import type { LastTime } from './last-time';
import type { TokenMoment } from './issue-token';

/**
 * Times that only go forward, a millisecond at least from token to token, and serial numbers that are never given twice; both
 * over restarts too. A clock that stands behind the last token by more than the accuracy would make that a lie: then there is
 * no time to be had (RFC 3161 §2.4.2, timeNotAvailable).
 */
export class TokenClock {
  constructor(
    private readonly now: () => Date,
    private readonly last: LastTime,
    private readonly accuracySeconds: number,
  ) {}

  next(): TokenMoment {
    const now = this.now().getTime();
    const time = Math.max(now, this.last.read() + 1);
    if (time - now > this.accuracySeconds * 1000) {
      throw new Rejection('timeNotAvailable', 'The clock stands behind the time of the last token.');
    }
    this.last.write(time);
    // The time keeps them apart over restarts, the random half guards against a lost file; 128 bits fit RFC 3161's 160.
    const serialNumber = (BigInt(time) << 64n) | unsignedInteger(randomBytes(8));
    return { genTime: new Date(time), serialNumber };
  }
}

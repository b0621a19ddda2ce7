import { randomBytes } from 'node:crypto';
import { Rejection } from './encode-response';
import type { LastTime } from './last-time';
import type { TokenMoment } from './issue-token';

const MICROSECONDS = 1_000;

/**
 * Times that only go forward, a microsecond at least from token to token, and serial numbers that are never given twice; both
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
    // Finer than the machine's clock is read: else a thousand tokens would be the most in a second.
    const now = this.now().getTime() * MICROSECONDS;
    const time = Math.max(now, this.last.read() + 1);
    if (time - now > this.accuracySeconds * 1000 * MICROSECONDS) {
      throw new Rejection('timeNotAvailable', 'The clock stands behind the time of the last token.');
    }
    this.last.write(time);
    // The time keeps them apart over restarts, the random half guards against a lost file; 128 bits fit RFC 3161's 160.
    const serialNumber = (BigInt(time) << 64n) | randomBytes(8).readBigUInt64BE();
    return {
      genTime: new Date(Math.floor(time / MICROSECONDS)),
      microseconds: time % MICROSECONDS,
      serialNumber,
    };
  }
}

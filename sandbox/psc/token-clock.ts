import { randomBytes } from 'node:crypto';
import { Rejection } from './encode-response';
import type { LastTime } from './last-time';
import type { TokenMoment } from './issue-token';

/** Microseconds per millisecond. */
const MICROSECONDS = 1_000;

/**
 * Gives strictly increasing times, at least a microsecond apart, and unique serial numbers, also across restarts. When the clock
 * is behind the last token by more than the accuracy, no truthful time is available (RFC 3161 §2.4.2, timeNotAvailable).
 */
export function createTokenClock(
  now: () => Date,
  lastTime: LastTime,
  accuracySeconds: number,
): () => TokenMoment {
  return () => {
    // Microseconds, because the clock's milliseconds would limit tokens to a thousand per second.
    const clock = now().getTime() * MICROSECONDS;
    const time = Math.max(clock, lastTime.read() + 1);
    if (time - clock > accuracySeconds * 1000 * MICROSECONDS) {
      throw new Rejection('timeNotAvailable', 'The clock is behind the time of the last token.');
    }
    lastTime.write(time);
    // The time makes serials unique across restarts, the random half protects against a lost file. 128 bits fit RFC 3161's 160.
    const serialNumber = (BigInt(time) << 64n) | randomBytes(8).readBigUInt64BE();
    return {
      genTime: new Date(Math.floor(time / MICROSECONDS)),
      microseconds: time % MICROSECONDS,
      serialNumber,
    };
  };
}

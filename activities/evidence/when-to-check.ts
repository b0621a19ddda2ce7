import { isHarmless, isInUse } from '../../domain/signer';
import type { Signer } from '../../domain/signer';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Before the check that follows a failed one: doubles with each. */
const FIRST_RETRY_MILLISECONDS = 10_000;

/** `since`: the time of the first time stamp without revocation data. */
export function isDue(signer: Signer, since: Date | null, now: Date): boolean {
  const { revoked, checkedAt } = signer;
  // Nothing makes time stamps valid that were made after the revocation.
  if (revoked !== null) return since !== null && isHarmless(revoked) && since < revoked.at;
  if (since !== null) return true;
  return isInUse(signer, now) && (checkedAt === null || now.getTime() - checkedAt.getTime() >= HOUR);
}

/** So that a host that is down is not asked all the time. */
export function retryAfterFailure({ failedChecks }: Pick<Signer, 'failedChecks'>, now: Date): Date {
  const pause = FIRST_RETRY_MILLISECONDS * 2 ** Math.min(failedChecks, 20);
  return new Date(now.getTime() + Math.min(HOUR, pause));
}

/** The data is older than the time stamps. The longer the authority has published nothing newer, the less often it is asked. */
export function retryForNewer(thisUpdate: Date, now: Date): Date {
  const age = Math.max(0, now.getTime() - thisUpdate.getTime());
  return new Date(now.getTime() + Math.min(HOUR, Math.floor(age / 4)));
}

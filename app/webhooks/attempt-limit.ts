import { counted } from '../../domain/text';
import type { AttemptRule } from '../../ports/attempt-limiter';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';

/** Limits what makes the service send requests on demand, over all keys of the account. */
export async function takeAttempt(
  { attemptLimiter }: Pick<AppDependencies, 'attemptLimiter'>,
  subject: string,
  rule: AttemptRule,
): Promise<void> {
  const wait = await attemptLimiter.take(subject, rule);
  if (wait === 0) return;
  const span = rule.seconds === 60 ? 'a minute' : counted(rule.seconds / 60, 'minute');
  throw new ServiceError('rate_limit_exceeded', {
    message: `This account has asked for this ${counted(rule.limit, 'time')} in ${span}, the maximum. Wait for the number of seconds in Retry-After.`,
    retryAfterSeconds: wait,
  });
}

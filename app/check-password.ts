import { normaliseEmail } from '../domain/email';
import { ATTEMPT_LIMITS } from '../domain/limits';
import { hashToken } from '../domain/secret-token';
import type { Credentials } from '../ports/accounts';
import { addressGroup } from './address-group';
import type { ApiDependencies } from '../api/dependencies';
import { apiError } from '../api/errors';
import { tooMany } from '../api/plugins/admission';

type Dependencies = Pick<ApiDependencies, 'accounts' | 'passwords' | 'attemptLimiter'>;

/**
 * Whose password this is. Every try is counted before it is made, by address and by account, so that no number of tries at
 * once gets past the limits; the right password gives its tries back. An account that does not exist takes the same way and time.
 */
export async function checkPassword(
  { accounts, passwords, attemptLimiter }: Dependencies,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<Credentials> {
  const spelling = normaliseEmail(email) ?? email;
  const byAddress = `signin:${addressGroup(ip)}`;
  const byAccount = `account:${hashToken(spelling)}`;
  const wait =
    (await attemptLimiter.take(byAddress, ATTEMPT_LIMITS.addressSignIn)) ||
    (await attemptLimiter.take(byAccount, ATTEMPT_LIMITS.accountSignIn));
  if (wait > 0) throw tooMany('rate_limit_exceeded', wait, TOO_MANY);
  const found = await accounts.credentials(spelling);
  const right = await passwords.verify(password, found?.passwordHash ?? null);
  if (found === null || !right) throw apiError('credentials_invalid');
  await Promise.all([attemptLimiter.giveBack(byAddress), attemptLimiter.giveBack(byAccount)]);
  return found;
}

const TOO_MANY = 'Too many wrong passwords were tried. Wait as long as Retry-After says, and then try again.';

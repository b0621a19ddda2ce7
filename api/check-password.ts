import { normaliseEmail } from '../domain/email';
import { TRIES } from '../domain/limits';
import { hashToken } from '../domain/secret-token';
import type { Credentials } from '../ports/accounts';
import { addressGroup } from './address-group';
import type { ApiDependencies } from './dependencies';
import { apiError } from './errors';
import { tooMany } from './plugins/admission';

type Dependencies = Pick<ApiDependencies, 'accounts' | 'passwords' | 'tries'>;

/**
 * Whose password this is. Every try is counted before it is made, by address and by account, so that no number of tries at
 * once gets past the limits; the right password gives its tries back. An account that does not exist takes the same way and time.
 */
export async function checkPassword(
  { accounts, passwords, tries }: Dependencies,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<Credentials> {
  const spelling = normaliseEmail(email) ?? email;
  const byAddress = `signin:${addressGroup(ip)}`;
  const byAccount = `account:${hashToken(spelling)}`;
  const wait =
    (await tries.take(byAddress, TRIES.addressSignIn)) || (await tries.take(byAccount, TRIES.accountSignIn));
  if (wait > 0) throw tooMany('rate_limit_exceeded', wait, TOO_MANY);
  const found = await accounts.credentials(spelling);
  const right = await passwords.verify(password, found?.passwordHash ?? null);
  if (found === null || !right) throw apiError('credentials_invalid');
  await Promise.all([tries.giveBack(byAddress), tries.giveBack(byAccount)]);
  return found;
}

const TOO_MANY = 'Too many wrong passwords were tried. Wait as long as Retry-After says, and then try again.';

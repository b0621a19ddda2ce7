import type { Actor } from '../domain/account';
import { normaliseEmail } from '../domain/email';
import { ATTEMPT_LIMITS } from '../domain/limits';
import { hashToken } from '../domain/secret-token';
import { counted } from '../domain/text';
import type { Credentials } from '../ports/accounts';
import { findRecipient } from './accounts';
import { addressGroup } from './address-group';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';
import { hashNewPassword } from './new-password';

type Dependencies = Pick<AppDependencies, 'accounts' | 'passwords' | 'attemptLimiter'>;

interface PasswordAttempt {
  email: string;
  password: string;
  ip: string;
}

export async function checkPassword(deps: Dependencies, attempt: PasswordAttempt): Promise<Credentials> {
  const credentials = await tryPassword(deps, attempt);
  if (credentials === null) throw new ServiceError('credentials_invalid');
  return credentials;
}

/** By the account's owner. Ends every session of the account but `session`. */
export async function changePassword(
  deps: Dependencies & Pick<AppDependencies, 'sessions'>,
  change: { accountId: string; session: string; current: string; next: string; ip: string },
): Promise<void> {
  const { accountId, current, next, ip } = change;
  const account = await deps.accounts.find(accountId);
  if (account === null) throw new ServiceError('session_required');
  const wrong = () =>
    new ServiceError('credentials_invalid', {
      message: 'The current password is wrong. Check it and try again.',
    });
  const credentials = await tryPassword(deps, { email: account.email, password: current, ip });
  if (credentials === null) throw wrong();
  const hash = await hashNewPassword(deps.passwords, next, account.email);
  const { passwordHash: replaces } = credentials;
  if (!(await deps.accounts.setPassword(accountId, { hash, replaces }, accountId))) throw wrong();
  await deps.sessions.endOthers(accountId, change.session);
}

/** By an operator, without the current password. Ends every session of the account. */
export async function resetPassword(
  deps: Pick<AppDependencies, 'accounts' | 'passwords' | 'sessions'>,
  { account, password, actor }: { account: string; password: string; actor: Actor },
): Promise<void> {
  const { id, email } = await findRecipient(deps, account);
  const hash = await hashNewPassword(deps.passwords, password, email);
  await deps.accounts.setPassword(id, { hash }, actor);
  await deps.sessions.endOthers(id, null);
}

/**
 * `null` when it is wrong. Every attempt is counted before it is made, by address and by account, so concurrent attempts can't
 * exceed the limits; the right password takes its attempt off again. An unknown account takes the same path and time.
 */
async function tryPassword(
  { accounts, passwords, attemptLimiter }: Dependencies,
  { email, password, ip }: PasswordAttempt,
): Promise<Credentials | null> {
  const spelling = normaliseEmail(email) ?? email;
  const byAddress = `signin:${addressGroup(ip)}`;
  const byAccount = `account:${hashToken(spelling)}`;
  const wait =
    (await attemptLimiter.take(byAddress, ATTEMPT_LIMITS.addressSignIn)) ||
    (await attemptLimiter.take(byAccount, ATTEMPT_LIMITS.accountSignIn));
  if (wait > 0)
    throw new ServiceError('rate_limit_exceeded', {
      message: `Too many wrong passwords. Try again in ${counted(wait, 'second')}.`,
      retryAfterSeconds: wait,
    });
  const found = await accounts.credentials(spelling);
  const right = await passwords.verify(password, found?.passwordHash ?? null);
  if (found === null || !right) return null;
  await Promise.all([attemptLimiter.giveBack(byAddress), attemptLimiter.giveBack(byAccount)]);
  return found;
}

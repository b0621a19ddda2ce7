import type { Account, Actor } from '../domain/account';
import { normaliseEmail } from '../domain/email';
import { ATTEMPT_LIMITS } from '../domain/limits';
import { hashToken } from '../domain/secret-token';
import { counted } from '../domain/text';
import type { Credentials } from '../ports/accounts';
import type { AttemptRule } from '../ports/attempt-limiter';
import type { SignInEvent } from '../ports/audit-trail';
import { canSignIn, findRecipient } from './accounts';
import { addressGroup } from './address-group';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';
import { isKnownDevice } from './known-device';
import { hashNewPassword } from './new-password';

type Dependencies = Pick<AppDependencies, 'accounts' | 'passwords' | 'attemptLimiter' | 'auditTrail'>;
type Limits = [subject: string, rule: AttemptRule][];

interface PasswordAttempt {
  email: string;
  password: string;
  ip: string;
  /** What the browser got when it signed in before. */
  device: string | undefined;
}

export async function checkPassword(
  deps: Dependencies & Pick<AppDependencies, 'deviceKeys' | 'settings'>,
  attempt: PasswordAttempt,
): Promise<Credentials> {
  const email = normaliseEmail(attempt.email) ?? attempt.email;
  const address = addressGroup(attempt.ip);
  const found = await tryPassword(
    deps,
    { email, password: attempt.password, mayPass: (account) => canSignIn(deps.settings, account) },
    await signInLimits(deps, email, attempt),
  );
  if (found.right) return found.credentials;
  note(deps, { action: 'signin.failed', accountId: found.credentials?.account.id, address });
  throw new ServiceError('credentials_invalid');
}

/**
 * A browser that the account knows has limits of its own: others can guess as often as they may, and its owner still signs in there.
 * Nobody gets such a browser without the password.
 */
async function signInLimits(
  { accounts, deviceKeys }: Pick<AppDependencies, 'accounts' | 'deviceKeys'>,
  email: string,
  { ip, device }: PasswordAttempt,
): Promise<Limits> {
  const credentials = device === undefined ? null : await accounts.credentials(email);
  if (device !== undefined && credentials !== null && isKnownDevice(device, credentials, deviceKeys()))
    return [[`device:${hashToken(device)}`, ATTEMPT_LIMITS.deviceSignIn]];
  return [
    [`signin:${addressGroup(ip)}`, ATTEMPT_LIMITS.addressSignIn],
    [accountSubject(email), ATTEMPT_LIMITS.accountSignIn],
  ];
}

const accountSubject = (email: string) => `account:${hashToken(email)}`;

/** For a password that was set without the current one: what others have tried before no longer locks its owner out. */
export function forgetWrongPasswords(
  { attemptLimiter }: Pick<AppDependencies, 'attemptLimiter'>,
  { email }: Pick<Account, 'email'>,
): Promise<void> {
  return attemptLimiter.forget(accountSubject(email));
}

/** By the account's owner. Ends every session of the account but `session`, and the account knows no browser from before. */
export async function changePassword(
  deps: Dependencies & Pick<AppDependencies, 'sessions'>,
  change: { accountId: string; session: string; current: string; next: string; ip: string },
): Promise<Credentials> {
  const { accountId, current, next, ip } = change;
  const { account, passwordHash: replaces } = await confirmPassword(deps, {
    accountId,
    password: current,
    ip,
  });
  const hash = await hashNewPassword(deps.passwords, next, account.email);
  const address = addressGroup(ip);
  if (!(await deps.accounts.setPassword(accountId, { hash, replaces, address }, accountId)))
    throw wrongPassword(deps, accountId, ip);
  await deps.sessions.endOthers(accountId, change.session);
  return { account, passwordHash: hash };
}

/** Asks whoever has a session for the password of its account. */
export async function confirmPassword(
  deps: Dependencies,
  { accountId, password, ip }: { accountId: string; password: string; ip: string },
): Promise<Credentials> {
  const account = await deps.accounts.find(accountId);
  if (account === null) throw new ServiceError('session_required');
  // Apart from sign-ins: a session is not refused because of what others try from the same address or on the same account.
  const found = await tryPassword(deps, { email: account.email, password }, [
    [`change:${accountId}`, ATTEMPT_LIMITS.passwordChange],
  ]);
  if (found.right) return found.credentials;
  throw wrongPassword(deps, accountId, ip);
}

function wrongPassword(deps: Dependencies, accountId: string, ip: string): ServiceError {
  note(deps, { action: 'password.refused', accountId, address: addressGroup(ip) });
  return new ServiceError('credentials_invalid', {
    message: 'The current password is wrong. Check it and try again.',
  });
}

/** By an operator, without the current password. Ends every session of the account. */
export async function resetPassword(
  deps: Pick<AppDependencies, 'accounts' | 'passwords' | 'sessions' | 'attemptLimiter'>,
  { account: name, password, actor }: { account: string; password: string; actor: Actor },
): Promise<void> {
  const account = await findRecipient(deps, name);
  const hash = await hashNewPassword(deps.passwords, password, account.email);
  await deps.accounts.setPassword(account.id, { hash }, actor);
  await deps.sessions.endOthers(account.id, null);
  await forgetWrongPasswords(deps, account);
}

interface Password {
  email: string;
  password: string;
  /** An account that may not is answered as one with another password. */
  mayPass?: (account: Account) => boolean;
}

type Attempted =
  { right: true; credentials: Credentials } | { right: false; credentials: Credentials | null };

/**
 * Every attempt is counted before it is made, so concurrent attempts can't exceed the limits; the right password takes its attempt off
 * again. An unknown account takes the same path and time.
 */
async function tryPassword(
  { accounts, passwords, attemptLimiter }: Dependencies,
  { email, password, mayPass = () => true }: Password,
  limits: Limits,
): Promise<Attempted> {
  for (const [subject, rule] of limits) {
    const wait = await attemptLimiter.take(subject, rule);
    if (wait > 0)
      throw new ServiceError('rate_limit_exceeded', {
        message: `Too many wrong passwords. Try again in ${counted(wait, 'second')}.`,
        retryAfterSeconds: wait,
      });
  }
  const credentials = await accounts.credentials(email);
  const right = await passwords.verify(password, credentials?.passwordHash ?? null);
  if (credentials === null || !right || !mayPass(credentials.account)) return { right: false, credentials };
  await Promise.all(limits.map(([subject]) => attemptLimiter.giveBack(subject)));
  return { right, credentials };
}

/** Not awaited, so that the time of an answer does not tell whether there is such an account. */
function note(
  { auditTrail }: Dependencies,
  { accountId, ...event }: Omit<SignInEvent, 'accountId'> & { accountId: string | undefined },
): void {
  if (accountId !== undefined) auditTrail.recordSignIn({ accountId, ...event }).catch(() => undefined);
}

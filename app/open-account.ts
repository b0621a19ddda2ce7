import type { Account } from '../domain/account';
import { ATTEMPT_LIMITS } from '../domain/limits';
import { hashToken } from '../domain/secret-token';
import { counted } from '../domain/text';
import { createAccount, validEmail } from './accounts';
import { addressGroup } from './address-group';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';

type Dependencies = Pick<
  AppDependencies,
  'accounts' | 'invites' | 'passwords' | 'attemptLimiter' | 'settings'
>;

interface SignUp {
  email: string;
  password: string;
  invite?: string;
}

/** Opens an account for its owner, if the operator allows sign-ups. */
export async function openAccount(deps: Dependencies, form: SignUp, ip: string): Promise<Account> {
  const { signup } = deps.settings;
  if (signup === 'closed') throw new ServiceError('signup_closed');
  const wait = await deps.attemptLimiter.take(`signup:${addressGroup(ip)}`, ATTEMPT_LIMITS.addressSignUp);
  if (wait > 0)
    throw new ServiceError('rate_limit_exceeded', {
      message: `Too many sign-ups came from this address. Try again in ${counted(wait, 'second')}.`,
      retryAfterSeconds: wait,
    });
  const { email, password } = form;
  if (signup === 'open') return createAccount(deps, { email, password });
  const inviteHash = hashToken(form.invite?.trim() ?? '');
  // Checked before the slow password hash. The transaction that creates the account decides that it is used only once.
  if (!(await deps.invites.isValid(inviteHash, validEmail(email)))) throw new ServiceError('invite_invalid');
  return createAccount(deps, { email, password, inviteHash });
}

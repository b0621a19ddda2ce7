import { normaliseEmail } from '../domain/email';
import { ATTEMPT_LIMITS } from '../domain/limits';
import { hashToken } from '../domain/secret-token';
import { EmailTakenError, InviteInvalidError } from '../domain/errors';
import type { Account } from '../domain/account';
import { addressGroup } from './address-group';
import type { ApiDependencies } from '../api/dependencies';
import { apiError } from '../api/errors';
import { tooMany } from '../api/plugins/admission';

type Dependencies = Pick<
  ApiDependencies,
  'accounts' | 'invites' | 'passwords' | 'attemptLimiter' | 'settings'
>;

export interface SignUp {
  email: string;
  password: string;
  invite?: string;
}

/** Opens an account, if this service lets people do so. An invitation is used up only if the account comes to be. */
export async function openAccount(deps: Dependencies, form: SignUp, ip: string): Promise<Account> {
  const { signup } = deps.settings;
  if (signup === 'closed') throw apiError('signup_closed');
  const wait = await deps.attemptLimiter.take(`signup:${addressGroup(ip)}`, ATTEMPT_LIMITS.addressSignUp);
  if (wait > 0) throw tooMany('rate_limit_exceeded', wait, TOO_MANY);
  const email = normaliseEmail(form.email);
  if (email === null)
    throw apiError('invalid_request', { message: 'The field email must be an e-mail address.' });
  const inviteHash = signup === 'invite' ? hashToken(form.invite?.trim() ?? '') : undefined;
  // Before the password is hashed, which is slow. That it is used up only once is decided below.
  if (inviteHash !== undefined && !(await deps.invites.isValid(inviteHash))) throw apiError('invite_invalid');
  const passwordHash = await deps.passwords.hash(form.password);
  try {
    return await deps.accounts.create({
      email,
      passwordHash,
      ...(inviteHash !== undefined && { inviteHash }),
    });
  } catch (error) {
    if (error instanceof EmailTakenError) throw apiError('email_taken');
    if (error instanceof InviteInvalidError) throw apiError('invite_invalid');
    throw error;
  }
}

const TOO_MANY = 'Too many accounts were asked for from this address. Wait as long as Retry-After says.';

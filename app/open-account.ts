import type { Account } from '../domain/account';
import { ATTEMPT_LIMITS } from '../domain/limits';
import { hashToken } from '../domain/secret-token';
import { counted } from '../domain/text';
import { canSignIn, createAccount, validEmail } from './accounts';
import { mailConfirmation, mailToKnown } from './account-links';
import { addressGroup } from './address-group';
import type { AppDependencies } from './dependencies';
import { isServiceError, ServiceError } from './errors';
import type { MailLanguage } from './mail/words';

type Dependencies = Pick<
  AppDependencies,
  'accounts' | 'accountLinks' | 'invites' | 'passwords' | 'attemptLimiter' | 'outbox' | 'settings'
>;

interface SignUp {
  email: string;
  password: string;
  invite?: string;
}

/** Where a form was sent from, and in which language. */
interface Sender {
  ip: string;
  language: MailLanguage;
}

/**
 * Opens an account for its owner, if the operator allows sign-ups. `null`: the rest is in a mail. A service that sends mail says no more,
 * after the same work, so that nobody learns here who has an account: the mail confirms a new one, or speaks of the one there is.
 */
export async function openAccount(
  deps: Dependencies,
  form: SignUp,
  { ip, language }: Sender,
): Promise<Account | null> {
  try {
    const account = await create(deps, form, ip);
    // The account is open, whatever becomes of the mail: its owner can have another sent.
    await mailConfirmation(deps, account, language).catch(() => undefined);
    return canSignIn(deps.settings, account) ? account : null;
  } catch (error) {
    if (deps.outbox === null || !isServiceError(error, 'email_taken')) throw error;
    const email = validEmail(form.email);
    // As for a new account: an invitation that was still valid afterwards would tell that this address has one.
    if (deps.settings.signup === 'invite' && !(await deps.invites.useUp(inviteHashOf(form), email)))
      throw new ServiceError('invite_invalid');
    await mailToKnown(deps, email, language).catch(() => undefined);
    return null;
  }
}

async function create(deps: Dependencies, form: SignUp, ip: string): Promise<Account> {
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
  const inviteHash = inviteHashOf(form);
  // Checked before the slow password hash. The transaction that creates the account decides that it is used only once.
  if (!(await deps.invites.isValid(inviteHash, validEmail(email)))) throw new ServiceError('invite_invalid');
  return createAccount(deps, { email, password, inviteHash });
}

function inviteHashOf({ invite }: SignUp): string {
  return hashToken(invite?.trim() ?? '');
}

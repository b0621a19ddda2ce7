import type { Account } from '../domain/account';
import { ATTEMPT_LIMITS } from '../domain/limits';
import { hashToken } from '../domain/secret-token';
import { counted } from '../domain/text';
import { createAccount, validEmail } from './accounts';
import { mailConfirmation } from './account-links';
import { addressGroup } from './address-group';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';
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

/** Opens an account for its owner, if the operator allows sign-ups, and asks to confirm the address. */
export async function openAccount(deps: Dependencies, form: SignUp, sender: Sender): Promise<Account> {
  const account = await create(deps, form, sender.ip);
  // The account is open, whatever becomes of the mail: its owner can have another sent.
  await mailConfirmation(deps, account, sender.language).catch(() => undefined);
  return account;
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
  const inviteHash = hashToken(form.invite?.trim() ?? '');
  // Checked before the slow password hash. The transaction that creates the account decides that it is used only once.
  if (!(await deps.invites.isValid(inviteHash, validEmail(email)))) throw new ServiceError('invite_invalid');
  return createAccount(deps, { email, password, inviteHash });
}

import type { Account, Actor } from '../domain/account';
import { linkAddress } from '../domain/account-link';
import type { LinkPurpose } from '../domain/account-link';
import { normaliseEmail } from '../domain/email';
import { ATTEMPT_LIMITS } from '../domain/limits';
import { hashToken, mintToken } from '../domain/secret-token';
import { counted } from '../domain/text';
import type { Credentials } from '../ports/accounts';
import type { AttemptRule } from '../ports/attempt-limiter';
import { findAccount } from './accounts';
import { addressGroup } from './address-group';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';
import { linkMail } from './mail/link-mail';
import type { LinkWords, MailLanguage } from './mail/words';
import { hashNewPassword } from './new-password';
import { forgetWrongPasswords } from './passwords';

type Dependencies = Pick<
  AppDependencies,
  'accounts' | 'accountLinks' | 'attemptLimiter' | 'outbox' | 'settings'
>;

/** Asks the owner to confirm the address, if the service sends mail and the address is not confirmed yet. */
export async function mailConfirmation(
  deps: Dependencies,
  account: Pick<Account, 'id' | 'email' | 'emailConfirmed'>,
  language: MailLanguage,
): Promise<void> {
  const { outbox, attemptLimiter } = deps;
  if (outbox === null || account.emailConfirmed) return;
  await take(attemptLimiter, `confirm:${account.id}`, ATTEMPT_LIMITS.confirmationMail);
  outbox.post(() => linkFor(deps, account, 'confirm', language));
}

/** The same, asked for by the account's owner. */
export async function repeatConfirmation(
  deps: Dependencies,
  accountId: string,
  language: MailLanguage,
): Promise<void> {
  const account = await deps.accounts.find(accountId);
  if (account === null) throw new ServiceError('session_required');
  if (deps.outbox === null) throw new ServiceError('mail_unavailable');
  await mailConfirmation(deps, account, language);
}

/** To the owner of an account that someone tried to open again. Whoever has the mail can choose a new password. */
export async function mailToKnown(deps: Dependencies, email: string, language: MailLanguage): Promise<void> {
  const { outbox, attemptLimiter, accounts } = deps;
  await take(attemptLimiter, `known:${hashToken(email)}`, ATTEMPT_LIMITS.confirmationMail);
  outbox?.post(async () => {
    const account = await accounts.findByEmail(email);
    return account === null ? null : linkFor(deps, account, 'reset', language, 'known');
  });
}

export async function confirmEmail(
  { accountLinks }: Pick<AppDependencies, 'accountLinks'>,
  token: string,
): Promise<Account> {
  const account = await accountLinks.confirmEmail(hashToken(token));
  if (account === null) throw new ServiceError('link_invalid');
  return account;
}

/** By anyone. What is answered, and when, does not depend on whether there is such an account: that is found out later. */
export async function mailReset(
  deps: Dependencies,
  { email: text, ip, language }: { email: string; ip: string; language: MailLanguage },
): Promise<void> {
  const { outbox, attemptLimiter, accounts } = deps;
  if (outbox === null) throw new ServiceError('mail_unavailable');
  const email = normaliseEmail(text);
  if (email === null)
    throw new ServiceError('invalid_request', { message: 'The field email must be an e-mail address.' });
  await take(attemptLimiter, `reset-from:${addressGroup(ip)}`, ATTEMPT_LIMITS.addressReset);
  await take(attemptLimiter, `reset:${hashToken(email)}`, ATTEMPT_LIMITS.accountReset);
  outbox.post(async () => {
    const account = await accounts.findByEmail(email);
    return account === null ? null : linkFor(deps, account, 'reset', language);
  });
}

/** Whoever has the link sets a new password. Ends every session of the account. A refused password does not use the link up. */
export async function resetByLink(
  deps: Pick<AppDependencies, 'accounts' | 'accountLinks' | 'passwords' | 'attemptLimiter'>,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<Credentials> {
  const { accounts, accountLinks, passwords } = deps;
  const link = hashToken(token);
  const accountId = await accountLinks.find(link, 'reset');
  const account = accountId === null ? null : await accounts.find(accountId);
  if (account === null) throw new ServiceError('link_invalid');
  const hash = await hashNewPassword(passwords, password, account.email);
  const isSet = await accountLinks.setPassword(link, { hash, address: addressGroup(ip) });
  if (!isSet) throw new ServiceError('link_invalid');
  await forgetWrongPasswords(deps, account);
  return { account, passwordHash: hash };
}

/** A link that an operator sends to the account's address, or gives to its owner. */
export async function createLink(
  deps: Pick<AppDependencies, 'accounts' | 'accountLinks'>,
  {
    account: name,
    purpose,
    publicUrl,
    actor,
  }: {
    account: string;
    purpose: LinkPurpose;
    publicUrl: string;
    actor: Actor;
  },
): Promise<{ account: Account; address: string }> {
  const account = await findAccount(deps, name);
  const { token, hash } = mintToken();
  await deps.accountLinks.create({ hash, purpose, accountId: account.id, mailed: false }, actor);
  return { account, address: linkAddress(publicUrl, purpose, token) };
}

async function linkFor(
  { accountLinks, settings }: Dependencies,
  { id: accountId, email: to }: Pick<Account, 'id' | 'email'>,
  purpose: LinkPurpose,
  language: MailLanguage,
  words: keyof LinkWords = purpose,
) {
  const { token, hash } = mintToken();
  await accountLinks.create({ hash, purpose, accountId, mailed: true }, accountId);
  return linkMail(settings, { to, purpose, token, language, words });
}

async function take(
  attemptLimiter: AppDependencies['attemptLimiter'],
  subject: string,
  rule: AttemptRule,
): Promise<void> {
  const wait = await attemptLimiter.take(subject, rule);
  if (wait === 0) return;
  const minutes = counted(Math.ceil(wait / 60), 'minute');
  throw new ServiceError('mail_limit_reached', {
    message: `Several messages were already sent. Look for them, in the spam folder too, or ask for another in ${minutes}.`,
    retryAfterSeconds: wait,
  });
}

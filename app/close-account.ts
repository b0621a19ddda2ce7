import type { Account, Actor, Closing, PageChoice } from '../domain/account';
import { AccountClosingError, OpenMembershipsError } from '../domain/errors';
import { LIMITS } from '../domain/limits';
import { findAccount } from './accounts';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';
import { closingMail } from './mail/closing-mail';
import type { MailLanguage } from './mail/words';
import { confirmPassword } from './passwords';

const DAY = 86_400_000;

type Dependencies = Pick<AppDependencies, 'accounts' | 'clock'>;

/** By the account's owner, who enters the password again. */
export async function closeOwnAccount(
  deps: Dependencies &
    Pick<AppDependencies, 'passwords' | 'attemptLimiter' | 'auditTrail' | 'outbox' | 'settings'>,
  order: {
    accountId: string;
    session: string;
    password: string;
    pages: PageChoice;
    ip: string;
    language: MailLanguage;
  },
): Promise<Account> {
  const { accountId, session, password, pages, ip, language } = order;
  await confirmPassword(deps, { accountId, password, ip });
  const account = await close(deps, accountId, pages, { actor: accountId, keepSession: session });
  // Another address may be anyone's.
  if (account.emailConfirmed)
    deps.outbox?.post(() => Promise.resolve(closingMail(deps.settings, account, language)));
  return account;
}

/** By an operator. Ends every session, but the owner can sign in and undo it. */
export async function closeAccount(
  deps: Dependencies,
  { account, pages, actor }: { account: string; pages: PageChoice; actor: Actor },
): Promise<Account> {
  const { id } = await findAccount(deps, account);
  return close(deps, id, pages, { actor, keepSession: null });
}

/** Undoes the closing. The keys that it ended stay ended. */
export async function reopenAccount(
  { accounts }: Pick<AppDependencies, 'accounts'>,
  accountId: string,
  actor: Actor,
): Promise<Account> {
  const reopened = await accounts.reopen(accountId, actor);
  if (reopened !== null) return reopened;
  throw new ServiceError('not_found', {
    message: 'This account is not being closed, or it is already being erased. There is nothing to undo.',
  });
}

export function accountClosing(options: ErrorOptions = {}): ServiceError {
  return new ServiceError('account_closing', {
    message: 'This account is being closed. Undo that first, on its page in the dashboard.',
    ...options,
  });
}

async function close(
  { accounts, clock }: Dependencies,
  accountId: string,
  pages: PageChoice,
  by: { actor: Actor; keepSession: string | null },
): Promise<Account> {
  const requestedAt = clock();
  const erasedFrom = new Date(requestedAt.getTime() + LIMITS.closingDays * DAY);
  const closing: Closing = { requestedAt, erasedFrom, pages };
  try {
    const closed = await accounts.close(accountId, closing, by);
    if (closed !== null) return closed;
  } catch (error) {
    if (error instanceof AccountClosingError) throw accountClosing({ cause: error });
    if (error instanceof OpenMembershipsError) throw new ServiceError('open_memberships', { cause: error });
    throw error;
  }
  throw new ServiceError('not_found', { message: 'There is no such account.' });
}

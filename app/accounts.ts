import type { Account, Actor } from '../domain/account';
import { normaliseEmail } from '../domain/email';
import { EmailTakenError, InviteInvalidError } from '../domain/errors';
import { mintToken } from '../domain/secret-token';
import type { AppDependencies, AppSettings } from './dependencies';
import { ServiceError } from './errors';
import { hashNewPassword } from './new-password';

/** The most that can be granted at once: beyond it, the argument is a typing error. */
const GRANT_MAXIMUM = 1_000_000_000;

interface AccountOrder {
  email: string;
  /** `null`: nobody can sign in until a password is set. */
  password: string | null;
  /** The hash of the invitation that this account uses up. */
  inviteHash?: string;
  /** Omitted when the owner opens the account. */
  actor?: Actor;
}

/** An invitation is used up only if the account is created. */
export async function createAccount(
  { accounts, passwords }: Pick<AppDependencies, 'accounts' | 'passwords'>,
  { email: address, password, ...rest }: AccountOrder,
): Promise<Account> {
  const email = validEmail(address);
  const passwordHash = password === null ? null : await hashNewPassword(passwords, password, email);
  try {
    // Operators know whose address they enter; anyone else can enter anyone's.
    const emailConfirmed = rest.actor !== undefined;
    return await accounts.create({ email, emailConfirmed, passwordHash, ...rest });
  } catch (error) {
    if (error instanceof EmailTakenError) throw new ServiceError('email_taken', { cause: error });
    if (error instanceof InviteInvalidError) throw new ServiceError('invite_invalid', { cause: error });
    throw error;
  }
}

/**
 * Where the service sends mail, not before the address is confirmed: whoever signs up with the address of another and then signs in would
 * learn whether it had an account.
 */
export function canSignIn({ mail }: Pick<AppSettings, 'mail'>, { emailConfirmed }: Account): boolean {
  return emailConfirmed || !mail;
}

export function validEmail(text: string): string {
  const email = normaliseEmail(text);
  if (email !== null) return email;
  throw new ServiceError('invalid_request', { message: 'The field email must be an e-mail address.' });
}

/** By id or e-mail address. */
export async function findAccount(
  { accounts }: Pick<AppDependencies, 'accounts'>,
  name: string,
): Promise<Account> {
  const account = await (name.includes('@') ? accounts.findByEmail(name) : accounts.find(name));
  if (account !== null) return account;
  throw new ServiceError('not_found', { message: `There is no account ${name}.` });
}

/**
 * The account that an operator gives something to. Anyone can sign up with anyone's address, so an address that was not confirmed
 * does not tell whose account it is.
 */
export async function findRecipient(deps: Pick<AppDependencies, 'accounts'>, name: string): Promise<Account> {
  const account = await findAccount(deps, name);
  const { id, email, emailConfirmed } = account;
  if (emailConfirmed || name === id) return account;
  throw new ServiceError('invalid_request', {
    message: `Whoever opened the account of ${email} has not shown that the address is theirs. Ask the person you mean, by a channel you trust, for the id on their account page; if it is ${id}, repeat the command with ${id} instead of the address.`,
  });
}

export async function grantCertificates(
  deps: Pick<AppDependencies, 'accounts'>,
  { account: name, certificates, actor }: { account: string; certificates: number; actor: Actor },
): Promise<Account> {
  if (!Number.isInteger(certificates) || certificates < 1 || certificates > GRANT_MAXIMUM)
    throw new ServiceError('invalid_request', {
      message: `The number of certificates must be a whole number from 1 to ${GRANT_MAXIMUM}.`,
    });
  const account = await findRecipient(deps, name);
  return (await deps.accounts.grant(account.id, certificates, actor)) ?? account;
}

/** The code of a new invitation. Only its hash is stored. */
export async function createInvite(
  { invites }: Pick<AppDependencies, 'invites'>,
  { actor, ...invite }: { email: string | null; expiresAt: Date | null; actor: Actor },
): Promise<string> {
  const { token, hash } = mintToken('invite_');
  await invites.create({ hash, ...invite }, actor);
  return token;
}

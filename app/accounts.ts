import type { Account, Actor } from '../domain/account';
import { normaliseEmail } from '../domain/email';
import { EmailTakenError, InviteInvalidError } from '../domain/errors';
import { mintToken } from '../domain/secret-token';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';

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
  const email = normaliseEmail(address);
  if (email === null)
    throw new ServiceError('invalid_request', { message: 'The field email must be an e-mail address.' });
  const passwordHash = password === null ? null : await passwords.hash(password);
  try {
    return await accounts.create({ email, passwordHash, ...rest });
  } catch (error) {
    if (error instanceof EmailTakenError) throw new ServiceError('email_taken', { cause: error });
    if (error instanceof InviteInvalidError) throw new ServiceError('invite_invalid', { cause: error });
    throw error;
  }
}

export async function findAccount(
  { accounts }: Pick<AppDependencies, 'accounts'>,
  email: string,
): Promise<Account> {
  return (await accounts.findByEmail(email)) ?? noAccount(email);
}

export async function grantCertificates(
  { accounts }: Pick<AppDependencies, 'accounts'>,
  { email, certificates, actor }: { email: string; certificates: number; actor: Actor },
): Promise<Account> {
  if (!Number.isInteger(certificates) || certificates < 1 || certificates > GRANT_MAXIMUM)
    throw new ServiceError('invalid_request', {
      message: `The number of certificates must be a whole number from 1 to ${GRANT_MAXIMUM}.`,
    });
  return (await accounts.grant(email, certificates, actor)) ?? noAccount(email);
}

/** The code of a new invitation. Only its hash is stored. */
export async function createInvite(
  { invites }: Pick<AppDependencies, 'invites'>,
  { expiresAt, actor }: { expiresAt: Date | null; actor: Actor },
): Promise<string> {
  const { token, hash } = mintToken('invite_');
  await invites.create(hash, expiresAt, actor);
  return token;
}

function noAccount(email: string): never {
  throw new ServiceError('not_found', { message: `There is no account for ${email}.` });
}

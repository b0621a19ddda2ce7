import type { Account } from '../domain/account';
import { isXmlText } from '../domain/text';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';

/** By the account's owner. An empty name removes it. Line breaks and other runs of white space become one space. */
export async function setHolderName(
  { accounts }: Pick<AppDependencies, 'accounts'>,
  accountId: string,
  text: string | null,
): Promise<Account> {
  const name = (text ?? '').trim().replace(/\s+/g, ' ');
  if (!isXmlText(name))
    throw new ServiceError('invalid_request', {
      message: 'The field holder_name has control characters. Remove them and send it again.',
    });
  const account = await accounts.setHolderName(accountId, name === '' ? null : name, accountId);
  if (account === null) throw new ServiceError('session_required');
  return account;
}

import type { KeySettings } from '../domain/api-key';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';
import { createKey } from './keys';

/** A key that its owner makes. Where the service sends mail, only once the address is confirmed. */
export async function createOwnKey(
  deps: Pick<AppDependencies, 'accounts' | 'keys' | 'clock' | 'settings'>,
  accountId: string,
  wanted: KeySettings,
): ReturnType<typeof createKey> {
  if (deps.settings.mail) {
    const account = await deps.accounts.find(accountId);
    if (account?.emailConfirmed !== true) throw new ServiceError('email_unconfirmed');
  }
  return createKey(deps, { accountId, ...wanted }, accountId);
}

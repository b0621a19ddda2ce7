import { api } from '../../api/client';
import type { Account } from '../../api/types';
import { answerOf } from '../parts/failure';
import type { Credentials } from './credentials-form';
import { tellOtherTabs } from './session-events';

export async function signIn({ email, password }: Credentials): Promise<Account> {
  const { account } = await answerOf(api.POST('/session', { body: { email, password } }));
  return account;
}

/** `null`: the rest is in a message to the address, whether or not it had an account. */
export async function signUp(credentials: Credentials): Promise<Account | null> {
  const { account } = await answerOf(api.POST('/accounts', { body: credentials }));
  return account;
}

export async function signOut(): Promise<void> {
  await answerOf(api.DELETE('/session'));
  tellOtherTabs('signed-out');
  // A page load discards everything that was loaded for the account.
  location.assign('/signin?out');
}

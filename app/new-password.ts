import { commonForms, isPattern, repeatsAddress } from '../domain/password-rules';
import type { Passwords } from '../ports/passwords';
import { ServiceError } from './errors';

/** The hash of a new password. Refuses one that is guessed first: a common one, a pattern, or its owner's address. */
export async function hashNewPassword(
  passwords: Passwords,
  password: string,
  email: string,
): Promise<string> {
  if (repeatsAddress(password, email))
    throw new ServiceError('password_weak', {
      message: 'The password is made from the e-mail address. Choose another, such as four unrelated words.',
    });
  if (isPattern(password)) throw new ServiceError('password_weak');
  for (const form of commonForms(password))
    if (await passwords.isCommon(form)) throw new ServiceError('password_weak');
  return passwords.hash(password);
}

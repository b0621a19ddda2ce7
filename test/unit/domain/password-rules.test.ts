import { createPasswords } from '../../../adapters/passwords/scrypt';
import { hashNewPassword } from '../../../app/new-password';

const EMAIL = 'ana.garcia@notaria-diez.com.mx';
/** The real list, without the slow hash. */
const passwords = { ...createPasswords(), hash: async () => 'hashed' };
const accept = (password: string) => hashNewPassword(passwords, password, EMAIL);

describe('a new password', () => {
  it.each([
    'qwertyuiop',
    'password123',
    'Password123!',
    'P@ssw0rd2026',
    '!!!superman!!!',
    'mexico2026',
    'guadalupe1',
    'contraseña123',
    'AnaGarcía2026',
    '1q2w3e4r5t',
    '1234567890',
    '0987654321',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'xkq7xkq7xkq7',
    EMAIL,
    EMAIL.toUpperCase(),
    `my ${EMAIL}`,
    'ana.garcia',
    'AnaGarcia2026',
    'NotariaDiez1!',
    'garcia-ana-notaria',
  ])('is refused when it is common, a pattern, or made from the address: %s', async (password) => {
    await expect(accept(password)).rejects.toMatchObject({ code: 'password_weak' });
  });

  it.each([
    'a long enough password',
    'correct horse battery staple',
    'kX9#mQ2vLp',
    '83650194277319',
    'ana canta los domingos',
    'garcia pide tres tacos',
    'ñandú-cuando-llueve',
    '🦜🌵🥁🪅🌮🎺🪗🧉🫔🏜️',
  ])('is accepted otherwise: %s', async (password) => {
    await expect(accept(password)).resolves.toBe('hashed');
  });
});

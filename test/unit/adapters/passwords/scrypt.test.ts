import crypto from 'node:crypto';
import { createPasswords } from '../../../../adapters/passwords/scrypt';
import { PasswordsBusyError } from '../../../../domain/errors';

const passwords = createPasswords();
const password = 'correct horse \u00e9';
let stored: string;
beforeAll(async () => {
  stored = await passwords.hash(password);
});

describe('a stored password', () => {
  it('is a slow hash with its own salt and cost', async () => {
    expect(stored).toMatch(/^scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/=]{24}\$[A-Za-z0-9+/=]{44}$/);
    expect(await passwords.hash(password)).not.toBe(stored);
  });

  it('matches the same password in any Unicode composition', async () => {
    expect(await passwords.verify(password, stored)).toBe(true);
    expect(await passwords.verify('correct horse e\u0301', stored)).toBe(true);
  });

  it('is verified with the cost it was stored with', async () => {
    // RFC 7914 §12, second vector, its first 32 bytes.
    const salt = Buffer.from('NaCl').toString('base64');
    const hash = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex');
    const vector = `scrypt$ln=10,r=8,p=16$${salt}$${hash.toString('base64')}`;
    expect(await passwords.verify('password', vector)).toBe(true);
  });
});

it('hashes at the same cost for an unknown account, and refuses', async () => {
  const scrypt = jest.spyOn(crypto, 'scrypt');
  expect(await passwords.verify('correct horse e', stored)).toBe(false);
  expect(await passwords.verify('correct horse e', null)).toBe(false);
  const [known, unknown] = scrypt.mock.calls.map(([, , length, cost]) => ({ length, cost }));
  expect(unknown).toEqual(known);
  scrypt.mockRestore();
});

it('refuses when too many are waiting', async () => {
  const cheap = `scrypt$ln=10,r=8,p=1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify('x', cheap)));
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(18);
  expect(refused.every(({ reason }) => reason instanceof PasswordsBusyError)).toBe(true);
  expect(await passwords.verify('x', cheap)).toBe(false);
});

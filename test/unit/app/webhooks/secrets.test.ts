import { randomBytes } from 'node:crypto';
import { isOutdated } from '../../../../app/encrypted-text';
import {
  decryptSecret,
  encryptSecret,
  mintWebhookSecret,
  SecretUnreadableError,
} from '../../../../app/webhooks/secrets';

const [OLD, NEW] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))];
const ID = 'whk_4fT0mQ2vX9bKc7LrZ1aYwE';

describe('the secret of an endpoint', () => {
  it('is 32 random bytes in base64, behind whsec_', () => {
    const secret = mintWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(mintWebhookSecret()).not.toBe(secret);
  });

  it('is stored encrypted, never twice the same', () => {
    const secret = mintWebhookSecret();
    const stored = encryptSecret(secret, ID, [NEW]);
    expect(stored).not.toContain(secret.slice(6, 20));
    expect(encryptSecret(secret, ID, [NEW])).not.toBe(stored);
    expect(decryptSecret(stored, ID, [NEW])).toBe(secret);
  });

  it('is encrypted with the first key, and decrypted with any', () => {
    const secret = mintWebhookSecret();
    const stored = encryptSecret(secret, ID, [OLD, NEW]);
    expect(decryptSecret(stored, ID, [NEW, OLD])).toBe(secret);
    expect(isOutdated(stored, [OLD, NEW])).toBe(false);
    expect(isOutdated(stored, [NEW, OLD])).toBe(true);
    expect(() => decryptSecret(stored, ID, [NEW])).toThrow(/SELLO_SECRET_FILE no longer has/);
  });

  it('signs for no other endpoint, and not when it was changed', () => {
    const stored = encryptSecret(mintWebhookSecret(), ID, [NEW]);
    expect(() => decryptSecret(stored, 'whk_other', [NEW])).toThrow(SecretUnreadableError);
    const [name = '', text = ''] = stored.split('.');
    const bytes = Buffer.from(text, 'base64');
    for (const i of [0, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(i) ^ 1, i);
      expect(() => decryptSecret(`${name}.${changed.toString('base64')}`, ID, [NEW])).toThrow(
        SecretUnreadableError,
      );
    }
    for (const damaged of [`${name}.`, name, `${name}.AAAA`, ''])
      expect(() => decryptSecret(damaged, ID, [NEW])).toThrow(SecretUnreadableError);
  });
});

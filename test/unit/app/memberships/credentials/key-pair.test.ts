import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { makeSigningKey, openPrivateKey } from '../../../../../app/memberships/credentials/key-pair';
import type { SigningKey } from '../../../../../domain/memberships/signing-key';

const line = () => new Uint8Array(randomBytes(32));

describe('a signing key', () => {
  const [first, second] = [line(), line()];
  let key: SigningKey;
  beforeAll(async () => {
    key = { ...(await makeSigningKey([first], new Date())), current: true };
  });

  it('is stored encrypted, and opened only with the line that encrypted it and under its own id', () => {
    expect(key.privateKey).not.toContain('PRIVATE KEY');
    const opened = createPrivateKey(openPrivateKey(key, [second, first]));
    expect(createPublicKey(opened).export({ format: 'jwk' })).toEqual(key.publicKey);
    expect(opened.asymmetricKeyDetails?.modulusLength).toBeGreaterThanOrEqual(2048);
    expect(() => openPrivateKey(key, [second])).toThrow('no longer has');
    expect(() => openPrivateKey({ ...key, id: 'another' }, [first])).toThrow('damaged');
  });

  it('is called by the thumbprint of its public part', async () => {
    expect(key.id).toBe(await calculateJwkThumbprint({ ...key.publicKey }));
  });
});

import type { PublicKey, SigningKey } from '../../../domain/memberships/signing-key';
import type { SigningKeyRepository } from '../../../ports/memberships/signing-keys';
import { credentialAddresses } from './credential-addresses';

export type PublishedKey = PublicKey & { kid: string; use: 'sig'; alg: 'RS256' };

/** All keys that ever signed a credential, as a JWK set has them. */
export async function publishedKeys(
  signingKeys: Pick<SigningKeyRepository, 'list'>,
  publicUrl: string,
): Promise<PublishedKey[]> {
  return (await signingKeys.list()).map((key) => publishedKey(key, publicUrl));
}

export function publishedKey({ id, publicKey }: SigningKey, publicUrl: string): PublishedKey {
  const { kty, n, e } = publicKey;
  return { kty, n, e, kid: credentialAddresses(publicUrl).key(id), use: 'sig', alg: 'RS256' };
}

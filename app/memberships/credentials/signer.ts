import { importPKCS8, SignJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import type { SecretKeys } from '../../encrypted-text';
import type { SigningKey } from '../../../domain/memberships/signing-key';
import type { SigningKeyRepository } from '../../../ports/memberships/signing-keys';
import { credentialAddresses } from './credential-addresses';
import { makeSigningKey, openPrivateKey } from './key-pair';

const ALGORITHM = 'RS256';

export interface SignerDependencies {
  signingKeys: SigningKeyRepository;
  /** They change when SELLO_SECRET_FILE does. */
  credentialKeys: () => SecretKeys;
  publicUrl: string;
  clock: () => Date;
}

/** Signs with the current key, which is made with the first credential. A key that has replaced it signs at once, in every process. */
export function createCredentialSigner(deps: SignerDependencies) {
  const { signingKeys, credentialKeys, publicUrl, clock } = deps;
  const addresses = credentialAddresses(publicUrl);
  let opened: { id: string; key: CryptoKey } | null = null;

  async function open(current: SigningKey): Promise<CryptoKey> {
    if (opened?.id !== current.id)
      opened = {
        id: current.id,
        key: await importPKCS8(openPrivateKey(current, credentialKeys()), ALGORITHM),
      };
    return opened.key;
  }

  return {
    /** A compact JWT. The header has no more than Open Badges 3.0 needs (section 8.2.4.1). */
    async sign(claims: JWTPayload): Promise<string> {
      const current =
        (await signingKeys.current()) ??
        (await signingKeys.addFirst(await makeSigningKey(credentialKeys(), clock())));
      const key = await open(current);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: addresses.key(current.id) })
        .sign(key);
    },
  };
}

export type CredentialSigner = ReturnType<typeof createCredentialSigner>;

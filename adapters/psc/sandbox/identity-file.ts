import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Certificate } from '../../../proofs/timestamp/certificate';
import { parseCertificate } from '../../../proofs/timestamp/certificate';
import { decodePemCertificates, encodePem } from '../../../proofs/timestamp/pem';
import type { SigningKey } from './signing-key';
import { ecdsaSigningKey } from './signing-key';
import { writeAtomically } from './write-atomically';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const OWNER_ONLY = 0o600;

export interface Identity {
  certificate: Certificate;
  key: SigningKey;
}

/** Key and certificate share one PEM file, so that no crash can part them. `null` when there is none yet. */
export async function readIdentity(path: string): Promise<Identity | null> {
  const pem = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (pem === null) return null;
  const [der] = decodePemCertificates(pem);
  if (der === undefined) throw new Error(`${path} holds no certificate.`);
  const privateKey = createPrivateKey(pem);
  return {
    certificate: parseCertificate(der),
    key: await ecdsaSigningKey({
      privateKey: await crypto.subtle.importKey(
        'pkcs8',
        new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' })),
        CURVE,
        false,
        ['sign'],
      ),
      publicKey: await crypto.subtle.importKey(
        'spki',
        new Uint8Array(createPublicKey(privateKey).export({ type: 'spki', format: 'der' })),
        CURVE,
        true,
        ['verify'],
      ),
    }),
  };
}

/** Makes a new key, has it certified, and keeps both where only the owner can read them. */
export async function createIdentity(
  path: string,
  certify: (key: SigningKey) => Promise<Uint8Array>,
): Promise<Identity> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const key = await ecdsaSigningKey(pair);
  const der = await certify(key);
  const privateKey = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  await writeAtomically(
    path,
    encodePem('PRIVATE KEY', privateKey) + encodePem('CERTIFICATE', der),
    OWNER_ONLY,
  );
  return { certificate: parseCertificate(der), key };
}

import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Certificate } from '../../proofs/x509/certificate';
import { parseCertificate } from '../../proofs/x509/certificate';
import { decodePemCertificates, encodePem } from '../../proofs/x509/pem';
import type { KeyKind, SigningKey } from './signing-key';
import { generatePrivateKey, kindOf, signingKey } from './signing-key';
import { writeAtomically } from './write-atomically';

const OWNER_ONLY = 0o600;

export interface Identity {
  certificate: Certificate;
  key: SigningKey;
}

/** Key and certificate share one PEM file, so that a crash cannot separate them. `null` when there is no key of this kind yet. */
export async function readIdentity(path: string, kind: KeyKind): Promise<Identity | null> {
  const pem = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (pem === null) return null;
  const [der] = decodePemCertificates(pem);
  if (der === undefined)
    throw new Error(`${path} contains no certificate. Move it away to create a new one.`);
  const privateKey = createPrivateKey(pem);
  if (kindOf(privateKey) !== kind) return null;
  return { certificate: parseCertificate(der), key: signingKey(privateKey) };
}

/** Creates a key, has it certified, and stores both in a file that only the owner can read. */
export async function createIdentity(
  path: string,
  kind: KeyKind,
  certify: (key: SigningKey) => Promise<Uint8Array>,
): Promise<Identity> {
  const privateKey = await generatePrivateKey(kind);
  const key = signingKey(privateKey);
  const der = await certify(key);
  const pkcs8 = new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }));
  await writeAtomically(path, encodePem('PRIVATE KEY', pkcs8) + encodePem('CERTIFICATE', der), OWNER_ONLY);
  return { certificate: parseCertificate(der), key };
}

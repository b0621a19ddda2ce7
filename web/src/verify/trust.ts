import { decodePemCertificates } from '../../../proofs/x509/pem';

/** The roots that time stamps are checked against, and where they came from. Never those inside a bundle. */
export type Trust =
  | { from: 'origin'; roots: Uint8Array[] }
  | { from: 'dropped'; name: string; roots: Uint8Array[] }
  | { from: 'nowhere' };

const TRUST_PEM = '/.well-known/sello/trust.pem';

/** What this service publishes; `nowhere` when it can't be had. */
export async function trustOfOrigin(fetcher: typeof fetch = fetch): Promise<Trust> {
  try {
    const response = await fetcher(TRUST_PEM);
    const roots = response.ok ? decodePemCertificates(await response.text()) : [];
    return roots.length === 0 ? { from: 'nowhere' } : { from: 'origin', roots };
  } catch {
    return { from: 'nowhere' };
  }
}

const PEM = /^\s*-----BEGIN /;

export function looksLikePem(bytes: Uint8Array): boolean {
  return PEM.test(new TextDecoder().decode(bytes.subarray(0, 256)));
}

/** `null` where no certificate can be read from it. */
export function trustFromPem(name: string, bytes: Uint8Array): Trust | null {
  try {
    const roots = decodePemCertificates(new TextDecoder().decode(bytes));
    return roots.length === 0 ? null : { from: 'dropped', name, roots };
  } catch {
    return null;
  }
}

import type { TrustedAuthority } from '../../../proofs/judge/judge-timestamp';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';
import { decodePemCertificates } from '../../../proofs/x509/pem';
import { loadTrust } from '../checking/load-trust';

/** What time stamps are checked against, and where it came from. Certificates inside a bundle are never trusted. */
export type Trust =
  | { from: 'origin'; authorities: PublishedAuthority[] }
  | { from: 'dropped'; name: string; roots: Uint8Array[] }
  | { from: 'nowhere' };

/** What this service publishes; `nowhere` if it cannot be loaded. */
export async function trustOfOrigin(fetcher: typeof fetch = fetch): Promise<Trust> {
  try {
    const authorities = await loadTrust(fetcher);
    return authorities.length === 0 ? { from: 'nowhere' } : { from: 'origin', authorities };
  } catch {
    return { from: 'nowhere' };
  }
}

export function authoritiesOf(trust: Trust): readonly TrustedAuthority[] {
  switch (trust.from) {
    case 'origin':
      return trust.authorities;
    case 'dropped':
      return [{ roots: trust.roots }];
    case 'nowhere':
      return [];
  }
}

const PEM = /^\s*-----BEGIN /;

export function looksLikePem(bytes: Uint8Array): boolean {
  return PEM.test(new TextDecoder().decode(bytes.subarray(0, 256)));
}

/** `null` if it contains no readable certificate. */
export function trustFromPem(name: string, bytes: Uint8Array): Trust | null {
  try {
    const roots = decodePemCertificates(new TextDecoder().decode(bytes));
    return roots.length === 0 ? null : { from: 'dropped', name, roots };
  } catch {
    return null;
  }
}

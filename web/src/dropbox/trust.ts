import type { TrustedAuthority } from '../../../proofs/judge/judge-timestamp';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';

/** What time stamps are checked against, and where it came from. Certificates inside a bundle are never trusted. */
export type Trust =
  | { from: 'origin'; authorities: PublishedAuthority[] }
  | { from: 'reader'; name: string; roots: Uint8Array[] }
  | { from: 'nowhere' };

/** What this service publishes; `nowhere` if it cannot be loaded. */
export async function trustOfOrigin(load: () => Promise<PublishedAuthority[]>): Promise<Trust> {
  try {
    const authorities = await load();
    return authorities.length === 0 ? { from: 'nowhere' } : { from: 'origin', authorities };
  } catch {
    return { from: 'nowhere' };
  }
}

export function authoritiesOf(trust: Trust): readonly TrustedAuthority[] {
  switch (trust.from) {
    case 'origin':
      return trust.authorities;
    case 'reader':
      return [{ roots: trust.roots }];
    case 'nowhere':
      return [];
  }
}

import { createHash } from 'node:crypto';
import { sort } from '../../../../proofs/sorting/sort';
import type { Given, Sorted } from '../../../../proofs/sorting/sort';

export function give(name: string, content: Uint8Array | string): Given {
  const bytes = Uint8Array.from(Buffer.from(content));
  const hex = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  const digests = { 'SHA-256': hex('sha256'), 'SHA-384': hex('sha384'), 'SHA-512': hex('sha512') };
  return { name, size: bytes.length, digests, bytes };
}

export function sorted(name: string, content: Uint8Array | string): Promise<Sorted> {
  return sort(give(name, content));
}

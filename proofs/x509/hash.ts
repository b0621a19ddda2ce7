import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { ID_SHA256, ID_SHA384, ID_SHA512 } from '../asn1/oids';

/** The accepted hashes. SHA-1 appears only in the check of ESSCertID v1, which prescribes it. */
export type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512';

export const HASH_NAMES: readonly HashName[] = ['SHA-256', 'SHA-384', 'SHA-512'];

const HASHES = {
  'SHA-256': { oid: ID_SHA256, bytes: 32, digest: sha256 },
  'SHA-384': { oid: ID_SHA384, bytes: 48, digest: sha384 },
  'SHA-512': { oid: ID_SHA512, bytes: 64, digest: sha512 },
} as const;

export function hashOid(name: HashName): string {
  return HASHES[name].oid;
}

export function hashLength(name: HashName): number {
  return HASHES[name].bytes;
}

export function hashByOid(oid: string): HashName | null {
  return HASH_NAMES.find((name) => HASHES[name].oid === oid) ?? null;
}

export function digest(name: HashName, data: Uint8Array): Uint8Array {
  return HASHES[name].digest(data);
}

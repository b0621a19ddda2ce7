import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { VerifiedToken } from '../../ports/certificates';
import { leafHash } from '../../proofs/merkle/hashing';
import type { RecordedToken } from './ask-provider';

interface Certified {
  sha256: string;
  /** The id of the token's signer, which is registered. */
  signer: string;
  /** `null` when there is no stored file. */
  hashedAt: string | null;
}

/** A recorded token as it is saved. */
export function verifiedToken(token: RecordedToken, { sha256, signer, hashedAt }: Certified): VerifiedToken {
  const { provider, grade, policyOid, serialNumber, genTime, grantedAt, hashAlgorithm } = token;
  const tsr = Buffer.from(token.tsr, 'base64');
  return {
    facts: { provider, grade, policyOid, serialNumber, genTime: new Date(genTime) },
    evidence: { signer, hashAlgorithm },
    tsr,
    leaf: bytesToHex(leafHash(hexToBytes(sha256), hash(tsr))),
    hashedAt: hashedAt === null ? null : new Date(hashedAt),
    timestampedAt: new Date(grantedAt),
  };
}

import { hexToBytes } from '@noble/hashes/utils.js';
import type { FileDigests } from '../../../proofs/judge/judge-timestamp';
import type { HexDigests } from './hash-stream';

export function digestBytes(digests: HexDigests): FileDigests {
  return {
    'SHA-256': hexToBytes(digests['SHA-256']),
    'SHA-384': hexToBytes(digests['SHA-384']),
    'SHA-512': hexToBytes(digests['SHA-512']),
  };
}

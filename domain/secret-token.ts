import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { randomBase62 } from './base62';

/** 43 base62 characters are 256 random bits: nothing to guess, so a plain hash protects what is stored. */
const RANDOM_CHARACTERS = 43;

export interface SecretToken {
  /** For its holder alone; stored nowhere. */
  token: string;
  hash: string;
}

/** A session's cookie, or an invitation. */
export function mintToken(prefix = ''): SecretToken {
  const token = prefix + randomBase62(RANDOM_CHARACTERS);
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)));
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { randomBase62 } from './base62';

/** 256 random bits: a plain hash is enough to protect them in the database. */
const RANDOM_CHARACTERS = 43;

export interface SecretToken {
  /** Given to its holder, never stored. */
  token: string;
  hash: string;
}

/** For session cookies and invitations. */
export function mintToken(prefix = ''): SecretToken {
  const token = prefix + randomBase62(RANDOM_CHARACTERS);
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)));
}

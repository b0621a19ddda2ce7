import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { encodeBase62, randomBase62 } from './base62';
import type { Scope } from './scopes';

const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const CHECKSUM_BYTES = 4;
/** What follows the prefix. */
export const API_KEY_CHARACTERS = RANDOM_CHARACTERS + CHECKSUM_CHARACTERS;

/** What a key may do and how often. */
export interface KeySettings {
  name: string;
  scopes: Scope[];
  ratePerMinute: number;
  quotaPerMonth: number;
  expiresAt: Date | null;
}

/** What an owner may change about a key that works. */
export type KeyChange = Partial<Pick<KeySettings, 'name' | 'scopes' | 'ratePerMinute' | 'quotaPerMonth'>>;

export interface NewKey extends KeySettings {
  accountId: string;
  hash: string;
  mask: string;
}

export interface ApiKey extends Omit<NewKey, 'hash'> {
  id: string;
  createdAt: Date;
  revokedAt: Date | null;
  /** The key that was made to replace it. */
  replacedBy: string | null;
  /** When it stopped or stops working. */
  endsAt: Date | null;
  lastUsedAt: Date | null;
  /** Together with the keys that replaced it, or that it replaces. */
  usedThisMonth: number;
  lastRefusedAt: Date | null;
}

export interface MintedKey {
  /** Shown once, never stored. */
  key: string;
  hash: string;
  /** The first characters, by which its owner recognises a key in a list. */
  mask: string;
}

export function mintApiKey(service: string): MintedKey {
  const key = newApiKey(service);
  return { key, hash: hashApiKey(key), mask: `${key.slice(0, keyPrefix(service).length + 4)}…` };
}

/** `<service>_live_`, 32 random base62 characters, and a checksum over both. */
function newApiKey(service: string): string {
  const body = keyPrefix(service) + randomBase62(RANDOM_CHARACTERS);
  return body + checksum(body);
}

/** Checks form and checksum, so that typing errors and made-up keys are refused without asking the database. */
export function isWellFormedApiKey(text: string, service: string): boolean {
  const prefix = keyPrefix(service);
  if (text.length !== prefix.length + API_KEY_CHARACTERS) return false;
  if (!text.startsWith(prefix) || !/^[0-9A-Za-z]+$/.test(text.slice(prefix.length))) return false;
  const body = text.slice(0, -CHECKSUM_CHARACTERS);
  return text.slice(-CHECKSUM_CHARACTERS) === checksum(body);
}

/** Stored instead of the key. 190 random bits need no salt and no slow hash. */
export function hashApiKey(key: string): string {
  return bytesToHex(sha256(utf8ToBytes(key)));
}

export function keyPrefix(service: string): string {
  return `${service}_live_`;
}

function checksum(body: string): string {
  return encodeBase62(sha256(utf8ToBytes(body)).slice(0, CHECKSUM_BYTES), CHECKSUM_CHARACTERS);
}

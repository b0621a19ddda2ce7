import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { CredentialKind, CredentialStanding } from './credential';

/** The entries of one list: the least that Bitstring Status List 1.0 allows, so that a reader's interest in one hides among many. */
export const STATUS_LIST_ENTRIES = 131_072;

export const STATUS_PURPOSES = ['revocation', 'suspension'] as const;

/** An accreditation is found in the list of revocations, a card, which can be suspended and resumed, in that of suspensions. */
export type StatusPurpose = (typeof STATUS_PURPOSES)[number];

export const STATUS_PURPOSE_OF: Record<CredentialKind, StatusPurpose> = {
  accreditation: 'revocation',
  card: 'suspension',
};

/** What a set bit means. A card that was revoked stays suspended for ever, as it has no other entry. */
export const STANDINGS_SET: Record<StatusPurpose, CredentialStanding[]> = {
  revocation: ['revoked'],
  suspension: ['suspended', 'revoked'],
};

/** A place in a list has 17 bits: 9 and 8 of them, each changed by what the other is. */
const [HIGH, LOW] = [0x1ff, 0xff];
const ROUNDS = 10;

/**
 * The status index of the nth credential of an issuer, from 0. The first 131,072 fill the first list, in an order that only the key tells,
 * so that places next to each other say nothing about their credentials. A permutation (a Feistel network) needs no search for a free place
 * and no second attempt, however full the list is.
 */
export function statusIndexes(key: string): (nth: number) => number {
  const secret = hexToBytes(key);
  const known = new Map<number, number>();
  const mixed = (list: number, round: number, half: number): number => {
    // Most halves repeat within a roster.
    const input = (list * ROUNDS + round) * (HIGH + 1) + half;
    const before = known.get(input);
    if (before !== undefined) return before;
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(input));
    const value = new DataView(hmac(sha256, secret, bytes).buffer).getUint16(0);
    known.set(input, value);
    return value;
  };
  return (nth) => {
    const { list, index } = placeInLists(nth);
    let [high, low] = [index >> 8, index & LOW];
    for (let round = 0; round < ROUNDS; round += 2) {
      high ^= mixed(list, round, low) & HIGH;
      low ^= mixed(list, round + 1, high) & LOW;
    }
    return indexesOfList(list).from + ((high << 8) | low);
  };
}

/** Where a credential is found: the number of its list, and its place there. */
export function placeInLists(statusIndex: number): { list: number; index: number } {
  return { list: Math.floor(statusIndex / STATUS_LIST_ENTRIES), index: statusIndex % STATUS_LIST_ENTRIES };
}

/** The status indexes of one list. */
export function indexesOfList(list: number): { from: number; to: number } {
  return { from: list * STATUS_LIST_ENTRIES, to: (list + 1) * STATUS_LIST_ENTRIES };
}

/** One bit per entry; the first one is the highest of the first byte (Bitstring Status List 1.0, section 3.2). */
export function statusBits(set: Iterable<number>): Uint8Array {
  const bits = new Uint8Array(STATUS_LIST_ENTRIES / 8);
  for (const index of set) {
    const byte = Math.floor(index / 8);
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (index % 8));
  }
  return bits;
}

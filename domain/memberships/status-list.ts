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

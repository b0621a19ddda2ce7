import { blockHash, parseBlockHeader } from '../bitcoin/block-header';
import { hash256, toDisplayHex } from '../bitcoin/hash256';
import { leafHash } from '../merkle/hashing';
import { rootFromPath } from '../merkle/path';
import type { AnchorCommitment } from './anchor-proof';

/** Values that follow from the facts and are written next to them, for people and tools to look up. */

export function leafOf({ fileSha256, tsrSha256 }: AnchorCommitment): Uint8Array {
  return leafHash(fileSha256, tsrSha256);
}

/** Throws when the path is too long. */
export function rootOf(commitment: AnchorCommitment): Uint8Array {
  return rootFromPath(leafOf(commitment), commitment.path);
}

/** As explorers show it. */
export function txidOf({ transaction }: AnchorCommitment): string {
  return toDisplayHex(hash256(transaction));
}

/** As explorers show it. Throws when the header is not 80 bytes. */
export function blockHashOf({ header }: { header: Uint8Array }): string {
  return toDisplayHex(blockHash(parseBlockHeader(header)));
}

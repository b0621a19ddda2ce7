import { hash256 } from './hash256';

const HEADER_BYTES = 80;

/**
 * version 4 ‖ previous block 32 ‖ Merkle root 32 ‖ time 4 ‖ bits 4 ‖ nonce 4. Numbers are little-endian, hashes in computed
 * byte order, not reversed as explorers show them.
 */
export interface BlockHeader {
  version: number;
  previousHash: Uint8Array;
  merkleRoot: Uint8Array;
  /** Seconds since 1970. */
  time: number;
  bits: number;
  nonce: number;
}

export function parseBlockHeader(bytes: Uint8Array): BlockHeader {
  if (bytes.length !== HEADER_BYTES) {
    throw new RangeError(`A block header must have ${HEADER_BYTES} bytes, not ${bytes.length}.`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    version: view.getInt32(0, true),
    previousHash: Uint8Array.from(bytes.subarray(4, 36)),
    merkleRoot: Uint8Array.from(bytes.subarray(36, 68)),
    time: view.getUint32(68, true),
    bits: view.getUint32(72, true),
    nonce: view.getUint32(76, true),
  };
}

export function serialiseBlockHeader(header: BlockHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, header.version, true);
  bytes.set(header.previousHash, 4);
  bytes.set(header.merkleRoot, 36);
  view.setUint32(68, header.time, true);
  view.setUint32(72, header.bits, true);
  view.setUint32(76, header.nonce, true);
  return bytes;
}

export function blockHash(header: BlockHeader): Uint8Array {
  return hash256(serialiseBlockHeader(header));
}

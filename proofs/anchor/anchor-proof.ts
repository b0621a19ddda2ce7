import type { Network } from '../../domain/network';
import type { MerkleStep } from '../merkle/path';

/** Leads from a file and its time stamp to the Merkle root of one block. An `.ots` contains exactly this. */
export interface AnchorCommitment {
  fileSha256: Uint8Array;
  /** Hash of the whole DER TimeStampResp. */
  tsrSha256: Uint8Array;
  /** From the leaf to the root in the transaction. */
  path: MerkleStep[];
  /** Without its witnesses, so that its hash is the txid. */
  transaction: Uint8Array;
  /** From the txid to the Merkle root in the block's header. */
  branch: MerkleStep[];
  height: number;
}

/** The facts that the XML, the `.ots` and the bundle are written from. */
export interface AnchorProof extends AnchorCommitment {
  network: Network;
  /** 80 bytes. */
  header: Uint8Array;
}

/** The bytes are not a proof of the expected format. The message is the reason, as a sentence. */
export class ProofFormatError extends Error {
  override readonly name = 'ProofFormatError';
}

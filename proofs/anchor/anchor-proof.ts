import type { ProofNetwork } from '../bitcoin/proof-of-work';
import type { MerkleStep } from '../merkle/path';

/** What leads from a file and its time stamp to the Merkle root of one block. An `.ots` holds this much. */
export interface AnchorCommitment {
  fileSha256: Uint8Array;
  /** Of the whole DER TimeStampResp. */
  tsrSha256: Uint8Array;
  /** From the leaf up to the root that the transaction carries. */
  path: MerkleStep[];
  /** Without its witnesses, so that its hash is the txid. */
  transaction: Uint8Array;
  /** From the txid up to the Merkle root in the block's header. */
  branch: MerkleStep[];
  height: number;
}

/** The one set of facts that the XML, the `.ots` and the bundle are made from. */
export interface AnchorProof extends AnchorCommitment {
  network: ProofNetwork;
  /** 80 bytes. */
  header: Uint8Array;
}

/** Bytes that are no proof of the kind they claim to be. The message is the reason, as a sentence. */
export class ProofFormatError extends Error {
  override readonly name = 'ProofFormatError';
}

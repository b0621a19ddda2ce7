import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { anchorOutputIndex } from '../bitcoin/anchor-script';
import { parseBlockHeader } from '../bitcoin/block-header';
import { toDisplayHex } from '../bitcoin/hash256';
import { proofOfWorkFault } from '../bitcoin/proof-of-work';
import type { ProofNetwork } from '../bitcoin/proof-of-work';
import { readTransaction } from '../bitcoin/transaction';
import { rootFromTransactionBranch } from '../bitcoin/transaction-branch';
import { CheckLog, Stop } from '../report/check-log';
import { equalBytes } from '../asn1/der-values';
import type { AnchorCommitment, AnchorProof } from './anchor-proof';
import { blockHashOf, rootOf } from './derive';
import type { AnchoredFacts, AnchorReport } from './report';

export interface AnchorClaim {
  fileSha256: Uint8Array;
  /** Where time stamps are at hand: the proof must cover one of them. */
  tsrs?: readonly Uint8Array[];
}

/** A block that someone other than the proof vouches for: a node, or a person who looked its hash up. */
export interface TrustedHeader {
  /** As explorers show it. */
  hash: string;
  /** What a node also knows; a bare hash comes without. */
  height?: number;
  network?: ProofNetwork;
}

/** Says whether the proof shows that the file stood in that block. Never throws on what it is given to judge. */
export function verifyAnchor(
  proof: AnchorProof,
  claim: AnchorClaim,
  trusted: TrustedHeader | null,
): AnchorReport {
  return logged((log) => {
    const facts = checkCommitment(proof, claim, log);
    const header = log.step('header_well_formed', 'Bitcoin, block header', () =>
      parseBlockHeader(proof.header),
    );
    log.step('block_holds_transaction', 'Bitcoin, Merkle tree of transactions', () => {
      refuseUnless(
        toDisplayHex(header.merkleRoot) === facts.blockMerkleRoot,
        'The branch does not lead from the transaction to the Merkle root in the block’s header.',
      );
    });
    log.step('proof_of_work', `Bitcoin, powLimit of ${proof.network}`, () => {
      const fault = proofOfWorkFault(header, proof.network);
      if (fault !== null) throw new Error(fault);
    });
    const hash = blockHashOf(proof);
    if (trusted !== null) {
      log.step('header_trusted', 'a header from elsewhere', () => {
        assertTrusted(proof, hash, trusted);
      });
    }
    const { network } = proof;
    const block = { network, blockHash: hash, blockTime: new Date(header.time * 1000) };
    return { outcome: trusted === null ? 'consistent' : 'holds', facts: { ...facts, ...block } };
  });
}

/** All that can be said where the proof comes without a header, as an `.ots` does: at best that it is consistent. */
export function verifyCommitment(commitment: AnchorCommitment, claim: AnchorClaim): AnchorReport {
  return logged((log) => ({ outcome: 'consistent', facts: checkCommitment(commitment, claim, log) }));
}

function logged(check: (log: CheckLog) => Omit<AnchorReport, 'checks'>): AnchorReport {
  const log = new CheckLog();
  try {
    return { ...check(log), checks: log.results };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { outcome: 'refused', checks: log.results, facts: null };
  }
}

/** From the file up to the Merkle root of a block. Each step needs the one before it. */
function checkCommitment(proof: AnchorCommitment, claim: AnchorClaim, log: CheckLog): AnchoredFacts {
  log.step('file_covered', 'leaf = SHA-256(0x00 ‖ file ‖ time stamp)', () => {
    refuseUnless(
      equalBytes(proof.fileSha256, claim.fileSha256),
      `The proof is about another file: its SHA-256 is ${bytesToHex(proof.fileSha256)}.`,
    );
  });
  const { tsrs = [] } = claim;
  if (tsrs.length > 0) {
    log.step('timestamp_covered', 'leaf = SHA-256(0x00 ‖ file ‖ time stamp)', () => {
      const covered = tsrs.some((tsr) => equalBytes(sha256(tsr), proof.tsrSha256));
      refuseUnless(covered, 'The proof covers another time stamp than the one given with it.');
    });
  }
  const root = log.step('path_to_root', 'RFC 6962 §2.1, at most 32 steps', () => rootOf(proof));
  const { txid, outputs } = log.step('transaction_well_formed', 'Bitcoin, CVE-2017-12842', () => {
    const transaction = readTransaction(proof.transaction);
    refuseUnless(
      equalBytes(transaction.stripped, proof.transaction),
      'The transaction must stand in the proof without its witnesses.',
    );
    return transaction;
  });
  log.step('transaction_carries_root', 'script = 6a20 ‖ root', () => {
    refuseUnless(
      anchorOutputIndex(outputs, root) >= 0,
      'No output of the transaction carries the root that the path leads to.',
    );
  });
  const merkleRoot = log.step(
    'branch_to_block',
    'Bitcoin, Merkle tree of transactions, at most 32 steps',
    () => rootFromTransactionBranch(txid, proof.branch),
  );
  return {
    root: bytesToHex(root),
    txid: toDisplayHex(txid),
    blockMerkleRoot: toDisplayHex(merkleRoot),
    height: proof.height,
    network: null,
    blockHash: null,
    blockTime: null,
  };
}

function assertTrusted({ height, network }: AnchorProof, hash: string, trusted: TrustedHeader): void {
  refuseUnless(
    hash === trusted.hash.toLowerCase(),
    `The proof’s block ${hash} is not the trusted one, ${trusted.hash}.`,
  );
  refuseUnless(
    trusted.network === undefined || sameChain(network, trusted.network),
    `The proof claims the network ${network}, but the trusted header is of ${trusted.network ?? ''}.`,
  );
  refuseUnless(
    trusted.height === undefined || height === trusted.height,
    `The proof claims the height ${height}, but that block stands at ${trusted.height ?? ''}.`,
  );
}

/** A sandbox chain is a regtest chain, and its node says so of itself. */
function sameChain(claimed: ProofNetwork, known: ProofNetwork): boolean {
  return claimed === known || (claimed === 'sandbox' && known === 'regtest');
}

function refuseUnless(holds: boolean, reason: string): void {
  if (!holds) throw new Error(reason);
}

import type { Network } from '../../domain/network';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { anchorOutputIndex } from '../bitcoin/anchor-script';
import { parseBlockHeader } from '../bitcoin/block-header';
import { toDisplayHex } from '../bitcoin/hash256';
import { proofOfWorkFault } from '../bitcoin/proof-of-work';
import { readTransaction } from '../bitcoin/transaction';
import { rootFromTransactionBranch } from '../bitcoin/transaction-branch';
import { CheckLog, Stop } from '../report/check-log';
import { equalBytes } from '../bytes';
import type { AnchorCommitment, AnchorProof } from './anchor-proof';
import { blockHashOf, rootOf } from './derive';
import type { AnchoredFacts, AnchorReport } from './report';

export interface AnchorClaim {
  fileSha256: Uint8Array;
  /** When time stamps are given, the proof must cover one of them. */
  tsrs?: readonly Uint8Array[];
}

/** A block from a source other than the proof: a node, or a hash that a person looked up. */
export interface TrustedHeader {
  /** As explorers show it. */
  hash: string;
  /** A node knows both; a person who looked up a hash may know the height. */
  height?: number;
  network?: Network;
  /** How many blocks of the best chain include and follow it. Only a node knows. */
  confirmations?: number;
}

/** Verifies that the file was anchored in that block. Never throws on an invalid proof. */
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
    const block = {
      network,
      blockHash: hash,
      blockTime: new Date(header.time * 1000),
      confirmations: trusted?.confirmations ?? null,
    };
    const unproven = unprovenUnder(trusted);
    return {
      outcome: unproven.length === 0 ? 'holds' : 'consistent',
      facts: { ...facts, ...block },
      unproven,
    };
  });
}

/**
 * The hash covers the header, and so the block's time. Its height follows only from all headers before it, and its network from the
 * first of them: mainnet and testnet4 share a limit on targets, so the header's work does not tell them apart.
 */
function unprovenUnder(trusted: TrustedHeader | null): AnchorReport['unproven'] {
  if (trusted === null) return ['network', 'height', 'blockHash', 'blockTime'];
  const unproven: AnchorReport['unproven'] = [];
  if (trusted.network === undefined) unproven.push('network');
  if (trusted.height === undefined) unproven.push('height');
  return unproven;
}

/** Verifies a proof without a header, such as an `.ots`. The best outcome is `consistent`. */
export function verifyCommitment(commitment: AnchorCommitment, claim: AnchorClaim): AnchorReport {
  return logged((log) => ({
    outcome: 'consistent',
    facts: checkCommitment(commitment, claim, log),
    unproven: ['height'],
  }));
}

function logged(check: (log: CheckLog) => Omit<AnchorReport, 'checks'>): AnchorReport {
  const log = new CheckLog();
  try {
    return { ...check(log), checks: log.results };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { outcome: 'refused', checks: log.results, facts: null, unproven: [] };
  }
}

/** From the file to the Merkle root of a block. Each step needs the one before it. */
function checkCommitment(proof: AnchorCommitment, claim: AnchorClaim, log: CheckLog): AnchoredFacts {
  log.step('file_covered', 'leaf = SHA-256(0x00 ‖ file ‖ time stamp)', () => {
    refuseUnless(
      equalBytes(proof.fileSha256, claim.fileSha256),
      `The proof is for another file, with SHA-256 ${bytesToHex(proof.fileSha256)}.`,
    );
  });
  const { tsrs = [] } = claim;
  if (tsrs.length > 0) {
    log.step('timestamp_covered', 'leaf = SHA-256(0x00 ‖ file ‖ time stamp)', () => {
      const covered = tsrs.some((tsr) => equalBytes(sha256(tsr), proof.tsrSha256));
      refuseUnless(covered, 'The proof does not cover any of the given time stamps.');
    });
  }
  const root = log.step('path_to_root', 'RFC 6962 §2.1, at most 32 steps', () => rootOf(proof));
  const { txid, outputs } = log.step('transaction_well_formed', 'Bitcoin, CVE-2017-12842', () => {
    const transaction = readTransaction(proof.transaction);
    refuseUnless(
      equalBytes(transaction.stripped, proof.transaction),
      'The proof must contain the transaction without its witnesses.',
    );
    return transaction;
  });
  log.step('transaction_carries_root', 'script = 6a20 ‖ root', () => {
    refuseUnless(
      anchorOutputIndex(outputs, root) >= 0,
      'No output of the transaction contains the root that the path leads to.',
    );
  });
  const merkleRoot = log.step(
    'branch_to_block',
    'Bitcoin, Merkle tree of transactions, at most 32 steps, CVE-2017-12842',
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
    confirmations: null,
  };
}

function assertTrusted({ height, network }: AnchorProof, hash: string, trusted: TrustedHeader): void {
  refuseUnless(
    hash === trusted.hash.toLowerCase(),
    `The proof’s block ${hash} is not the trusted block ${trusted.hash}.`,
  );
  refuseUnless(
    trusted.network === undefined || sameChain(network, trusted.network),
    `The proof claims the network ${network}, but the trusted block is on ${trusted.network ?? ''}.`,
  );
  refuseUnless(
    trusted.height === undefined || height === trusted.height,
    `The proof claims height ${height}, but that block is at height ${trusted.height ?? ''}.`,
  );
}

/** The sandbox chain is a regtest chain, and its node reports it as such. */
function sameChain(claimed: Network, known: Network): boolean {
  return claimed === known || (claimed === 'sandbox' && known === 'regtest');
}

function refuseUnless(holds: boolean, reason: string): void {
  if (!holds) throw new Error(reason);
}

import type { AnchorCommitment, AnchorProof } from '../anchor/anchor-proof';
import { blockHashOf } from '../anchor/derive';
import type { AnchoredFacts, AnchorReport } from '../anchor/report';
import { verifyAnchor, verifyCommitment } from '../anchor/verify';
import type { AnchorClaim, TrustedHeader } from '../anchor/verify';
import { equalBytes } from '../bytes';
import { refused } from './verdict';
import type { ProofKind, Verdict } from './verdict';
import type { TrustedBlocks } from './trusted-blocks';

interface Subject {
  name: string;
  kind: ProofKind;
}

export async function judgeXml(
  name: string,
  proof: AnchorProof,
  claim: AnchorClaim,
  blocks: TrustedBlocks,
): Promise<Verdict> {
  const subject: Subject = { name, kind: 'blockchain' };
  if (blocks.from !== 'node') return toVerdict(subject, verifyAnchor(proof, claim, vouchedBy(blocks)));
  const block = await blocks.at(proof.height);
  const hash = blockHashOf(proof);
  if (hash !== block?.trusted.hash && (await blocks.isStale(hash))) return staleBlock(subject, hash);
  if (block === null) return noSuchBlock(subject, proof.height);
  return toVerdict(subject, verifyAnchor(proof, claim, block.trusted));
}

/** An `.ots` names its block by height alone, so the header comes from the node or from the XML of the same anchor. */
export async function judgeOts(
  name: string,
  commitment: AnchorCommitment,
  claim: AnchorClaim,
  blocks: TrustedBlocks,
  companions: readonly AnchorProof[],
): Promise<Verdict> {
  const subject: Subject = { name, kind: 'opentimestamps' };
  if (blocks.from === 'node') {
    const block = await blocks.at(commitment.height);
    if (block === null) return noSuchBlock(subject, commitment.height);
    const { header, trusted } = block;
    const proof = { ...commitment, header, network: trusted.network };
    return toVerdict(subject, verifyAnchor(proof, claim, trusted));
  }
  const companion = companions.find((other) => sameLeaf(other, commitment));
  if (companion === undefined) return toVerdict(subject, verifyCommitment(commitment, claim));
  const { header, network, height } = companion;
  if (height !== commitment.height) {
    const reason = `The proof claims height ${commitment.height}, but the XML of the same anchor claims ${height}.`;
    return refused(name, subject.kind, reason);
  }
  return toVerdict(subject, verifyAnchor({ ...commitment, header, network }, claim, vouchedBy(blocks)));
}

/** An XML is of the same anchor if it covers the same file and time stamp. */
function sameLeaf(one: AnchorCommitment, other: AnchorCommitment): boolean {
  return equalBytes(one.fileSha256, other.fileSha256) && equalBytes(one.tsrSha256, other.tsrSha256);
}

function vouchedBy(blocks: Exclude<TrustedBlocks, { from: 'node' }>): TrustedHeader | null {
  if (blocks.from === 'nobody') return null;
  const { hash, height } = blocks;
  return height === null ? { hash } : { hash, height };
}

function noSuchBlock({ name, kind }: Subject, height: number): Verdict {
  return refused(name, kind, `The node’s chain has no block at height ${height}, which the proof claims.`);
}

function staleBlock({ name, kind }: Subject, hash: string): Verdict {
  return refused(
    name,
    kind,
    `The node knows the proof’s block ${hash}, but it is not in the node’s best chain: a reorganisation dropped it. Ask the service for the present proof.`,
  );
}

const FACT_NAMES: Record<keyof AnchoredFacts, string> = {
  network: 'network',
  height: 'block_height',
  blockHash: 'block_hash',
  blockTime: 'block_time',
  confirmations: 'confirmations',
  blockMerkleRoot: 'block_merkle_root',
  txid: 'txid',
  root: 'root',
};

function toVerdict({ name, kind }: Subject, report: AnchorReport): Verdict {
  const { outcome, checks, facts, unproven } = report;
  if (outcome === 'refused' || facts === null) {
    return refused(name, kind, checks.at(-1)?.reason ?? 'The proof could not be checked.', checks);
  }
  const values = Object.entries({ ...facts, blockTime: facts.blockTime?.toISOString() ?? null });
  return {
    name,
    kind,
    outcome,
    reason: null,
    checks,
    facts: Object.fromEntries(
      values.map(([fact, value]) => [FACT_NAMES[fact as keyof AnchoredFacts], value]),
    ),
    unproven: unproven.map((fact) => FACT_NAMES[fact]),
  };
}

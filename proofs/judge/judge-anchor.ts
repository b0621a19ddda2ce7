import type { AnchorCommitment, AnchorProof } from '../anchor/anchor-proof';
import type { AnchorReport } from '../anchor/report';
import { verifyAnchor, verifyCommitment } from '../anchor/verify';
import type { AnchorClaim } from '../anchor/verify';
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
  if (blocks.from === 'nobody') return toVerdict(subject, verifyAnchor(proof, claim, null));
  if (blocks.from === 'person') return toVerdict(subject, verifyAnchor(proof, claim, { hash: blocks.hash }));
  const block = await blocks.at(proof.height);
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
  const trusted = blocks.from === 'person' ? { hash: blocks.hash, height } : null;
  return toVerdict(subject, verifyAnchor({ ...commitment, header, network }, claim, trusted));
}

/** An XML is of the same anchor if it covers the same file and time stamp. */
function sameLeaf(one: AnchorCommitment, other: AnchorCommitment): boolean {
  return equalBytes(one.fileSha256, other.fileSha256) && equalBytes(one.tsrSha256, other.tsrSha256);
}

function noSuchBlock({ name, kind }: Subject, height: number): Verdict {
  return refused(name, kind, `The node’s chain has no block at height ${height}, which the proof claims.`);
}

function toVerdict({ name, kind }: Subject, report: AnchorReport): Verdict {
  const { outcome, checks, facts } = report;
  if (outcome === 'refused' || facts === null) {
    return refused(name, kind, checks.at(-1)?.reason ?? 'The proof could not be checked.', checks);
  }
  const { network, height, blockHash, blockTime } = facts;
  return {
    name,
    kind,
    outcome,
    reason: null,
    checks,
    facts: {
      network,
      block_height: height,
      block_hash: blockHash,
      block_time: blockTime?.toISOString() ?? null,
      block_merkle_root: facts.blockMerkleRoot,
      txid: facts.txid,
      root: facts.root,
    },
  };
}

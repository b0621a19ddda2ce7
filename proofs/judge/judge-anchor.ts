import type { AnchorCommitment, AnchorProof } from '../anchor/anchor-proof';
import type { AnchorReport } from '../anchor/report';
import { verifyAnchor, verifyCommitment } from '../anchor/verify';
import type { AnchorClaim } from '../anchor/verify';
import { equalBytes } from '../timestamp/der-values';
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
  if (blocks.from === 'nobody') return toVerdict(subject, verifyAnchor(proof, claim, null), blocks);
  if (blocks.from === 'person')
    return toVerdict(subject, verifyAnchor(proof, claim, { hash: blocks.hash }), blocks);
  const block = await blocks.at(proof.height);
  if (block === null) return noSuchBlock(subject, proof.height);
  return toVerdict(subject, verifyAnchor(proof, claim, block.trusted), blocks);
}

/** An `.ots` names its block by height alone. The header comes from the node, or from the XML of the same anchor. */
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
    return toVerdict(subject, verifyAnchor(proof, claim, trusted), blocks);
  }
  const companion = companions.find((other) => sameLeaf(other, commitment));
  if (companion === undefined) return toVerdict(subject, verifyCommitment(commitment, claim), blocks);
  const { header, network, height } = companion;
  const trusted = blocks.from === 'person' ? { hash: blocks.hash, height } : null;
  return toVerdict(subject, verifyAnchor({ ...commitment, header, network }, claim, trusted), blocks);
}

/** The XML beside it is of the same anchor when it covers the same file and time stamp. */
function sameLeaf(one: AnchorCommitment, other: AnchorCommitment): boolean {
  return equalBytes(one.fileSha256, other.fileSha256) && equalBytes(one.tsrSha256, other.tsrSha256);
}

function noSuchBlock({ name, kind }: Subject, height: number): Verdict {
  return refused(name, kind, `The node’s chain has no block at the height ${height} that the proof claims.`);
}

function toVerdict({ name, kind }: Subject, report: AnchorReport, blocks: TrustedBlocks): Verdict {
  const { outcome, checks, facts } = report;
  if (outcome === 'refused' || facts === null) {
    return refused(name, kind, checks.at(-1)?.reason ?? 'The proof could not be checked.', checks);
  }
  const { network, height, blockHash, blockTime } = facts;
  const where = `${network === null ? '' : `${network} `}block ${height}`;
  const when = blockTime === null ? '' : `, mined at ${blockTime.toISOString()} by its miner’s clock`;
  const says =
    outcome === 'holds'
      ? `The file and its time stamp stand in ${where}${when}; ${vouched(blocks)}.`
      : `The proof fits together and leads to ${where}${when}, but ${unvouched(blockHash, facts.blockMerkleRoot)}.`;
  return {
    name,
    kind,
    outcome,
    says,
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

function vouched(blocks: TrustedBlocks): string {
  return blocks.from === 'node'
    ? 'the node has that block in its best chain'
    : 'its block has the hash that you gave (network and height are the proof’s word)';
}

function unvouched(blockHash: string | null, merkleRoot: string): string {
  return blockHash === null
    ? `an .ots holds no header: compare that block’s Merkle root with ${merkleRoot}, give --bitcoin-rpc, or give the XML too`
    : `the header was not checked: look ${blockHash} up and give it as --header-hash, or give --bitcoin-rpc`;
}

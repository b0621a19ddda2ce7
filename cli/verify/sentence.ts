import { acceptedWithoutPurpose } from '../../proofs/judge/judge-timestamp';
import type { TrustedBlocks } from '../../proofs/judge/trusted-blocks';
import type { Verdict } from '../../proofs/judge/verdict';

/** One sentence on what holds and why, or why not. */
export function sentenceOf(verdict: Verdict, vouchedBy: TrustedBlocks['from']): string {
  const { kind, reason } = verdict;
  if (reason !== null) return reason;
  if (kind === 'nom151') return ofTimestamp(verdict);
  if (kind === 'record') {
    return 'The record names this file. No proof covers its title and other texts: only the service vouches for them.';
  }
  return ofAnchor(verdict, vouchedBy);
}

function ofTimestamp(verdict: Verdict): string {
  const { outcome, facts } = verdict;
  const stamped = `The file was time-stamped at ${facts?.['gen_time'] ?? ''} by ${facts?.['signer'] ?? ''}`;
  const purpose = acceptedWithoutPurpose(verdict)
    ? ' Its certificate is not for time stamping alone, which --no-eku accepts.'
    : '';
  return outcome === 'holds'
    ? `${stamped}, under a root that you trust.${purpose} Revocation was not checked.`
    : `${stamped}, if that signer can be trusted: pass its root with --trust.`;
}

function ofAnchor({ outcome, facts }: Verdict, vouchedBy: TrustedBlocks['from']): string {
  const { network = null, block_height: height = null, block_time: time = null } = facts ?? {};
  const where = `${network === null ? '' : `${network} `}block ${height ?? ''}`;
  const when = time === null ? '' : `, mined at ${time} according to its miner`;
  return outcome === 'holds'
    ? `The file and its time stamp are anchored in ${where}${when}; ${vouched(vouchedBy)}.`
    : `The proof is consistent and leads to ${where}${when}, but ${unvouched(facts)}.`;
}

function vouched(by: TrustedBlocks['from']): string {
  return by === 'node'
    ? 'that block is in the node’s best chain'
    : 'its block has the hash that you passed (network and height are claims of the proof)';
}

function unvouched(facts: Verdict['facts']): string {
  const { block_hash: hash = null, block_merkle_root: merkleRoot = null } = facts ?? {};
  return hash === null
    ? `an .ots contains no block header: compare that block’s Merkle root with ${merkleRoot ?? ''}, use --bitcoin-rpc, or add the XML proof`
    : `the block was not checked: look up ${hash} and pass it as --header-hash, or use --bitcoin-rpc`;
}

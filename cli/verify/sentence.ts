import { acceptedWithoutPurpose } from '../../proofs/judge/judge-timestamp';
import type { TrustedBlocks } from '../../proofs/judge/trusted-blocks';
import type { Verdict } from '../../proofs/judge/verdict';

/** What holds and why, or why not, for the person at the terminal. */
export function sentenceOf(verdict: Verdict, vouchedBy: TrustedBlocks['from']): string {
  const { kind, reason } = verdict;
  if (reason !== null) return reason;
  if (kind === 'nom151') return ofTimestamp(verdict);
  if (kind === 'record') {
    return 'The record names this file. Its title and other texts are the service’s word: no proof covers them.';
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
    : `${stamped}, if that signer can be trusted: give its root with --trust.`;
}

function ofAnchor({ outcome, facts }: Verdict, vouchedBy: TrustedBlocks['from']): string {
  const { network = null, block_height: height = null, block_time: time = null } = facts ?? {};
  const where = `${network === null ? '' : `${network} `}block ${height ?? ''}`;
  const when = time === null ? '' : `, mined at ${time} by its miner’s clock`;
  return outcome === 'holds'
    ? `The file and its time stamp stand in ${where}${when}; ${vouched(vouchedBy)}.`
    : `The proof fits together and leads to ${where}${when}, but ${unvouched(facts)}.`;
}

function vouched(by: TrustedBlocks['from']): string {
  return by === 'node'
    ? 'the node has that block in its best chain'
    : 'its block has the hash that you gave (network and height are the proof’s word)';
}

function unvouched(facts: Verdict['facts']): string {
  const { block_hash: hash = null, block_merkle_root: merkleRoot = null } = facts ?? {};
  return hash === null
    ? `an .ots holds no header: compare that block’s Merkle root with ${merkleRoot ?? ''}, give --bitcoin-rpc, or give the XML too`
    : `the header was not checked: look ${hash} up and give it as --header-hash, or give --bitcoin-rpc`;
}

import { counted } from '../../../domain/text';
import { acceptedWithoutPurpose } from '../../../proofs/judge/judge-timestamp';
import type { Verdict } from '../../../proofs/judge/verdict';

const STATED =
  ' Only the hash of the file was sent to the service: its owner has the original, and stated its name, media type and size.';

/** Whose roots the time stamps were checked against. */
export type Roots = 'given' | 'of the service';

const THAT: Record<Roots, string> = {
  given: 'that you trust',
  'of the service': 'that the service itself publishes',
};

/** One or two sentences on what holds and why, or why not. */
export function sentenceOf(verdict: Verdict, roots: Roots): string {
  const { kind, outcome, reason, facts, unproven } = verdict;
  if (reason !== null) return reason;
  switch (kind) {
    case 'nom151':
      return ofTimestamp(verdict, THAT[roots]);
    case 'evidence':
    case 'asic':
      return ofEvidence(verdict, THAT[roots]);
    case 'record':
      return `The record names this file, and contradicts no proof. Nothing proves ${unproven.join(', ')}: only the service vouches for these.${facts?.['custody'] === 'hash_only' ? STATED : ''}`;
    case 'pdf':
      return 'No proof covers the printable page, and anyone can change it: compare what it says with the proofs.';
    case 'readme':
      return outcome === 'unchecked'
        ? 'The guide could not be compared with the proofs.'
        : 'It is the guide that Sello writes for these proofs.';
    case 'chain':
      return outcome === 'unchecked'
        ? `It has the time stamp’s certificates, and others that are not among the roots ${THAT[roots]}: do not trust those because they are here.`
        : `It has the time stamp’s certificates, and roots ${THAT[roots]}.`;
    case 'schema':
      return 'It is the schema that Sello publishes.';
    case 'unknown':
      return 'No proof covers it, and anyone can add it to a container.';
    case 'blockchain':
    case 'opentimestamps':
      return ofAnchor(verdict);
  }
}

function ofTimestamp(verdict: Verdict, that: string): string {
  const { outcome, facts } = verdict;
  const stamped = `The file was time-stamped at ${facts?.['gen_time'] ?? ''} by ${facts?.['signer'] ?? ''}`;
  const purpose = acceptedWithoutPurpose(verdict)
    ? ' Its certificate is not for time stamping alone, which --no-eku accepts.'
    : '';
  const expired = facts?.['signer_expired'] ?? null;
  if (expired !== null)
    return `${stamped}, under a root ${that}, but its certificates expired on ${expired}: by itself it no longer shows its time. Pass the evidence record (.ers) too, which was renewed if the service did so in time.`;
  if (outcome !== 'holds') return `${stamped}, if that signer can be trusted: pass its root with --trust.`;
  const revocation =
    facts?.['revocation'] === 'good'
      ? 'Revocation data shows that its certificates were not revoked.'
      : 'Revocation was not checked.';
  return `${stamped}, under a root ${that}.${purpose} ${revocation}`;
}

function ofEvidence({ kind, outcome, facts, checks }: Verdict, that: string): string {
  const fact = (name: string): string => String(facts?.[name] ?? '');
  const file = kind === 'asic' ? 'The container has this file inside, which' : 'The file';
  const stamped = `${file} was time-stamped at ${fact('gen_time')} by ${fact('signer')}`;
  const renewals = Number(facts?.['renewals']);
  const renewed =
    renewals === 0
      ? ''
      : `, and the evidence was renewed ${counted(renewals, 'time')}, last at ${fact('renewed_at')} by ${fact('renewed_by')}`;
  if (facts?.['valid_until'] === null)
    return `${stamped}${renewed}, if these signers can be trusted: pass their roots with --trust.`;
  const until = `It is valid until ${fact('valid_until')}.`;
  if (outcome === 'holds')
    return `${stamped}${renewed}, under roots ${that}; no certificate was revoked. ${until}`;
  const failed = checks.find(({ passed }) => !passed)?.reason ?? 'Revocation is not shown.';
  return `${stamped}${renewed}, under roots ${that}. ${failed} ${until}`;
}

function ofAnchor({ outcome, facts, unproven }: Verdict): string {
  const { network = null, block_height: height = null, block_time: time = null } = facts ?? {};
  const { block_hash: hash = null, block_merkle_root: merkleRoot = null } = facts ?? {};
  const where = `${network === null ? '' : `${network} `}block ${height ?? ''}`;
  const when = time === null ? '' : `, mined at ${time} according to its miner`;
  if (outcome === 'holds') {
    const depth = counted(Number(facts?.['confirmations']), 'confirmation');
    return `The file and its time stamp are anchored in ${where}, ${depth}${when}; that block is in the node’s best chain.`;
  }
  if (hash === null) {
    return `The proof is consistent with ${where}, which nobody checked: an .ots contains no block header. Compare that block’s Merkle root with ${merkleRoot ?? ''}, use --bitcoin-rpc, or add the XML proof.`;
  }
  if (unproven.includes('block_hash')) {
    return `The proof is consistent with ${where}${when}, which nobody checked: look up ${hash} and pass it as --header-hash, or use --bitcoin-rpc.`;
  }
  const claims = unproven.map((fact) =>
    fact === 'network' ? `the network ${network ?? ''}` : `the height ${height ?? ''}`,
  );
  return `The file and its time stamp are anchored in the block whose hash you passed${when}. It does not prove ${claims.join(' or ')}: use --bitcoin-rpc.`;
}

import { counted } from '../../domain/text';
import type { EvidenceStatus, RenewalStatus, SignerStatus } from './read-evidence';

const REVOCATION: Record<SignerStatus['revocation'], string> = {
  captured: 'revocation data captured',
  pending: 'revocation data pending',
  unavailable: 'no pointers to revocation data',
  revoked: 'REVOKED',
};

/** Lapsed or revoked: no step of the service can repair that. */
export function needsOperator({ signers }: EvidenceStatus): boolean {
  return signers.some(
    ({ state, revocation, tokens }) => state === 'lapsed' || (revocation === 'revoked' && tokens > 0),
  );
}

export function describeEvidence({ earliest_end: end, signers, renewals }: EvidenceStatus): string {
  if (signers.length === 0) return 'No time stamp has been issued yet.';
  const lapsed = signers.filter(({ state }) => state === 'lapsed');
  return [
    ...lapsed.map(
      ({ provider, tokens, valid_until: until }) =>
        `LAPSED: ${counted(tokens, 'time stamp')} of ${provider} ended on ${day(until)} without a renewal. Their anchors still stand.`,
    ),
    end === null ? 'No time stamp is waiting for a renewal.' : `The first time stamps end on ${day(end)}.`,
    ...signers.flatMap(describeSigner),
    ...(renewals.length === 0 ? [] : ['', 'Renewals:', ...renewals.map(describeRenewal)]),
  ].join('\n');
}

function describeSigner(signer: SignerStatus): string[] {
  const { id, provider, subject, tokens, problem } = signer;
  const until = `valid until ${day(signer.valid_until)}`;
  const revoked = signer.revoked_at === null ? '' : ` on ${day(signer.revoked_at)}`;
  return [
    '',
    `${provider}: ${subject}`,
    `  ${id.slice(0, 16)}…  ${until}, ${counted(tokens, 'time stamp')} not renewed, ${REVOCATION[signer.revocation]}${revoked}`,
    ...(problem === null ? [] : [`  ${problem}`]),
  ];
}

function describeRenewal({ id, status, tokens, provider, completed_at: at }: RenewalStatus): string {
  if (status !== 'done') return `  ${id}  under way (${status})`;
  return `  ${id}  ${day(at ?? '')}, ${counted(tokens ?? 0, 'time stamp')} under one of ${provider ?? ''}`;
}

const day = (time: string): string => time.slice(0, 10);

import type { Collections } from '../../adapters/mongo/collections';
import { createRenewalRepository } from '../../adapters/mongo/renewals';
import { createSignerRepository } from '../../adapters/mongo/signers';
import { parseCertificate } from '../../proofs/x509/certificate';
import { formatName } from '../../proofs/x509/name';

/** One signer, and the time stamps that depend on it. */
export interface SignerStatus {
  id: string;
  provider: string;
  subject: string;
  valid_until: string;
  /** `in_use`: time stamps depend on it that nothing has renewed. */
  state: 'in_use' | 'lapsed' | 'renewed';
  tokens: number;
  revocation: 'captured' | 'pending' | 'unavailable' | 'revoked';
  revoked_at: string | null;
  checked_at: string | null;
  problem: string | null;
}

export interface RenewalStatus {
  id: string;
  status: 'open' | 'sealed' | 'done';
  tokens: number | null;
  provider: string | null;
  completed_at: string | null;
}

export interface EvidenceStatus {
  /** The first end of any time stamp that is still valid and not renewed; `null`: there is none. */
  earliest_end: string | null;
  signers: SignerStatus[];
  renewals: RenewalStatus[];
}

const RENEWALS_SHOWN = 10;

export async function readEvidence(collections: Collections, now: Date): Promise<EvidenceStatus> {
  const signers = createSignerRepository(collections);
  const renewals = createRenewalRepository(collections);
  const all = await signers.list();
  const counts = await renewals.countUnrenewed(all.map(({ id }) => id));
  const statuses: SignerStatus[] = [];
  for (const signer of all) {
    const tokens = counts.get(signer.id) ?? 0;
    const lapsed = signer.validUntil <= now;
    const isWaiting = (await signers.uncapturedSince(signer.id)) !== null;
    const [certificate = new Uint8Array()] = signer.chain;
    statuses.push({
      id: signer.id,
      provider: signer.provider,
      subject: formatName(parseCertificate(certificate).subject),
      valid_until: signer.validUntil.toISOString(),
      state: tokens === 0 ? 'renewed' : lapsed ? 'lapsed' : 'in_use',
      tokens,
      revocation:
        signer.revoked !== null
          ? 'revoked'
          : !signer.revocable
            ? 'unavailable'
            : isWaiting
              ? 'pending'
              : 'captured',
      revoked_at: signer.revoked?.at.toISOString() ?? null,
      checked_at: signer.checkedAt?.toISOString() ?? null,
      problem: signer.problem,
    });
  }
  const ends = statuses.filter(({ state }) => state === 'in_use').map(({ valid_until: end }) => end);
  const unfinished = await renewals.unfinished();
  const listed = [...(unfinished === null ? [] : [unfinished]), ...(await renewals.list(RENEWALS_SHOWN))];
  return {
    earliest_end: ends.sort()[0] ?? null,
    signers: statuses,
    renewals: listed.map(({ id, status, size, token, completedAt }) => ({
      id,
      status,
      tokens: size,
      provider: token?.provider ?? null,
      completed_at: completedAt?.toISOString() ?? null,
    })),
  };
}

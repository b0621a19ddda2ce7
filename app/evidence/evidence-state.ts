import type { Certificate } from '../../domain/certificate';
import type { Renewal, RenewalTicket } from '../../domain/renewal';
import { revocationState } from '../../domain/signer';
import type { RevocationState, Signer } from '../../domain/signer';
import type { RenewalRepository } from '../../ports/renewals';
import type { SignerRepository } from '../../ports/signers';

/** How long a certificate's time stamp can be relied on. */
export interface EvidenceState {
  /** `lapsed`: the last signer's certificate expired before anything renewed its token. */
  status: 'pending' | 'valid' | 'lapsed';
  /** The worst of all tokens in the chain. */
  revocation: RevocationState;
  renewals: number;
  /** `null` without a time stamp. */
  validUntil: Date | null;
  /** When it was last renewed. */
  renewedAt: Date | null;
}

export interface EvidenceDependencies {
  renewals: Pick<RenewalRepository, 'findMany'>;
  signers: Pick<SignerRepository, 'findMany' | 'newestCaptures'>;
  clock: () => Date;
}

const NONE: EvidenceState = {
  status: 'pending',
  revocation: 'pending',
  renewals: 0,
  validUntil: null,
  renewedAt: null,
};

/** From the worst. */
const WORST: readonly RevocationState[] = ['revoked', 'pending', 'unavailable', 'captured'];

/** A page of certificates shares a few signers, and so does the next: what is known about them may be this old. */
const KEPT_MILLISECONDS = 1_000;

interface KnownSigner {
  signer: Signer;
  /** The newest time that its revocation data is about. */
  captured: Date | undefined;
}

export type EvidenceStates = (
  certificates: readonly Certificate[],
) => Promise<(certificate: Certificate) => EvidenceState>;

/** Looks up what many certificates have in common, and gives a function that tells the state of each. */
export function createEvidenceStates({ renewals, signers, clock }: EvidenceDependencies): EvidenceStates {
  let kept = new Map<string, KnownSigner>();
  let keptSince = 0;

  async function knownSigners(ids: ReadonlySet<string>): Promise<Map<string, KnownSigner>> {
    const now = clock().getTime();
    if (Math.abs(now - keptSince) > KEPT_MILLISECONDS) {
      kept = new Map();
      keptSince = now;
    }
    const known = kept;
    const missing = [...ids].filter((id) => !known.has(id));
    if (missing.length > 0) {
      const [found, captures] = await Promise.all([
        signers.findMany(missing),
        signers.newestCaptures(missing),
      ]);
      for (const signer of found) known.set(signer.id, { signer, captured: captures.get(signer.id) });
    }
    return known;
  }

  return async (certificates) => {
    const chains = await readRenewals(renewals, certificates);
    const known = await knownSigners(
      new Set([
        ...certificates.flatMap(({ evidence }) => evidence?.signer ?? []),
        ...[...chains.values()].flatMap(({ token }) => token?.signer ?? []),
      ]),
    );
    return (certificate) => stateOf(certificate, chains, known, clock());
  };
}

function stateOf(
  { evidence, token }: Certificate,
  renewals: ReadonlyMap<string, Renewal>,
  known: ReadonlyMap<string, KnownSigner>,
  now: Date,
): EvidenceState {
  const by = known.get(evidence?.signer ?? '');
  if (evidence === null || token === null || by === undefined) return NONE;
  const renewed = doneRenewals(evidence.renewal?.id, renewals);
  const stamps: Stamp[] = [{ by, genTime: token.genTime, ticket: evidence.renewal }];
  for (const { token: own, renewal: ticket } of renewed) {
    const next = known.get(own?.signer ?? '');
    if (own !== null && next !== undefined) stamps.push({ by: next, genTime: own.genTime, ticket });
  }
  const states = stamps.map((stamp, i) => (i < renewed.length ? sealedState(stamp) : openState(stamp)));
  const { validUntil } = (stamps.at(-1) as Stamp).by.signer;
  return {
    status: validUntil > now ? 'valid' : 'lapsed',
    revocation: WORST.find((state) => states.includes(state)) ?? 'pending',
    renewals: renewed.length,
    validUntil,
    renewedAt: renewed.at(-1)?.completedAt ?? null,
  };
}

interface Stamp {
  by: KnownSigner;
  genTime: Date;
  ticket: RenewalTicket | null;
}

/** Of a token that has been renewed: what happens to its signer later no longer matters. */
function sealedState({ ticket }: Stamp): RevocationState {
  return ticket?.capture == null ? 'unavailable' : 'captured';
}

function openState({ by: { signer, captured }, genTime }: Stamp): RevocationState {
  return revocationState(signer, { genTime, captured: captured !== undefined && captured >= genTime });
}

/** By id: those that the certificates are in, and those that these are in. */
async function readRenewals(
  renewals: EvidenceDependencies['renewals'],
  certificates: readonly Certificate[],
): Promise<Map<string, Renewal>> {
  const found = new Map<string, Renewal>();
  let ids = certificates.flatMap(({ evidence }) => evidence?.renewal?.id ?? []);
  while (ids.length > 0) {
    const read = await renewals.findMany([...new Set(ids)].filter((id) => !found.has(id)));
    for (const renewal of read) found.set(renewal.id, renewal);
    ids = read.flatMap(({ renewal }) => renewal?.id ?? []);
  }
  return found;
}

/** In order. One that has no time stamp yet proves nothing. */
function doneRenewals(first: string | undefined, known: ReadonlyMap<string, Renewal>): Renewal[] {
  const done: Renewal[] = [];
  let next = known.get(first ?? '');
  while (next?.status === 'done') {
    done.push(next);
    next = known.get(next.renewal?.id ?? '');
  }
  return done;
}

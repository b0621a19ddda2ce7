import { cancellationSignal, heartbeat, log } from '@temporalio/activity';
import { seal } from '../../app/evidence/seal';
import { isLastCall } from '../../domain/renewal-plan';
import { isRevokedFor } from '../../domain/signer';
import type { Capture, Signer } from '../../domain/signer';
import type { DueToken, RenewalMember, RenewalRepository } from '../../ports/renewals';
import type { SignerRepository } from '../../ports/signers';
import { digest } from '../../proofs/x509/hash';
import type { HashName } from '../../proofs/x509/hash';

export interface StampDependencies {
  renewals: Pick<RenewalRepository, 'find' | 'due' | 'room' | 'stamp'>;
  signers: Pick<SignerRepository, 'find' | 'captureFor' | 'newestCaptures'>;
  clock: () => Date;
}

/** For a signer that was revoked: whether any token of it stays valid. */
const BEFORE_ALL = new Date(0);

/** Tokens that are sealed before other work of the process gets its turn. */
const SEALED_AT_ONCE = 32;

/** Adds the tokens of the renewal's signers, a chunk at a time. A step that is run again goes on with those that are left. */
export async function stampRenewal(deps: StampDependencies, renewalId: string): Promise<number> {
  const { renewals, signers } = deps;
  const renewal = await renewals.find(renewalId);
  if (renewal?.status !== 'open') return 0;
  const hashAlgorithm = renewal.hashAlgorithm as HashName;
  let stamped = 0;
  for (const signerId of renewal.signers) {
    const signer = await signers.find(signerId);
    const until = signer === null ? 'none' : await stampedUntil(deps, signer);
    if (signer === null || until === 'none') continue;
    const capture = captureFinder(deps, signerId);
    for (;;) {
      const page = await renewals.due({ signerId, hashAlgorithm, until }, await renewals.room(renewalId));
      if (page.length === 0) break;
      const members: RenewalMember[] = [];
      for (const token of page) {
        members.push(toMember(token, signer, await capture(token.genTime), hashAlgorithm));
        if (members.length % SEALED_AT_ONCE === 0) await new Promise(setImmediate);
      }
      stamped += await renewals.stamp(renewalId, members);
      heartbeat();
      cancellationSignal().throwIfAborted();
    }
  }
  if (stamped > 0) log.info('Added tokens to a renewal.', { renewalId, tokens: stamped });
  return stamped;
}

/**
 * Tokens that may still get revocation data wait for it, unless time is running out. Those of a revoked signer are renewed only if they
 * were issued before, and its key is not in doubt: a renewal of any other would vouch for what may be forged.
 */
async function stampedUntil(
  { signers, clock }: StampDependencies,
  signer: Signer,
): Promise<Date | null | 'none'> {
  const waits = signer.revocable && !isLastCall(signer, clock());
  const captured = waits ? (await signers.newestCaptures([signer.id])).get(signer.id) : null;
  if (captured === undefined) return 'none';
  const { revoked } = signer;
  if (revoked === null) return captured;
  if (isRevokedFor(signer, BEFORE_ALL)) return 'none';
  const before = new Date(revoked.at.getTime() - 1);
  return captured === null || before < captured ? before : captured;
}

/** Tokens come in the order of their times, so most share the capture of the one before. */
function captureFinder({ signers }: StampDependencies, signerId: string) {
  let last: { from: Date; capture: Capture | null } | null = null;
  return async (genTime: Date): Promise<Capture | null> => {
    const fits =
      last !== null && last.from <= genTime && (last.capture === null || genTime <= last.capture.thisUpdate);
    if (last === null || !fits)
      last = { from: genTime, capture: await signers.captureFor(signerId, genTime) };
    return last.capture;
  };
}

function toMember(
  { of, id, tsr }: DueToken,
  signer: Signer,
  capture: Capture | null,
  hashAlgorithm: HashName,
): RenewalMember {
  return { of, id, leaf: digest(hashAlgorithm, seal(tsr, signer, capture)), capture: capture?.id ?? null };
}

import { log } from '@temporalio/activity';
import { fetchRevocation } from '../../app/evidence/fetch-revocation';
import { isHarmless } from '../../domain/signer';
import type { Signer } from '../../domain/signer';
import type { PublicFetcher } from '../../ports/outbound';
import type { SignerRepository } from '../../ports/signers';
import type { TimestampProvider } from '../../ports/timestamp-provider';
import { chainStatus } from '../../proofs/revocation/chain-status';
import { parseCertificate } from '../../proofs/x509/certificate';
import { withDeadline } from '../with-deadline';
import { withHeartbeat } from '../with-heartbeat';
import { isDue, retryAfterFailure, retryForNewer } from './when-to-check';

/** For all parts of a chain together. */
const TOTAL_MILLISECONDS = 30_000;

export interface CaptureDependencies {
  signers: Pick<
    SignerRepository,
    'find' | 'listWatched' | 'uncapturedSince' | 'addCapture' | 'markRevoked' | 'markChecked'
  >;
  providers: Pick<TimestampProvider, 'name' | 'crls'>[];
  fetcher: PublicFetcher;
  clock: () => Date;
}

/**
 * captured    saved for the time stamps that had none
 * good        not revoked; nothing to save, or nothing that is new enough
 * revoked     from now on, its provider is not asked
 * unknown     the data could not be fetched or verified
 */
export type CaptureOutcome = 'captured' | 'good' | 'revoked' | 'unknown';

export function createCaptureActivities(deps: CaptureDependencies) {
  const { signers, providers, fetcher, clock } = deps;

  async function capture(signer: Signer, signal: AbortSignal): Promise<CaptureOutcome> {
    const { id, provider } = signer;
    const since = await signers.uncapturedSince(id);
    const path = signer.chain.map(parseCertificate);
    const configuredCrls = providers.find(({ name }) => name === provider)?.crls ?? [];
    const fetched = await fetchRevocation(path, { fetcher, configuredCrls, signal });
    const at = clock();
    const fail = async (problem: string): Promise<CaptureOutcome> => {
      await signers.markChecked(id, { at, problem, retryAt: retryAfterFailure(signer, at) });
      log.warn('The revocation of a signer could not be checked.', { provider, signer: id, problem });
      return 'unknown';
    };
    if ('problem' in fetched) return fail(fetched.problem);
    const { data } = fetched;
    const status = await chainStatus(path, data, {});
    if (status.status === 'not_shown') return fail(status.reason);

    const { thisUpdate } = status;
    const keeps = status.status === 'good' || isHarmless(status);
    const saves = since !== null && thisUpdate >= since && keeps;
    if (saves) await signers.addCapture({ signerId: id, thisUpdate, data, fetchedAt: at });
    if (status.status === 'revoked') {
      const { at: revokedAt, reason } = status;
      await signers.markRevoked(id, { at: revokedAt, reason });
      log.error('The certificate of a signer is revoked. Its provider is no longer asked.', {
        ...{ provider, signer: id, revokedAt, reason },
      });
    }
    const retryAt = since === null || saves ? null : retryForNewer(thisUpdate, at);
    await signers.markChecked(id, { at, problem: null, retryAt });
    if (status.status === 'revoked') return 'revoked';
    return saves ? 'captured' : 'good';
  }

  return {
    /** The signers with time stamps that have no revocation data yet, and those in use that were not checked for an hour. */
    async listDueSigners(): Promise<string[]> {
      const now = clock();
      const due: string[] = [];
      for (const signer of await signers.listWatched(now))
        if (isDue(signer, await signers.uncapturedSince(signer.id), now)) due.push(signer.id);
      return due;
    },

    ...withHeartbeat({
      /** Fetches and verifies the revocation data of one signer's chain, and saves it if a time stamp needs it. */
      async captureSigner(signerId: string): Promise<CaptureOutcome> {
        const signer = await signers.find(signerId);
        if (signer === null) return 'unknown';
        return withDeadline(TOTAL_MILLISECONDS, (signal) => capture(signer, signal));
      },
    }),
  };
}

export type CaptureActivities = ReturnType<typeof createCaptureActivities>;

import { ApplicationFailure } from '@temporalio/common';
import type { CertifyFileResult } from '../../contract/certify-file';
import { ProviderError } from '../../domain/errors';
import type { CertificateRepository } from '../../ports/certificates';
import { askProvider, usableProvider } from './ask-provider';
import type { AskProviderDependencies, RecordedToken, TimestampOrder } from './ask-provider';
import { timeWithin } from './attempt-time';
import { hashStoredFile } from './hash-stored-file';
import type { LocalAttempts } from './local-attempts';
import type { RightOfWay } from './right-of-way';
import { saveCertificate } from './save-certificate';
import type { SaveCertificateDependencies } from './save-certificate';
import { settledResult } from './settled';
import { withDeadline } from '../with-deadline';

export interface AtOnceOrder extends TimestampOrder {
  /** The limit that an attempt by a regular activity would have. */
  attemptMilliseconds: number;
}

/** A request to the first provider that gave no time stamp. */
export interface FailedAttempt {
  /** It would give the same answer again. */
  refused: boolean;
  reason: string;
  spentMilliseconds: number;
}

export type AtOnceResult =
  | { certified: CertifyFileResult }
  /** The token could not be saved. The history keeps it until it can. */
  | { hashedAt: string | null; token: RecordedToken }
  /** `failed` is `null` if the provider was not asked. */
  | { hashedAt: string | null; failed: FailedAttempt | null };

export type CertifyAtOnceDependencies = AskProviderDependencies &
  SaveCertificateDependencies & {
    certificates: Pick<CertificateRepository, 'find'>;
    localAttempts: LocalAttempts;
    rightOfWay: Pick<RightOfWay, 'claim'>;
  };

export function createCertifyAtOnceActivity(deps: CertifyAtOnceDependencies) {
  const { certificates, clock, localAttempts, rightOfWay } = deps;

  async function attempt(order: AtOnceOrder, hashedAt: string | null): Promise<AtOnceResult> {
    try {
      usableProvider(deps, order);
    } catch (error) {
      // It says nothing about how the provider is doing.
      return { hashedAt, failed: failedAttempt(error, 0) };
    }
    const local = localAttempts.begin(order.provider);
    if (local === null) return { hashedAt, failed: null };
    const begun = clock().getTime();
    try {
      const token = await withDeadline(timeWithin(order.attemptMilliseconds), (signal) =>
        askProvider(deps, order, signal),
      );
      local.end('granted');
      return { hashedAt, token };
    } catch (error) {
      local.end('failed');
      return { hashedAt, failed: failedAttempt(error, clock().getTime() - begun) };
    }
  }

  async function save(
    order: AtOnceOrder,
    hashedAt: string | null,
    token: RecordedToken,
  ): Promise<AtOnceResult> {
    try {
      return { certified: await saveCertificate(deps, { ...order, token, hashedAt }) };
    } catch (error) {
      if (error instanceof ApplicationFailure) throw error;
      return { hashedAt, token };
    }
  }

  return {
    /**
     * The usual way to a certificate, in one step: hashes the stored file, if there is one, asks the first provider once, and saves its token. Goes no
     * further than hashing while that provider is slow or failing.
     */
    async certifyAtOnce(order: AtOnceOrder): Promise<AtOnceResult> {
      rightOfWay.claim();
      const hashing = order.custody === 'hash_only' ? Promise.resolve(null) : hashStoredFile(deps, order);
      // Awaited only if the record is still processing.
      hashing.catch(() => undefined);
      const certified = settledResult(await certificates.find(order.certificateId));
      if (certified !== null) return { certified };
      const hashedAt = await hashing;
      const tried = await attempt(order, hashedAt);
      return 'token' in tried ? save(order, hashedAt, tried.token) : tried;
    },
  };
}

function failedAttempt(error: unknown, spentMilliseconds: number): FailedAttempt {
  if (!(error instanceof ProviderError)) throw error;
  return { refused: error.fault === 'refused', reason: error.message, spentMilliseconds };
}

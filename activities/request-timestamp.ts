import { activityInfo, cancellationSignal, log } from '@temporalio/activity';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Grade } from '../domain/certificate';
import { ProviderError } from '../domain/errors';
import type { TimestampProvider } from '../ports/timestamp-provider';
import { storedDigest } from '../app/stored-digest';
import { exchangeTimestamp, failedChecks } from '../proofs/timestamp/exchange';
import { attemptMilliseconds } from './attempt-time';
import type { CertifyDependencies } from './certify-dependencies';
import { finalFailure, providerRefused, tryAgain } from './failures';

/** A verified token as it stands in the run's history: once it is there, the provider is never asked again. */
export interface RecordedToken {
  provider: string;
  grade: Grade;
  policyOid: string;
  serialNumber: string;
  genTime: string;
  /** Base64 of the DER TimeStampResp. */
  tsr: string;
  /** ISO 8601: when the response had arrived and been verified, by the worker's clock. */
  grantedAt: string;
}

export interface TimestampOrder {
  certificateId: string;
  sha256: string;
  provider: string;
}

type Dependencies = Pick<CertifyDependencies, 'providers' | 'clock' | 'files'>;

export function createRequestTimestampActivities({ providers, clock, files }: Dependencies) {
  return {
    async requestTimestamp({
      certificateId,
      sha256,
      provider: name,
    }: TimestampOrder): Promise<RecordedToken> {
      const provider = providers.find((candidate) => candidate.name === name);
      if (provider === undefined) throw providerRefused('It is not configured for this worker.');
      const { profile, grade } = provider;
      const { hashAlgorithm } = profile;
      // The provider's tokens may go by another hash than files do here.
      const digest =
        hashAlgorithm === 'SHA-256'
          ? hexToBytes(sha256)
          : await storedDigest(files, certificateId, hashAlgorithm);
      if (digest === null) throw finalFailure('file_damaged', 'The stored file is gone.');
      try {
        // Ends itself a little before Temporal would, so that the run has the reason and not just "timed out".
        const signal = AbortSignal.any([
          cancellationSignal(),
          AbortSignal.timeout(attemptMilliseconds(activityInfo())),
        ]);
        const send = (request: Uint8Array) => provider.send(request, signal);
        const { response, report } = await exchangeTimestamp({ digest, profile, clock, send });
        if (!report.ok || report.facts === null) {
          const why = failedChecks(report).join('; ');
          // It would be wrong again: another attempt would only cost another token.
          throw new ProviderError('refused', `Its time stamp did not pass the verification (${why}).`);
        }
        const { policyOid, serialNumber } = report.facts;
        const genTime = report.facts.genTime.toISOString();
        log.info('A provider gave a time stamp.', { provider: name, policyOid, serialNumber, genTime });
        const tsr = Buffer.from(response).toString('base64');
        return {
          provider: name,
          grade,
          policyOid,
          serialNumber,
          genTime,
          tsr,
          grantedAt: clock().toISOString(),
        };
      } catch (error) {
        throw failureOf(error, provider);
      }
    },
  };
}

/** What went wrong goes into the log and onto the run; the worker's log so tells the same story as the run. */
function failureOf(error: unknown, { name }: TimestampProvider): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { fault, message } = error;
  log.warn('A provider gave no time stamp.', { provider: name, fault, reason: message });
  return fault === 'refused' ? providerRefused(message) : tryAgain('provider_unreachable', message, error);
}

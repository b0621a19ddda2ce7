import { activityInfo, cancellationSignal, log } from '@temporalio/activity';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Grade } from '../domain/certificate';
import { ProviderError } from '../domain/errors';
import type { FileStore } from '../ports/file-store';
import type { TimestampProvider } from '../ports/timestamp-provider';
import { storedDigest } from '../app/stored-digest';
import { exchangeTimestamp, failedChecks } from '../proofs/timestamp/exchange';
import { attemptMilliseconds } from './attempt-time';
import { finalFailure, providerRefused, tryAgain } from './failures';

/** A verified token as the workflow's history records it. Once recorded, the provider is never asked again. */
export interface RecordedToken {
  provider: string;
  grade: Grade;
  policyOid: string;
  serialNumber: string;
  genTime: string;
  /** Base64 of the DER TimeStampResp. */
  tsr: string;
  /** ISO 8601, by the worker's clock: when the response had been verified. */
  grantedAt: string;
}

export interface TimestampOrder {
  certificateId: string;
  sha256: string;
  provider: string;
}

export interface RequestTimestampDependencies {
  providers: TimestampProvider[];
  files: Pick<FileStore, 'read'>;
  clock: () => Date;
}

export function createRequestTimestampActivities({ providers, clock, files }: RequestTimestampDependencies) {
  return {
    async requestTimestamp({
      certificateId,
      sha256,
      provider: name,
    }: TimestampOrder): Promise<RecordedToken> {
      // Ends the attempt before Temporal times it out, so that the run records the reason.
      const deadline = AbortSignal.timeout(attemptMilliseconds(activityInfo()));
      const provider = providers.find((candidate) => candidate.name === name);
      if (provider === undefined) throw providerRefused('It is not configured on this worker.');
      const { profile, grade } = provider;
      const { hashAlgorithm } = profile;
      // A provider may require another hash than SHA-256, which our records use.
      const digest =
        hashAlgorithm === 'SHA-256'
          ? hexToBytes(sha256)
          : await storedDigest(files, certificateId, hashAlgorithm);
      if (digest === null) throw finalFailure('file_damaged', 'The stored file is missing.');
      try {
        const signal = AbortSignal.any([cancellationSignal(), deadline]);
        const send = (request: Uint8Array) => provider.send(request, signal);
        const { response, report } = await exchangeTimestamp({ digest, profile, clock, send });
        if (!report.ok || report.facts === null) {
          const why = failedChecks(report).join('; ');
          // Not retried: the next token would fail too, and cost as much.
          throw new ProviderError('refused', `Its time stamp failed verification (${why}).`);
        }
        const { policyOid, serialNumber } = report.facts;
        const genTime = report.facts.genTime.toISOString();
        log.info('A provider issued a time stamp.', { provider: name, policyOid, serialNumber, genTime });
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

/** Logs the reason as well, so that the worker's log and the run agree. */
function failureOf(error: unknown, { name }: TimestampProvider): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { fault, message } = error;
  log.warn('A provider failed to issue a time stamp.', { provider: name, fault, reason: message });
  return fault === 'refused' ? providerRefused(message) : tryAgain('provider_unreachable', message, error);
}

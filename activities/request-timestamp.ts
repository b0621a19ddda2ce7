import { cancellationSignal, log } from '@temporalio/activity';
import { hexToBytes } from '@noble/hashes/utils.js';
import { randomBytes } from '../domain/base62';
import type { Grade } from '../domain/certificate';
import { ProviderError } from '../ports/timestamp-provider';
import type { TimestampProvider } from '../ports/timestamp-provider';
import { buildTimestampRequest } from '../proofs/timestamp/request';
import { verifyTimestamp } from '../proofs/timestamp/verify';
import type { CertifyDependencies } from './certify-dependencies';
import { providerRefused, tryAgain } from './failures';

const NONCE_BYTES = 16;

/** A verified token as it stands in the run's history: once it is there, the provider is never asked again. */
export interface RecordedToken {
  provider: string;
  grade: Grade;
  policyOid: string;
  serialNumber: string;
  genTime: string;
  /** Base64 of the DER TimeStampResp. */
  tsr: string;
}

export interface TimestampOrder {
  certificateId: string;
  sha256: string;
  provider: string;
}

export function createRequestTimestampActivities({
  providers,
  pscBudgetSeconds,
  clock,
}: Pick<CertifyDependencies, 'providers' | 'pscBudgetSeconds' | 'clock'>) {
  return {
    /** The order is the worker's configuration; recorded on the run, a change of it does not disturb runs under way. */
    async planTimestamp(): Promise<{ providers: string[]; budgetMilliseconds: number }> {
      return { providers: providers.map(({ name }) => name), budgetMilliseconds: pscBudgetSeconds * 1000 };
    },

    async requestTimestamp({ sha256, provider: name }: TimestampOrder): Promise<RecordedToken> {
      const provider = providers.find((candidate) => candidate.name === name);
      if (provider === undefined) throw providerRefused('It is no longer configured.');
      const digest = hexToBytes(sha256);
      const nonce = randomBytes(NONCE_BYTES);
      const requestedAt = clock();
      const response = await send(provider, buildTimestampRequest({ digest, nonce }), cancellationSignal());
      const report = await verifyTimestamp({
        response,
        digest,
        nonce,
        profile: provider.profile,
        requestedAt,
        receivedAt: clock(),
      });
      if (!report.ok || report.facts === null) {
        const failed = report.checks
          .filter(({ passed }) => !passed)
          .map((check) => `${check.name}: ${check.reason ?? ''}`);
        log.error('A time stamp was refused by the verification.', { provider: name, failed });
        throw providerRefused(`Its time stamp did not pass the verification (${failed.join('; ')}).`);
      }
      const { policyOid, serialNumber, genTime } = report.facts;
      return {
        provider: name,
        grade: provider.grade,
        policyOid,
        serialNumber,
        genTime: genTime.toISOString(),
        tsr: Buffer.from(response).toString('base64'),
      };
    },
  };
}

async function send(
  provider: TimestampProvider,
  request: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  try {
    return await provider.send(request, signal);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.fault === 'refused') throw providerRefused(error.message);
    throw tryAgain('provider_unreachable', error.message, error);
  }
}

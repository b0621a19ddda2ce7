import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { FailedAttempt } from '../../../activities/certify/certify-at-once';
import type { CertifyFileInput, CertifyFileResult } from '../../../contract/certify-file';
import { SEARCH } from '../../../contract/search-attributes';
import type { StubbedRun, Stubs } from './stub-worker';

export const HASHED_AT = '2026-11-14T18:02:11.000Z';

export const input: CertifyFileInput = {
  certificateId: 'cert_1',
  sha256: 'ab'.repeat(32),
  size: 14,
  custody: 'held',
  plan: { providers: ['first', 'second'], budgetMilliseconds: 20_000 },
};

const tokenFacts = (provider: string) => ({
  provider,
  grade: 'technical' as const,
  policyOid: '1.2.3',
  serialNumber: '7',
  genTime: '2026-11-14T18:02:11.500Z',
});

export const recordedToken = (provider: string) => ({
  ...tokenFacts(provider),
  tsr: 'AAAA',
  hashAlgorithm: 'SHA-256' as const,
  chain: ['AAAA'],
  grantedAt: '2026-11-14T18:02:11.600Z',
});

export const certifiedBy = (provider: string): CertifyFileResult => ({
  token: tokenFacts(provider),
  evidence: { signer: '5e'.repeat(32), hashAlgorithm: 'SHA-256' },
  leaf: 'ee'.repeat(32),
  savedAt: '2026-11-14T18:02:12.000Z',
});

/** Every step succeeds, and the first is enough. */
export const GOOD: Stubs = {
  certifyAtOnce: ({ provider }) => Promise.resolve({ certified: certifiedBy(provider) }),
  requestTimestamp: ({ provider }) => Promise.resolve({ token: recordedToken(provider) }),
  saveCertificate: ({ token }) => Promise.resolve(certifiedBy(token.provider)),
  compensate: () => Promise.resolve(null),
};

/** The first step only hashes: the first provider was not asked, or failed like this. */
export const hashesOnly =
  (failed: FailedAttempt | null = null): NonNullable<Stubs['certifyAtOnce']> =>
  () =>
    Promise.resolve({ hashedAt: HASHED_AT, failed });

export const fails = (type: string, message: string) => () =>
  Promise.reject(ApplicationFailure.nonRetryable(message, type));
export const refuses = fails('provider_refused', 'The provider refused.');

/** The requests for a time stamp, with the provider each went to. */
export const requests = ({ calls }: StubbedRun) =>
  calls
    .filter(({ step }) => step === 'requestTimestamp')
    .map((call) => ({ ...call, provider: (call.input as { provider: string }).provider }));

/** The outcome of a run that must fail. */
export async function failureOf({ handle }: StubbedRun): Promise<{ type: string; message: string }> {
  const error: unknown = await handle.result().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WorkflowFailedError);
  const { type, message } = (error as WorkflowFailedError).cause as ApplicationFailure;
  return { type: type ?? '', message };
}

export const providerAttributeOf = async ({ handle }: StubbedRun) =>
  (await handle.describe()).typedSearchAttributes.get(SEARCH.pscProvider);

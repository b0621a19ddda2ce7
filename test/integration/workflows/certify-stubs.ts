import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { CertifyFileInput, CertifyFileResult } from '../../../contract/certify-file';
import { SEARCH } from '../../../contract/search-attributes';
import type { StubbedRun, Stubs } from './stub-worker';

export const HASHED_AT = '2026-11-14T18:02:11.000Z';
export const SAVED = {
  leaf: 'ee'.repeat(32),
  nextAnchorAt: '2026-11-14T18:10:00.000Z',
  savedAt: '2026-11-14T18:02:12.000Z',
};

export const input: CertifyFileInput = {
  certificateId: 'cert_1',
  accountId: 'acct_1',
  sha256: 'ab'.repeat(32),
  size: 14,
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
  grantedAt: '2026-11-14T18:02:11.600Z',
});

/** Every step succeeds. */
export const GOOD: Stubs = {
  reserveAllowance: () => Promise.resolve(),
  hashFile: ({ sha256 }) => Promise.resolve({ sha256, hashedAt: HASHED_AT }),
  requestTimestamp: ({ provider }) => Promise.resolve(recordedToken(provider)),
  saveCertificate: () => Promise.resolve(SAVED),
  compensate: () => Promise.resolve(),
};

export const certifiedBy = (provider: string): CertifyFileResult => ({
  certificateId: 'cert_1',
  token: tokenFacts(provider),
  ...SAVED,
});

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

export const searchAttributesOf = async ({ handle }: StubbedRun) => {
  const { typedSearchAttributes } = await handle.describe();
  return [typedSearchAttributes.get(SEARCH.stage), typedSearchAttributes.get(SEARCH.pscProvider)];
};

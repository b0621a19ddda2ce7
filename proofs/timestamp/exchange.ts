import { buildTimestampRequest } from './request';
import type { TimestampReport } from './report';
import type { TrustProfile } from './trust-profile';
import { verifyTimestamp } from './verify';

const NONCE_BYTES = 16;

export interface Exchange {
  /** By the profile's hash algorithm. */
  digest: Uint8Array;
  profile: TrustProfile;
  clock: () => Date;
  /** Carries a DER TimeStampReq to the authority and its DER TimeStampResp back. */
  send: (request: Uint8Array) => Promise<Uint8Array>;
}

/** Asks for a time stamp and judges the answer, with a nonce and a window of time that are this exchange's own. */
export async function exchangeTimestamp({
  digest,
  profile,
  clock,
  send,
}: Exchange): Promise<{ response: Uint8Array; report: TimestampReport }> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const requestedAt = clock();
  const { hashAlgorithm } = profile;
  const response = await send(buildTimestampRequest({ digest, nonce, hashAlgorithm }));
  const receivedAt = clock();
  const report = await verifyTimestamp({ response, digest, nonce, profile, requestedAt, receivedAt });
  return { response, report };
}

/** The checks that did not pass, each with its reason: `policy: The policy … is not an accepted one.` */
export function failedChecks({ checks }: TimestampReport): string[] {
  return checks.filter(({ passed }) => !passed).map(({ name, reason }) => `${name}: ${reason ?? ''}`);
}

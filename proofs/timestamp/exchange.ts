import { buildTimestampRequest } from './request';
import type { TimestampReport } from './report';
import type { TrustProfile } from './trust-profile';
import { verifyTimestamp } from './verify';

const NONCE_BYTES = 16;

interface Exchange {
  /** Computed with the profile's hash algorithm. */
  digest: Uint8Array;
  profile: TrustProfile;
  clock: () => Date;
  /** Sends a DER TimeStampReq to the authority and gives its DER TimeStampResp. */
  send: (request: Uint8Array) => Promise<Uint8Array>;
}

/** Requests a time stamp with a fresh nonce and verifies the response. */
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

/** The failed checks, each with its reason: `policy: The policy … is not accepted.` */
export function failedChecks({ checks }: TimestampReport): string[] {
  return checks.filter(({ passed }) => !passed).map(({ name, reason }) => `${name}: ${reason ?? ''}`);
}

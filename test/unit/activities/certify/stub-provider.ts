import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ProviderError } from '../../../../domain/errors';
import type { TimestampProvider } from '../../../../ports/timestamp-provider';
import type { TrustProfile } from '../../../../proofs/timestamp/trust-profile';
import { issueToken, SANDBOX_POLICY_OID } from '../../../../sandbox/psc/issue-token';
import { readRequest } from '../../../../sandbox/psc/read-request';
import { GEN_TIME, newWorld, profileOf } from '../../proofs/timestamp/forge';

type Send = TimestampProvider['send'];

export const SERIAL_NUMBER = 7n;

/** An authority with real keys whose clock stands at GEN_TIME, and providers that trust it. */
export async function createAuthority() {
  const { root, signer } = await newWorld();
  const grants: Send = (request) =>
    issueToken(
      readRequest(request),
      SANDBOX_POLICY_OID,
      { genTime: GEN_TIME, serialNumber: SERIAL_NUMBER },
      signer,
    );
  const provider = (
    name: string,
    send: Send = grants,
    trust: Partial<TrustProfile> = {},
  ): TimestampProvider => ({
    name,
    grade: 'sandbox',
    profile: profileOf(root, trust),
    crls: [],
    send,
  });
  return { grants, provider, chain: [signer.certificate.raw, root.certificate.raw] };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** As an HTTP client does: never answers, and fails when it is aborted. Memory is collected meanwhile, as it is in a long wait. */
export const hangs: Send = (_request, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new ProviderError('transient', 'The provider one did not answer in time.'));
    });
    setImmediate(collectGarbage);
  });

export const fails =
  (error: Error): Send =>
  () =>
    Promise.reject(error);

export const unreachable = new ProviderError('transient', 'The provider one answered with HTTP status 503.');
export const noCredit = new ProviderError('refused', 'No credit left.');

import { hexToBytes } from '@noble/hashes/utils.js';
import type { Certificate, TokenFacts } from '../../domain/certificate';
import { certificateChain } from '../../proofs/timestamp/certificate-chain';
import type { TimestampReport } from '../../proofs/timestamp/report';
import type { TrustProfile } from '../../proofs/timestamp/trust-profile';
import { verifyTimestamp } from '../../proofs/timestamp/verify';
import { encodePemCertificates } from '../../proofs/x509/pem';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { storedDigest } from '../stored-digest';
import { trustUrl } from '../trust-url';
import { MIME } from './proof-file';
import type { ProofFile } from './proof-file';

type Dependencies = Pick<AppDependencies, 'certificates' | 'trust' | 'files' | 'settings'>;

const TIMESTAMP_RETRY_SECONDS = 5;

export interface VerifiedTimestamp {
  tsr: Uint8Array;
  token: TokenFacts;
  /** From the signer's certificate to its root, PEM. It ends where the token's own certificates do once the provider is no longer configured. */
  chain: string;
  trustUrl: string;
  /** `null` when the provider is no longer configured, or the file that its hash needs is gone. */
  report: TimestampReport | null;
}

/** The time-stamp response as the provider sent it. */
export async function readTsr(
  { certificates }: Pick<Dependencies, 'certificates'>,
  certificate: Certificate,
): Promise<Uint8Array> {
  const tsr = certificate.status === 'certified' ? await certificates.tsr(certificate.id) : null;
  if (tsr === null) throw noTimestamp(certificate);
  return tsr;
}

export async function tsrProof(
  deps: Pick<Dependencies, 'certificates'>,
  certificate: Certificate,
): Promise<ProofFile> {
  return { mime: MIME.tsr, fileName: `${certificate.id}.tsr`, bytes: await readTsr(deps, certificate) };
}

/** Why a certificate has no time stamp: not yet, or not ever. */
export function noTimestamp({ status }: Certificate): ServiceError {
  if (status === 'failed')
    return new ServiceError('not_found', {
      message: 'This certification failed and has no time stamp. Send the file again.',
    });
  return new ServiceError('proof_not_ready', {
    message: `The time stamp has not been granted yet. Try again in ${TIMESTAMP_RETRY_SECONDS} seconds.`,
    retryAfterSeconds: TIMESTAMP_RETRY_SECONDS,
  });
}

/** The time stamp, verified again with the provider's present profile. */
export async function nom151Proof(deps: Dependencies, certificate: Certificate): Promise<VerifiedTimestamp> {
  const tsr = await readTsr(deps, certificate);
  const { id, token } = certificate;
  if (token === null)
    throw new Error(`Certificate ${id} has a time stamp, but its record has no token facts.`);
  const profile = deps.trust.find(({ provider }) => provider === token.provider)?.profile;
  const { intermediates = [], roots = [] } = profile ?? {};
  const chain = encodePemCertificates(certificateChain(tsr, [...intermediates, ...roots]));
  return {
    tsr,
    token,
    chain,
    trustUrl: trustUrl(deps.settings.publicUrl, token.provider),
    report: profile === undefined ? null : await verify(deps, certificate, profile, tsr),
  };
}

async function verify(
  { files }: Pick<Dependencies, 'files'>,
  { id, file }: Certificate,
  profile: TrustProfile,
  response: Uint8Array,
): Promise<TimestampReport | null> {
  const digest =
    profile.hashAlgorithm === 'SHA-256'
      ? hexToBytes(file.sha256)
      : await storedDigest(files, id, profile.hashAlgorithm);
  return digest && verifyTimestamp({ response, digest, nonce: null, profile });
}

import { hexToBytes } from '@noble/hashes/utils.js';
import type { Certificate } from '../../domain/certificate';
import { storedDigest } from '../stored-digest';
import { verifyTimestamp } from '../../proofs/timestamp/verify';
import type { ApiDependencies } from '../../api/dependencies';
import { apiError } from '../../api/errors';
import type { Nom151ProofBody } from '../../api/schemas/proof';

type Dependencies = Pick<ApiDependencies, 'certificates' | 'trust' | 'files'>;

/** The time-stamp response as the provider sent it. */
export async function readTsr(
  deps: Pick<Dependencies, 'certificates'>,
  certificate: Certificate,
): Promise<Uint8Array> {
  const tsr = certificate.status === 'certified' ? await deps.certificates.tsr(certificate.id) : null;
  if (tsr === null) throw noTimestamp(certificate);
  return tsr;
}

/** What to answer as long as there is no time stamp, or where there never will be one. */
export function noTimestamp({ status }: Certificate) {
  if (status === 'failed') {
    return apiError('not_found', {
      message: 'This certification failed: it has no time stamp. Send the file again.',
    });
  }
  return apiError('proof_not_ready', {
    message: 'The time stamp was not granted yet. Ask again after Retry-After seconds.',
    headers: { 'retry-after': '5' },
  });
}

export async function nom151Proof(deps: Dependencies, certificate: Certificate): Promise<Nom151ProofBody> {
  const tsr = await readTsr(deps, certificate);
  const { token, file } = certificate;
  if (token === null) throw new Error(`Certificate ${certificate.id} has a time stamp, but no facts of it.`);
  const profile = deps.trust.find(({ provider }) => provider === token.provider)?.profile;
  const digest =
    profile === undefined || profile.hashAlgorithm === 'SHA-256'
      ? hexToBytes(file.sha256)
      : await storedDigest(deps.files, certificate.id, profile.hashAlgorithm);
  const report =
    profile === undefined || digest === null
      ? null
      : await verifyTimestamp({ response: tsr, digest, nonce: null, profile });
  return {
    type: 'nom151',
    encoding: 'base64',
    data: Buffer.from(tsr).toString('base64'),
    provider: token.provider,
    grade: token.grade,
    policy_oid: token.policyOid,
    serial_number: token.serialNumber,
    gen_time: token.genTime.toISOString(),
    verification: report && { ok: report.ok, checks: report.checks, revocation: report.revocation },
  };
}

import { objectKey } from '../../domain/certificate';
import type { Certificate } from '../../domain/certificate';
import { LIMITS } from '../../domain/limits';
import type { ApiDependencies } from '../../api/dependencies';
import { apiError } from '../../api/errors';
import type { FileProofBody } from '../../api/schemas/proof';

/** A link to the original file, valid for exactly five minutes. */
export async function fileProof(
  { files, clock }: Pick<ApiDependencies, 'files' | 'clock'>,
  certificate: Certificate,
): Promise<FileProofBody> {
  if (certificate.status === 'failed') {
    throw apiError('not_found', {
      message: 'This certification failed: its file was not kept. Send it again.',
    });
  }
  const { name, mime, size, sha256 } = certificate.file;
  const expiresAt = new Date(clock().getTime() + LIMITS.signedLinkSeconds * 1000);
  const url = await files.signedLink(objectKey(certificate.id), { fileName: name, mime, expiresAt });
  return { type: 'file', url, expires_at: expiresAt.toISOString(), name, mime, size, sha256 };
}

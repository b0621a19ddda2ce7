import { isFileHeld, objectKey } from '../../domain/certificate';
import type { Certificate } from '../../domain/certificate';
import { LIMITS } from '../../domain/limits';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';

/** A link to the original file, if it is held, valid for exactly five minutes. */
export async function fileProof(
  { files, clock }: Pick<AppDependencies, 'files' | 'clock'>,
  certificate: Certificate,
): Promise<{ url: string; expiresAt: Date }> {
  if (!isFileHeld(certificate)) throw new ServiceError('file_not_held');
  if (certificate.status === 'failed') {
    throw new ServiceError('not_found', {
      message: 'This certification failed and its file was not kept. Send the file again.',
    });
  }
  const { name: fileName, mime } = certificate.file;
  const expiresAt = new Date(clock().getTime() + LIMITS.signedLinkSeconds * 1000);
  return { url: await files.signedLink(objectKey(certificate.id), { fileName, mime, expiresAt }), expiresAt };
}

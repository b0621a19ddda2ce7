import type { Certificate, TokenFacts } from '../domain/certificate';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';

/** A certificate that anyone with its link may see. */
export type PublicCertificate = Certificate & { token: TokenFacts };

/** One that is processing, failed or private looks the same as one that does not exist. */
export async function findPublicCertificate(
  { certificates }: Pick<AppDependencies, 'certificates'>,
  id: string,
): Promise<PublicCertificate> {
  const certificate = await certificates.find(id);
  if (certificate?.status === 'certified' && certificate.token !== null && certificate.publicPage) {
    if (certificate.erased?.pages === 'remove') throw new ServiceError('gone');
    return { ...certificate, token: certificate.token };
  }
  throw new ServiceError('not_found', { message: 'There is no certificate at this address.' });
}

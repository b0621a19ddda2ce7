import type { Certificate } from '../domain/certificate';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';

/** The account's certificate. Another account's looks the same as one that does not exist. */
export async function findCertificate(
  { certificates }: Pick<AppDependencies, 'certificates'>,
  accountId: string,
  id: string,
): Promise<Certificate> {
  const certificate = await certificates.findForAccount(accountId, id);
  if (certificate !== null) return certificate;
  throw certificateNotFound();
}

export function certificateNotFound(): ServiceError {
  return new ServiceError('not_found', {
    message: 'This account has no certificate with that id. Check the id, and that the same account made it.',
  });
}

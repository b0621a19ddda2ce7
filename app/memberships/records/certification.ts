import type { Credential } from '../../../domain/memberships/credential';

/** How far the certification of a credential is. It is retried until it is done. */
export interface CertificationRecord {
  certification: 'pending' | 'certified';
  certificate_id: string | null;
}

export function certificationOf(
  credential: Pick<Credential, 'certificateId'> | undefined,
): CertificationRecord {
  const certificateId = credential?.certificateId ?? null;
  return {
    certification: certificateId === null ? 'pending' : 'certified',
    certificate_id: certificateId,
  };
}

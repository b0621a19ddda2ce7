import type { CertifyDependencies } from './certify-dependencies';
import type { RecordedToken } from './request-timestamp';

export interface SaveOrder {
  certificateId: string;
  accountId: string;
  token: RecordedToken;
  hashedAt?: string;
}

export function createSaveCertificateActivity({
  allowance,
  certificates,
}: Pick<CertifyDependencies, 'allowance' | 'certificates'>) {
  return {
    async saveCertificate({ certificateId, accountId, token, hashedAt }: SaveOrder): Promise<void> {
      const { tsr, genTime, grantedAt, ...facts } = token;
      await certificates.saveToken(certificateId, {
        facts: { ...facts, genTime: new Date(genTime) },
        tsr: Buffer.from(tsr, 'base64'),
        steps: {
          ...(hashedAt !== undefined && { hashedAt: new Date(hashedAt) }),
          ...(grantedAt !== undefined && { timestampedAt: new Date(grantedAt) }),
        },
      });
      await allowance.settle(accountId, certificateId);
    },
  };
}

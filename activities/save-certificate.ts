import type { CertifyDependencies } from './certify-dependencies';
import type { RecordedToken } from './request-timestamp';

export interface SaveOrder {
  certificateId: string;
  accountId: string;
  token: RecordedToken;
}

export function createSaveCertificateActivity({
  allowance,
  certificates,
}: Pick<CertifyDependencies, 'allowance' | 'certificates'>) {
  return {
    async saveCertificate({ certificateId, accountId, token }: SaveOrder): Promise<void> {
      const { tsr, genTime, ...facts } = token;
      await certificates.saveToken(certificateId, {
        facts: { ...facts, genTime: new Date(genTime) },
        tsr: Buffer.from(tsr, 'base64'),
      });
      await allowance.settle(accountId, certificateId);
    },
  };
}

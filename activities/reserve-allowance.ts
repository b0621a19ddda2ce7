import type { CertifyDependencies } from './certify-dependencies';
import { finalFailure } from './failures';

export function createReserveAllowanceActivity({ allowance }: Pick<CertifyDependencies, 'allowance'>) {
  return {
    async reserveAllowance({
      certificateId,
      accountId,
    }: {
      certificateId: string;
      accountId: string;
    }): Promise<void> {
      if (await allowance.reserve(accountId, certificateId)) return;
      throw finalFailure('allowance_exhausted', 'The account has no certificates left.');
    },
  };
}

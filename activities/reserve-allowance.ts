import type { Allowance } from '../ports/accounts';
import { finalFailure } from './failures';

export interface ReserveAllowanceDependencies {
  allowance: Pick<Allowance, 'reserve'>;
}

export function createReserveAllowanceActivity({ allowance }: ReserveAllowanceDependencies) {
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

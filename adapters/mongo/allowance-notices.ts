import type { AllowanceNotices } from '../../ports/allowance-notices';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

export function createAllowanceNotices({ accounts }: Collections): AllowanceNotices {
  const projection = { certificatesGranted: 1, certificatesUsed: 1, allowanceTold: 1 } as const;
  return reportUnavailable({
    async read(accountId) {
      const found = await accounts.findOne({ _id: accountId }, { projection });
      if (found === null) return null;
      const { certificatesGranted: granted, certificatesUsed: used, allowanceTold: told } = found;
      return { granted, used, told: { low: told?.low ?? null, exhausted: told?.exhausted ?? null } };
    },

    async markTold(accountId, level, granted) {
      await accounts.updateOne({ _id: accountId }, { $max: { [`allowanceTold.${level}`]: granted } });
    },
  });
}

import type { Certificate } from '../../domain/certificate';
import type { Collections } from './collections';
import { certificateFromDocument } from './certificates';
import { reportUnavailable } from './errors';

const NEWEST = 20;

/** For operators: what callers may look for in their own account alone. */
export function createFinder({ certificates, accounts }: Collections) {
  const projection = { tsr: 0 } as const;
  return reportUnavailable({
    /** The newest certificates of a file, in whatever state. Goes through the accounts: the index begins with them. */
    async bySha256(sha256: string): Promise<Certificate[]> {
      const ids = (await accounts.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
      const found = await certificates
        .find({ accountId: { $in: ids }, 'file.sha256': sha256 }, { projection })
        .sort({ createdAt: -1 })
        .limit(NEWEST)
        .toArray();
      return found.map(certificateFromDocument);
    },

    async emailOf(accountId: string): Promise<string | null> {
      return (await accounts.findOne({ _id: accountId }))?.email ?? null;
    },
  });
}

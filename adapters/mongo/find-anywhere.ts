import type { Certificate } from '../../domain/certificate';
import type { Collections } from './collections';
import { certificateFromDocument, WITHOUT_TOKEN } from './certificates';
import { reportUnavailable } from './errors';

const NEWEST = 20;

/** Searches all accounts, for operators only. */
export function createFinder({ certificates, accounts, erasures }: Collections) {
  return reportUnavailable({
    /** The newest certificates of a file, in any state. Lists all accounts first, because the index starts with the account. */
    async bySha256(sha256: string): Promise<Certificate[]> {
      const owners = await Promise.all([
        accounts.find({}, { projection: { _id: 1 } }).toArray(),
        erasures.find({}, { projection: { _id: 1 } }).toArray(),
      ]);
      const ids = owners.flat().map(({ _id }) => _id);
      const found = await certificates
        .find({ accountId: { $in: ids }, 'file.sha256': sha256 }, { projection: WITHOUT_TOKEN })
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

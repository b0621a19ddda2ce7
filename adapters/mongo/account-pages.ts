import type { Filter } from 'mongodb';
import type { Certificate } from '../../domain/certificate';
import type { MemberPosition } from '../../ports/anchor-announcements';
import type { CertificateDocument } from './certificate-document';
import { certificateFromDocument, WITHOUT_TOKEN } from './certificates';
import type { Collections } from './collections';

/** Accounts whose certificates one query looks for: each costs the database an index scan. */
const ACCOUNTS_AT_ONCE = 100;

interface Members {
  filter: Filter<CertificateDocument>;
  /** Sorted by account, what the filter names, and id. */
  index: string;
}

/** Pages through the certificates of many accounts that have something in common, by account and id, after a position. */
export function createAccountPages(certificates: Collections['certificates']) {
  async function find(
    { filter, index }: Members,
    range: { accountId: string | { $in: string[] }; _id?: { $gt: string } },
    limit: number,
  ): Promise<Certificate[]> {
    const documents = await certificates
      .find({ ...range, ...filter }, { projection: WITHOUT_TOKEN, hint: index })
      .sort({ accountId: 1, _id: 1 })
      .limit(limit)
      .toArray();
    return documents.map(certificateFromDocument);
  }

  return async (
    members: Members,
    accountIds: string[],
    { after, limit }: { after: MemberPosition | null; limit: number },
  ): Promise<Certificate[]> => {
    if (after !== null) {
      const rest = await find(members, { accountId: after.accountId, _id: { $gt: after.id } }, limit);
      if (rest.length > 0) return rest;
    }
    const accounts = accountIds.filter((id) => after === null || id > after.accountId).sort();
    for (let from = 0; from < accounts.length; from += ACCOUNTS_AT_ONCE) {
      const $in = accounts.slice(from, from + ACCOUNTS_AT_ONCE);
      const page = await find(members, { accountId: { $in } }, limit);
      if (page.length > 0) return page;
    }
    return [];
  };
}

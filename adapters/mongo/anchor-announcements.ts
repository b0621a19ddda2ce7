import type { Document } from 'mongodb';
import type { AnchorNews } from '../../domain/anchor-announcement';
import type { AnchorAnnouncements } from '../../ports/anchor-announcements';
import { certificateFromDocument, WITHOUT_TOKEN } from './certificates';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

/** Accounts whose members one query looks for: each costs the database an index scan. */
const ACCOUNTS_AT_ONCE = 100;

export function createAnchorAnnouncements({ batches, certificates }: Collections): AnchorAnnouncements {
  async function find(
    batchId: string,
    range: { accountId: string | { $in: string[] }; _id?: { $gt: string } },
    limit: number,
  ) {
    const documents = await certificates
      .find({ ...range, 'anchor.batchId': batchId }, { projection: WITHOUT_TOKEN, hint: 'account-anchor' })
      .sort({ accountId: 1, _id: 1 })
      .limit(limit)
      .toArray();
    return documents.map(certificateFromDocument);
  }

  return reportUnavailable({
    async pending(limit) {
      const documents = await batches
        .find(
          { 'announcements.made': false },
          { projection: { announcements: 1 }, hint: 'announcements', limit },
        )
        .sort({ createdAt: 1 })
        .toArray();
      return documents.flatMap(({ _id: batchId, announcements = [] }) =>
        announcements.flatMap(({ made, ...facts }, number) => (made ? [] : [{ batchId, number, ...facts }])),
      );
    },

    async markMade({ batchId, number }) {
      await batches.updateOne({ _id: batchId }, { $set: { [`announcements.${number}.made`]: true } });
    },

    async members(batchId, accountIds, { after, limit }) {
      if (after !== null) {
        const rest = await find(batchId, { accountId: after.accountId, _id: { $gt: after.id } }, limit);
        if (rest.length > 0) return rest;
      }
      const accounts = accountIds.filter((id) => after === null || id > after.accountId).sort();
      for (let from = 0; from < accounts.length; from += ACCOUNTS_AT_ONCE) {
        const $in = accounts.slice(from, from + ACCOUNTS_AT_ONCE);
        const page = await find(batchId, { accountId: { $in } }, limit);
        if (page.length > 0) return page;
      }
      return [];
    },
  });
}

/** Adds that the batch is anchored in this block, unless that was the last news. */
export const withAnchored = (blockHash: string): Document =>
  withNews({ news: 'anchored', blockHash }, { $not: isLast('anchored', blockHash) });

/** Adds that the block is lost, if it was announced. */
export const withLost = (blockHash: string): Document =>
  withNews({ news: 'anchor_lost', blockHash }, isLast('anchored', blockHash));

function withNews(facts: { news: AnchorNews; blockHash: string }, condition: Document): Document {
  return { $cond: [condition, { $concatArrays: [TOLD, [{ ...facts, made: false }]] }, '$announcements'] };
}

const TOLD = { $ifNull: ['$announcements', []] };

function isLast(news: AnchorNews, blockHash: string): Document {
  const last = { $last: TOLD };
  const field = (name: string) => ({ $getField: { field: name, input: last } });
  return { $and: [{ $eq: [field('news'), news] }, { $eq: [field('blockHash'), blockHash] }] };
}

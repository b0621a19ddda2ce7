import type { Document } from 'mongodb';
import type { AnchorNews } from '../../domain/anchor-announcement';
import type { AnchorAnnouncements } from '../../ports/anchor-announcements';
import { createAccountPages } from './account-pages';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

export function createAnchorAnnouncements({ batches, certificates }: Collections): AnchorAnnouncements {
  const members = createAccountPages(certificates);

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

    members: (batchId, accountIds, page) =>
      members({ filter: { 'anchor.batchId': batchId }, index: 'account-anchor' }, accountIds, page),
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

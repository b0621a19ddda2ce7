import type { UsageReader } from '../../ports/usage';
import type { DayCount } from '../../domain/usage';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

export function createUsageReader({ keys, certificates }: Collections): UsageReader {
  return reportUnavailable({
    async requests(accountId, since) {
      const from = since.toISOString().slice(0, 10);
      const today = [{ date: '$day', count: '$usedInDay' }];
      return keys
        .aggregate<DayCount>([
          { $match: { accountId } },
          { $project: { days: { $concatArrays: ['$days', today] } } },
          { $unwind: '$days' },
          { $match: { 'days.date': { $gte: from } } },
          { $group: { _id: '$days.date', count: { $sum: '$days.count' } } },
          { $project: { _id: 0, date: '$_id', count: 1 } },
        ])
        .toArray();
    },

    async certificates(accountId, since) {
      return certificates
        .aggregate<DayCount>([
          // Covered by the index list-by-status.
          { $match: { accountId, status: 'certified', createdAt: { $gte: since } } },
          {
            $group: {
              _id: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d' } },
              count: { $sum: 1 },
            },
          },
          { $project: { _id: 0, date: '$_id', count: 1 } },
        ])
        .toArray();
    },
  });
}

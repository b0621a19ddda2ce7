import type { UsageReader } from '../../ports/usage';
import type { DayCount } from '../../domain/usage';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

export function createUsageReader({ limiters, certificates }: Collections): UsageReader {
  return reportUnavailable({
    async requests(accountId, since) {
      const from = since.toISOString().slice(0, 10);
      const limiter = await limiters.findOne(
        { _id: accountId },
        { projection: { days: 1, day: 1, usedInDay: 1 } },
      );
      if (limiter === null) return [];
      const today = { date: limiter.day, count: limiter.usedInDay };
      return [...limiter.days, today].filter(({ date, count }) => date >= from && count > 0);
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

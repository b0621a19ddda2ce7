import type { OrphanReports } from '../../ports/orphan-reports';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

const ORPHANS = 'orphans';

/** One document: only the last report is kept. */
export function createOrphanReports({ sweeps }: Pick<Collections, 'sweeps'>): OrphanReports {
  return reportUnavailable({
    async save(report) {
      await sweeps.replaceOne({ _id: ORPHANS }, report, { upsert: true });
    },
    async latest() {
      const found = await sweeps.findOne({ _id: ORPHANS });
      if (found === null) return null;
      const { _id, ...report } = found;
      return report;
    },
  });
}

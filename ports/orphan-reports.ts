import type { OrphanReport } from '../domain/orphan-report';

export interface OrphanReports {
  save(report: OrphanReport): Promise<void>;
  /** `null` before the first check. */
  latest(): Promise<OrphanReport | null>;
}

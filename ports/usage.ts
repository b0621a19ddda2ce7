import type { DayCount } from '../domain/usage';

/** Days without activity are omitted. */
export interface UsageReader {
  /** Admitted requests of the account's keys. */
  requests(accountId: string, since: Date): Promise<DayCount[]>;
  /** Certificates of the account by the day the file was received. */
  certificates(accountId: string, since: Date): Promise<DayCount[]>;
}

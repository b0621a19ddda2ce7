import type { DayCount } from '../domain/usage';

/** Days on which nothing happened are left out. */
export interface UsageReader {
  /** Requests that the account's keys were admitted with. */
  requests(accountId: string, since: Date): Promise<DayCount[]>;
  /** Certificates of the account, by the day on which the file was received. */
  certificates(accountId: string, since: Date): Promise<DayCount[]>;
}

import type { DayCount } from '../domain/usage';
import type { AppDependencies } from './dependencies';

const DAY = 86_400_000;

export interface UsageDay {
  /** A UTC day, `2026-11-14`. */
  date: string;
  requests: number;
  certificates: number;
}

/** The last so many UTC days, oldest first, today last, days without any use included. */
export async function usageByDay(
  { usage, clock }: Pick<AppDependencies, 'usage' | 'clock'>,
  accountId: string,
  days: number,
): Promise<UsageDay[]> {
  const today = Math.floor(clock().getTime() / DAY);
  const since = new Date((today - days + 1) * DAY);
  const [requests, certificates] = await Promise.all([
    usage.requests(accountId, since),
    usage.certificates(accountId, since),
  ]);
  const dates = Array.from({ length: days }, (_, i) => dateOf(since.getTime() + i * DAY));
  return dates.map((date) => ({
    date,
    requests: countOn(requests, date),
    certificates: countOn(certificates, date),
  }));
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function countOn(counts: DayCount[], date: string): number {
  return counts.find((each) => each.date === date)?.count ?? 0;
}

export interface AttemptRule {
  limit: number;
  seconds: number;
}

/** Counts attempts across all processes, by the database's clock. */
export interface AttemptLimiter {
  /** Counts one attempt and returns 0, or counts nothing and returns the seconds to wait. */
  take(subject: string, rule: AttemptRule): Promise<number>;
  /** The same for as many of `wanted` as the limit leaves. The seconds are 0 unless it leaves none. */
  takeUpTo(
    subject: string,
    rule: AttemptRule,
    wanted: number,
  ): Promise<{ taken: number; waitSeconds: number }>;
  /** Removes the newest attempts of the subject from the count, one by default. */
  giveBack(subject: string, count?: number): Promise<void>;
  /** Removes all attempts of the subject from the count. */
  forget(subject: string): Promise<void>;
}

export interface AttemptRule {
  limit: number;
  seconds: number;
}

/** Counts attempts across all processes, by the database's clock. */
export interface AttemptLimiter {
  /** Counts one attempt and returns 0, or counts nothing and returns the seconds to wait. */
  take(subject: string, rule: AttemptRule): Promise<number>;
  /** Removes the newest attempt of the subject from the count. */
  giveBack(subject: string): Promise<void>;
}

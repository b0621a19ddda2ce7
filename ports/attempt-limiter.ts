export interface AttemptRule {
  limit: number;
  seconds: number;
}

/** Counts tries over all processes, by the database's clock. */
export interface AttemptLimiter {
  /** Counts one more try and says 0, or counts nothing and says how many seconds to wait. */
  take(subject: string, rule: AttemptRule): Promise<number>;
  /** The newest try of the subject was none to be counted. */
  giveBack(subject: string): Promise<void>;
}

/** What the workflow of a roster, and the sweep, know of it. */
export interface RosterProgress {
  /** Keeps the first time. */
  markDone(rosterId: string, at: Date): Promise<void>;
  /** `null`: there is no such roster. */
  isDone(rosterId: string): Promise<boolean | null>;
  /** Those that are not done and were made before the given time. Oldest first. */
  listOpen(before: Date, limit: number): Promise<{ id: string; accountId: string }[]>;
}

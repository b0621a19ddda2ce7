export interface CheckResult {
  name: string;
  /** The clause of the standard that the check enforces. */
  rule: string;
  passed: boolean;
  /** Why it failed, as a sentence; `null` when it passed. */
  reason: string | null;
}

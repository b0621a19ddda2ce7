export interface CheckResult {
  name: string;
  /** The clause it rests on. */
  rule: string;
  passed: boolean;
  reason: string | null;
}

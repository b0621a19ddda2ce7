import type { Evidence } from '../evidence';

/** One rule. It gives the reason why the token breaks it, or `null`; an error thrown counts as a reason too. */
export interface Check {
  name: string;
  rule: string;
  /** `false` when the profile or the caller leaves this rule out. */
  applies?(evidence: Evidence): boolean;
  run(evidence: Evidence): string | null | Promise<string | null>;
}

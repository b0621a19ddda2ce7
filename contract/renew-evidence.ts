/** What a run of `renewEvidence` did. */
export interface RenewalResult {
  renewalId: string | null;
  /** How many tokens were renewed with one. */
  renewed: number;
  /** Why something that is due was not renewed; `null`: nothing is wrong. */
  problem: string | null;
}

/** What is to be done now. */
export type RenewalPlan =
  | { action: 'none'; problem: string | null }
  /** To learn who signs for this provider now. */
  | { action: 'probe'; provider: string }
  /** The providers in the order in which they are asked. */
  | { action: 'renew'; renewalId: string; providers: string[] };

export interface AuditEntry {
  at: Date;
  action: string;
  /** The id of what was changed. */
  subject: string;
  actor: string;
  details: Record<string, unknown>;
}

export interface SignInEvent {
  action: 'signin.failed' | 'session.started' | 'session.ended' | 'password.refused';
  accountId: string;
  /** As `addressGroup` writes it. */
  address: string;
}

export interface AuditTrail {
  /** Kept for a limited time, because anyone can cause a failed sign-in. */
  recordSignIn(event: SignInEvent): Promise<void>;
  /** What was done to an account and its keys, and by its owner; newest first. */
  list(accountId: string, limit: number): Promise<AuditEntry[]>;
  /** The same in pages, after those that were seen: `seen` of them at the time `at`, and all later ones. */
  page(
    accountId: string,
    page: { limit: number; after: { at: Date; seen: number } | null },
  ): Promise<AuditEntry[]>;
}

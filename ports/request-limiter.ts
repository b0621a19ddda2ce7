import type { Scope } from '../domain/scopes';

export interface Remaining {
  limit: number;
  remaining: number;
  /** Seconds until more is free. */
  resetSeconds: number;
}

/** What is left of each limit after the decision; for the rate-limit headers. */
export interface LimitState {
  minute: Remaining;
  month: Remaining;
}

/** One unit of quota was taken. Shown again, it can be given back. */
export interface Admission {
  /** The key; for a session, its account. */
  limiterId: string;
  accountId: string;
  scopes: Scope[];
  month: string;
  limits: LimitState;
}

export type LimiterDecision =
  | { verdict: 'admitted'; admission: Admission }
  | { verdict: 'unknown' | 'revoked' | 'expired' }
  | { verdict: 'rate' | 'quota' | 'uploads'; limits: LimitState };

/**
 * Decides a request in one atomic database call: state, rate, quota, uploads at once. Exact over any number of API processes.
 * A key's gate is found by the key's hash; an account's gate, for its sessions, by the account's id.
 */
export interface RequestLimiter {
  /** With an upload's id the request also takes one of the uploadSlots for uploads, until `endUpload` or a few minutes have passed. */
  admit(subject: string, uploadId: string | null): Promise<LimiterDecision>;
  endUpload(limiterId: string, uploadId: string): Promise<void>;
  /** A request that ended in a 5xx gives its unit back to the month it came from. */
  refund(admission: Admission): Promise<void>;
}

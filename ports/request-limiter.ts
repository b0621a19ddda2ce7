import type { Scope } from '../domain/scopes';

export interface Remaining {
  limit: number;
  remaining: number;
  /** Seconds until more is available. */
  resetSeconds: number;
}

/** What is left of each limit after the decision, for the rate-limit headers. */
export interface LimitState {
  minute: Remaining;
  month: Remaining;
}

/** One unit of quota was taken. `refund` returns it. */
export interface Admission {
  /** The key's id or, for a session, its account's. */
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
 * Decides a request in one atomic database call: state, rate, quota, concurrent uploads. Exact across any number of API processes.
 * The subject is a key's hash or, for sessions, the account's id.
 */
export interface RequestLimiter {
  /** With an upload id the request also takes an upload slot, until `endUpload` or for a few minutes. */
  admit(subject: string, uploadId: string | null): Promise<LimiterDecision>;
  endUpload(limiterId: string, uploadId: string): Promise<void>;
  /** Returns the unit of a request that ended in a server error to its month. */
  refund(admission: Admission): Promise<void>;
}

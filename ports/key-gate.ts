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
  keyId: string;
  accountId: string;
  scopes: Scope[];
  month: string;
  limits: LimitState;
}

export type KeyDecision =
  | { verdict: 'admitted'; admission: Admission }
  | { verdict: 'unknown' | 'revoked' | 'expired' }
  | { verdict: 'rate' | 'quota'; limits: LimitState };

/** Decides a request in one atomic database call: key state, rate, quota. Exact over any number of API processes. */
export interface KeyGate {
  admit(keyHash: string): Promise<KeyDecision>;
  /** A request that ended in a 5xx gives its unit back to the month it came from. */
  refund(admission: Admission): Promise<void>;
}

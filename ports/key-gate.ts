import type { Scope } from '../domain/scopes';

/** What is left of each limit after the decision; for the rate-limit headers. */
export interface LimitState {
  minute: { limit: number; remaining: number; resetSeconds: number };
  month: { limit: number; remaining: number; resetSeconds: number };
}

export type KeyRefusal =
  | { reason: 'unknown' | 'revoked' | 'expired' }
  | { reason: 'scope' | 'rate' | 'quota'; limits: LimitState };

/** A unit of quota that was taken; what to show to give it back. */
export interface Admission {
  keyId: string;
  accountId: string;
  month: string;
  limits: LimitState;
}

export type KeyDecision = { admitted: true; admission: Admission } | { admitted: false; refusal: KeyRefusal };

/** Decides a request in one atomic database call: key state, scope, rate, quota. Exact over any number of API processes. */
export interface KeyGate {
  admit(keyHash: string, scope: Scope): Promise<KeyDecision>;
  /** A request that ended in a 5xx gives its unit back to the month it came from. */
  refund(admission: Admission): Promise<void>;
}

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
  /** Whose limits were charged beside the account's: the first of the keys that replaced each other or, for a session, the account. */
  lineage: string;
  accountId: string;
  /** The key itself or, for a session, the account. */
  keyId: string;
  scopes: Scope[];
  month: string;
  /** Requests charged to the lineage in this month, with this one. */
  usedInMonth: number;
  limits: LimitState;
}

/** The limit that refused a request: the key's or, beginning with `account`, the one of all keys of its account. */
export type LimitVerdict =
  'rate' | 'quota' | 'uploads' | 'account_rate' | 'account_quota' | 'account_uploads';

/** `exceeded` is the limit itself: how many requests, or uploads at once, are allowed. */
export type LimiterDecision =
  | { verdict: 'admitted'; admission: Admission }
  | { verdict: 'unknown' }
  | { verdict: 'revoked' | 'expired'; keyId: string }
  | { verdict: LimitVerdict; keyId: string; exceeded: number; limits: LimitState };

/**
 * Decides a request in one atomic database call: state, rate, quota, concurrent uploads, of the key and of its account. Exact across any number of API processes.
 * The subject is a key's hash or, for sessions, the account's id.
 */
export interface RequestLimiter {
  /** With an upload id the request also takes an upload slot, until `endUpload` or for a few minutes. */
  admit(subject: string, uploadId: string | null): Promise<LimiterDecision>;
  endUpload(admission: Pick<Admission, 'accountId'>, uploadId: string): Promise<void>;
  /** Returns the unit of a request that ended in a server error to its month. */
  refund(admission: Admission): Promise<void>;
}

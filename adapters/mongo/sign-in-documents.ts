import type { LinkPurpose } from '../../domain/account-link';

export interface SessionDocument {
  /** The token's hash. */
  _id: string;
  accountId: string;
  /** What it was started with, and from where. */
  browser: string | null;
  system: string | null;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** When the session ends if it is not used. */
  expiresAt: Date;
  /** When the session ends in any case. */
  endsAt: Date;
}

export interface InviteDocument {
  /** The code's hash. */
  _id: string;
  /** The only address that can use it; `null`: any. */
  email: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
  usedBy: string | null;
}

export interface LinkDocument {
  /** The token's hash. */
  _id: string;
  purpose: LinkPurpose;
  accountId: string;
  mailed: boolean;
  createdAt: Date;
  expiresAt: Date;
}

/** When a subject (an address or an account) made its recent attempts. */
export interface AttemptsDocument {
  _id: string;
  log: Date[];
  expiresAt: Date;
}

import type { Device } from './device';

export interface Session {
  /** The hash of the token. The token itself is only in the cookie. */
  hash: string;
  accountId: string;
}

/** Where a session was started. */
export interface SessionOrigin extends Device {
  /** As `addressGroup` writes it. */
  address: string;
}

/** A session as its owner sees it. */
export interface ListedSession extends Session, SessionOrigin {
  /** Names the session without its hash. */
  id: string;
  startedAt: Date;
  lastSeenAt: Date;
}

const ID_CHARACTERS = 24;

/** The first part of the hash: enough to tell sessions apart, and of no use to begin one. */
export function sessionId(hash: string): string {
  return `ses_${hash.slice(0, ID_CHARACTERS)}`;
}

export const SESSION_ID_PATTERN = `^ses_[0-9a-f]{${ID_CHARACTERS}}$`;

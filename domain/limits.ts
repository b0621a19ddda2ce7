/** Every number that a caller can run into, once. */
export const LIMITS = {
  fileBytes: 52_428_800,
  titleCharacters: 200,
  descriptionCharacters: 2_000,
  documentTypeCharacters: 64,
  fileNameCharacters: 255,
  mimeCharacters: 255,
  idempotencyKeyCharacters: 255,
  uploadsAtOncePerKey: 5,
  freeCertificates: 5,
  liveKeysPerAccount: 20,
  keyNameCharacters: 100,
  passwordCharactersLeast: 10,
  /** Hashing takes as long as it does for ten; this bounds what is sent. */
  passwordCharactersMost: 128,
  usageDaysDefault: 30,
  usageDaysMaximum: 90,
  signedLinkSeconds: 300,
  pageDefault: 20,
  pageMaximum: 100,
} as const;

/** The first part of every key, where the operator has not chosen another. */
export const DEFAULT_SERVICE = 'sello';

export const KEY_DEFAULTS = { ratePerMinute: 60, quotaPerMonth: 1_000 } as const;

/** A key's sliding log holds one entry for each request of the last minute; this bounds its size. */
export const RATE_CEILING = 6_000;

/** The most that even an operator can give a key. */
export const QUOTA_CEILING = 1_000_000_000;

/** Up to where users may raise a key's quota themselves, where the operator has not said otherwise. */
export const KEY_QUOTA_MAX_DEFAULT = 100_000;

/** Requests of the dashboard in any 60 seconds, over all of an account's sessions. */
export const DASHBOARD_RATE = 300;

/** A session ends when it was not used for so long, and at the latest so long after it began. */
export const SESSION = { idleSeconds: 12 * 3_600, absoluteSeconds: 7 * 86_400 } as const;

/** How often something may be tried, in any span of so many seconds. */
export const ATTEMPT_LIMITS = {
  /** Wrong passwords from one address, whosever they are. */
  addressSignIn: { limit: 30, seconds: 900 },
  /** Wrong passwords for one account, wherever they come from. */
  accountSignIn: { limit: 10, seconds: 900 },
  /** Accounts opened, or tried to be, from one address. */
  addressSignUp: { limit: 30, seconds: 3_600 },
} as const;

/** Every limit that callers can run into. */
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
  /** Bounds the request; the time to hash does not depend on it. */
  passwordCharactersMost: 128,
  usageDaysDefault: 30,
  usageDaysMaximum: 90,
  signedLinkSeconds: 300,
  pageDefault: 20,
  pageMaximum: 100,
} as const;

/** The first part of every API key unless the operator chooses another. */
export const DEFAULT_SERVICE = 'sello';

export const KEY_DEFAULTS = { ratePerMinute: 60, quotaPerMonth: 1_000 } as const;

/** Bounds the size of a key's sliding log, which has one entry per request of the last minute. */
export const RATE_CEILING = 6_000;

/** The highest quota an operator can give a key. */
export const QUOTA_CEILING = 1_000_000_000;

/** How high users may set a key's quota themselves, unless the operator configures otherwise. */
export const KEY_QUOTA_MAX_DEFAULT = 100_000;

/** Dashboard requests in any 60 seconds, over all sessions of an account. */
export const DASHBOARD_RATE = 300;

/** A session ends after this time without use, and at the latest this long after sign-in. */
export const SESSION = { idleSeconds: 12 * 3_600, absoluteSeconds: 7 * 86_400 } as const;

/** How many attempts are allowed in any span of that many seconds. */
export const ATTEMPT_LIMITS = {
  /** Wrong passwords from one address, for any account. */
  addressSignIn: { limit: 30, seconds: 900 },
  /** Wrong passwords for one account, from any address. */
  accountSignIn: { limit: 10, seconds: 900 },
  /** Attempts to open an account from one address. */
  addressSignUp: { limit: 30, seconds: 3_600 },
} as const;

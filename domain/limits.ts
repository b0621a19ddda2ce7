import { LINK_SECONDS } from './account-link';

/** Every limit that callers can run into. */
export const LIMITS = {
  fileBytes: 52_428_800,
  titleCharacters: 200,
  descriptionCharacters: 2_000,
  documentTypeCharacters: 64,
  referenceCharacters: 128,
  fileNameCharacters: 255,
  mimeCharacters: 255,
  idempotencyKeyCharacters: 255,
  uploadsAtOncePerKey: 5,
  batchItems: 1_000,
  batchBytes: 4_194_304,
  /** Of a JSON body. Ours have five levels, and a batch some 20,000 names and values. */
  jsonDepth: 16,
  jsonElements: 65_536,
  jsonNameBytes: 524_288,
  jsonNumberBytes: 64,
  openBatchesPerAccount: 3,
  memberNameCharacters: 200,
  externalIdCharacters: 128,
  identifiersPerMember: 10,
  identifierCharacters: 64,
  programNameCharacters: 200,
  categoriesPerProgram: 20,
  categoryNameCharacters: 100,
  programVersions: 1_000,
  cycleMonths: 120,
  graceDays: 365,
  /** How far ahead a membership may begin: beyond, the year is mistyped. */
  startsAheadYears: 100,
  remindersPerCycle: 10,
  reminderDays: 365,
  editionCharacters: 64,
  awardsPerCourse: 20,
  /** Why an accreditation is revoked, a membership suspended, points adjusted. */
  reasonCharacters: 500,
  webhooksPerAccount: 10,
  webhookUrlCharacters: 2_048,
  webhookDescriptionCharacters: 200,
  /** How long events and deliveries are kept. */
  eventDays: 30,
  /** How long a replaced secret signs beside the new one. */
  secretGraceHours: 24,
  eventBytes: 20_480,
  freeCertificates: 5,
  liveKeysPerAccount: 20,
  /** Keys that were replaced and still work. */
  replacedKeysPerAccount: 20,
  /** By creation or rotation, on one UTC day. */
  keysMadePerDay: 50,
  /** How long a replaced key may live on. */
  graceHoursMaximum: 7 * 24,
  /** How long a revoked or expired key stays in the list. */
  endedKeyDays: 90,
  keyNameCharacters: 100,
  holderNameCharacters: 120,
  /** How many of a key's refused requests are kept. */
  refusedRequestsPerKey: 20,
  passwordCharactersLeast: 10,
  /** Bounds the request; the time to hash does not depend on it. */
  passwordCharactersMost: 128,
  /** How long the closing of an account can be undone. */
  closingDays: 7,
  usageDaysDefault: 30,
  usageDaysMaximum: 90,
  signedLinkSeconds: 300,
  pageDefault: 20,
  pageMaximum: 100,
  searchCharacters: 255,
  /** In one ZIP. */
  downloadCertificates: 100,
  downloadBytes: 1_073_741_824,
  /** Beyond this, a list says only that there are more. */
  countMaximum: 1_000,
} as const;

/** The first part of every API key unless the operator chooses another. */
export const DEFAULT_SERVICE = 'sello';

export const KEY_DEFAULTS = { ratePerMinute: 60, quotaPerMonth: 1_000 } as const;

/** How long a replaced key lives on, unless its owner chooses otherwise. */
export const GRACE_HOURS_DEFAULT = 24;

/** The highest rate of a key. */
export const RATE_CEILING = 6_000;

/** The highest rate that an operator can set for an account. */
export const ACCOUNT_RATE_CEILING = 120_000;

/** What all keys of an account may do together. */
export interface AccountLimits {
  /** Admitted requests in any 60 seconds, unless one of its keys has a higher rate: an operator may have given it one. */
  rate: number;
  /** Admitted requests in a calendar month; the same holds. */
  quota: number;
  uploadsAtOnce: number;
}

/** Concurrent uploads over all keys of an account, unless the operator configures otherwise. */
export const ACCOUNT_UPLOADS_DEFAULT = 25;

/** The highest quota an operator can give a key. */
export const QUOTA_CEILING = 1_000_000_000;

/** How high users may set a key's quota themselves, unless the operator configures otherwise. */
export const KEY_QUOTA_MAX_DEFAULT = 100_000;

/** Dashboard requests in any 60 seconds, over all sessions of an account. */
export const DASHBOARD_RATE = 300;

/** How long a browser is recognised by an account that it has signed in to. */
export const DEVICE_SECONDS = 180 * 86_400;

/** A session ends after this time without use, and at the latest this long after sign-in. */
export const SESSION = { idleSeconds: 12 * 3_600, absoluteSeconds: 7 * 86_400 } as const;

/** How long the audit log keeps sign-ins, unless AUDIT_RETENTION_DAYS is shorter. It alone limits the other entries. */
export const SIGN_INS_KEPT_DAYS = 90;

/** How many attempts are allowed in any span of that many seconds. */
export const ATTEMPT_LIMITS = {
  /** Wrong passwords from one address, for any account. */
  addressSignIn: { limit: 30, seconds: 900 },
  /** Wrong passwords for one account, from all browsers that have not signed in to it. */
  accountSignIn: { limit: 10, seconds: 900 },
  /** Wrong passwords for one account from a browser that has. */
  deviceSignIn: { limit: 10, seconds: 900 },
  /** Wrong current passwords within the sessions of one account, when it is changed or the account is closed. */
  passwordChange: { limit: 10, seconds: 900 },
  /** Mails to confirm the address of one account. */
  confirmationMail: { limit: 5, seconds: 3_600 },
  /**
   * Mails to reset the password of one address, whether or not it has an account. For no longer than a link lives: anyone can use the limit up,
   * and its owner then still has the last link.
   */
  accountReset: { limit: 5, seconds: LINK_SECONDS.reset },
  /** The same, asked for from one IP address. */
  addressReset: { limit: 20, seconds: 3_600 },
  /** Attempts to open an account from one address. */
  addressSignUp: { limit: 30, seconds: 3_600 },
  /** Test events that one account has sent to its endpoints. */
  webhookTest: { limit: 10, seconds: 60 },
  /** The same, to hosts that have not accepted an event yet. */
  webhookFirstTest: { limit: 30, seconds: 3_600 },
  /** Deliveries that one account has sent again one by one. */
  webhookRetry: { limit: 60, seconds: 60 },
  /** Deliveries that one endpoint has sent on demand: tests, retries, replays, and what is due at once when it is enabled. */
  endpointResend: { limit: 1_000, seconds: 3_600 },
  /** The same, over all endpoints of one account. */
  accountResend: { limit: 2_000, seconds: 3_600 },
  /** Replays of one account. */
  webhookReplay: { limit: 5, seconds: 300 },
  /** Disabled endpoints that one account enables: what has waited for them becomes due, within the budget above. */
  webhookEnable: { limit: 20, seconds: 300 },
} as const;

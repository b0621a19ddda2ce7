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
  signedLinkSeconds: 300,
  pageDefault: 20,
  pageMaximum: 100,
} as const;

/** The first part of every key, where the operator has not chosen another. */
export const DEFAULT_SERVICE = 'sello';

export const KEY_DEFAULTS = { ratePerMinute: 60, quotaPerMonth: 1_000 } as const;

/** A key's sliding log holds one entry for each request of the last minute; this bounds its size. */
export const RATE_CEILING = 6_000;

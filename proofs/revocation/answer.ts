/** What a verified list or response states about one certificate. */
export type Answer =
  | { status: 'good'; thisUpdate: Date; nextUpdate: Date | null }
  | { status: 'revoked'; at: Date; reason: string | null; thisUpdate: Date };

/** A statement that cannot be used, with the reason as a sentence; `null` when it is about other certificates. */
export type Judged = { answer: Answer } | { fault: string } | null;

/** The Idempotency-Key of a request that creates something, and what the request said. */
export interface WriteKey {
  key: string;
  /** Of the call and its content. */
  fingerprint: string;
}

/** An earlier request has used the key. */
export interface KeyHeld {
  outcome: 'key_held';
  /** What that request created. */
  id: string;
  fingerprint: string;
}

/** Throws `UnavailableError('database')`. */
export interface WriteKeyRepository {
  find(accountId: string, key: string): Promise<KeyHeld | null>;
}

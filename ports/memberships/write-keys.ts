/**
 * The Idempotency-Key of a request that creates something, and what the request said. Both may name people, so the two are stored as HMACs,
 * which nobody can try names on without the secret.
 */
export interface WriteMark {
  /** Of the account and the key. */
  name: string;
  /** Of the key, the call and its content. */
  fingerprint: string;
}

/** Under each line of the secret: whichever line another process knows, one of the two finds the other's. */
export type WriteKey = readonly WriteMark[];

/** An earlier request has used the key. */
export interface KeyHeld {
  outcome: 'key_held';
  /** What that request created. */
  id: string;
  fingerprint: string;
}

/** Throws `UnavailableError('database')`. */
export interface WriteKeyRepository {
  find(writeKey: WriteKey): Promise<KeyHeld | null>;
}

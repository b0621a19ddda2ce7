import type { SigningKey } from '../../domain/memberships/signing-key';

export type NewSigningKey = Omit<SigningKey, 'current'>;

export interface SigningKeyRepository {
  current(): Promise<SigningKey | null>;
  /** Newest first. */
  list(): Promise<SigningKey[]>;
  find(id: string): Promise<SigningKey | null>;
  /** Adds the first key, unless there is one. Returns the current one. */
  addFirst(key: NewSigningKey): Promise<SigningKey>;
  /** From now on it signs, and the one before no longer. */
  replace(key: NewSigningKey): Promise<void>;
  /** Changes nothing if the stored text is no longer `stored`. */
  replaceEncryption(id: string, stored: string, replacement: string): Promise<void>;
}

import { encodeBase62, randomBytes } from './base62';

/** 128 random bits need 22 base62 characters. */
const ID_CHARACTERS = 22;
const ID_BYTES = 16;

export type IdKind = 'cert' | 'acct' | 'key' | 'batch';

export function newId(kind: IdKind): string {
  return `${kind}_${encodeBase62(randomBytes(ID_BYTES), ID_CHARACTERS)}`;
}

export const KEY_ID_PATTERN = `^key_[0-9A-Za-z]{${ID_CHARACTERS}}$`;

export const CERTIFICATE_ID_PATTERN = `^cert_[0-9A-Za-z]{${ID_CHARACTERS}}$`;

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { encodeBase62, randomBytes } from './base62';

/** 128 random bits need 22 base62 characters. */
const ID_CHARACTERS = 22;
const ID_BYTES = 16;

/** `batch`: of an anchor; `bat`: a batch of hashes, as callers know it. */
export type IdKind =
  | ('cert' | 'acct' | 'key' | 'batch' | 'bat' | 'whk' | 'ren')
  | ('prg' | 'mem' | 'crs' | 'acr' | 'mbr' | 'rnw' | 'ros' | 'iss' | 'adj');

export function newId(kind: IdKind): string {
  return `${kind}_${encodeBase62(randomBytes(ID_BYTES), ID_CHARACTERS)}`;
}

/** The same parts always give the same id, so that what is written twice is written once. */
export function derivedId(kind: 'evt' | 'dlv' | 'cap', ...parts: string[]): string {
  const digest = sha256(utf8ToBytes(parts.join('\n')));
  return `${kind}_${encodeBase62(digest.subarray(0, ID_BYTES), ID_CHARACTERS)}`;
}

/** One per event and endpoint. */
export const deliveryId = (eventId: string, webhookId: string): string =>
  derivedId('dlv', eventId, webhookId);

export const KEY_ID_PATTERN = `^key_[0-9A-Za-z]{${ID_CHARACTERS}}$`;

export const CERTIFICATE_ID_PATTERN = `^cert_[0-9A-Za-z]{${ID_CHARACTERS}}$`;
export const BATCH_ID_PATTERN = `^bat_[0-9A-Za-z]{${ID_CHARACTERS}}$`;
export const isBatchId = (id: string): boolean => id.startsWith('bat_');
export const isRosterId = (id: string): boolean => id.startsWith('ros_');
export const isCertificateId = (id: string): boolean => id.startsWith('cert_');
export const WEBHOOK_ID_PATTERN = `^whk_[0-9A-Za-z]{${ID_CHARACTERS}}$`;
export const EVENT_ID_PATTERN = `^evt_[0-9A-Za-z]{${ID_CHARACTERS}}$`;
export const DELIVERY_ID_PATTERN = `^dlv_[0-9A-Za-z]{${ID_CHARACTERS}}$`;

/** The pattern of ids of one kind. */
export const idPattern = (kind: IdKind): string => `^${kind}_[0-9A-Za-z]{${ID_CHARACTERS}}$`;

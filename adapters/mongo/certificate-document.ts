import type { Binary } from 'mongodb';
import type { Certificate } from '../../domain/certificate';
import type { SearchFields } from '../../domain/search';
import type { Stored } from './stored';

export type CertificateDocument = Stored<Certificate> & {
  idempotencyKey: string | null;
  tsr: Binary | null;
  search: SearchFields;
};

/** Certificates that wait for a batch, since `steps.savedAt`. */
export const WAITING = { 'anchor.batchId': { $type: 'null' }, 'anchor.leaf': { $type: 'string' } } as const;

/** Certificates whose evidence is still the time stamp of issue. */
export const NOT_RENEWED = { 'evidence.renewal': { $type: 'null' } } as const;

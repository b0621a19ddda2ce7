import type { HashName } from '../x509/hash';

/** The file's digest by each algorithm. All proofs but time stamps use SHA-256. */
export type FileDigests = { 'SHA-256': Uint8Array } & Partial<Record<HashName, Uint8Array>>;

/** The file that proofs are checked for. */
export interface CertifiedFile {
  digests: FileDigests;
  /** `null` if only its digests are known. */
  size: number | null;
}

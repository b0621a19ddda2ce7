import { addToCertificates } from './add-to-certificates';
import type { Migration } from './migration';

/** Says of every certificate that nothing is known about its signer: before this version, nothing was recorded. */
export const evidenceOfCertificates: Migration = {
  version: 6,
  name: 'adds the evidence to certificates',
  minimumReader: 1,
  apply: (db, report) => addToCertificates(db, 'evidence', { evidence: null }, report),
};

import { addToCertificates } from './add-to-certificates';
import type { Migration } from './migration';

/** Says of every certificate that its file is held, and that it came alone: before this version, all of them did. */
export const custodyOfCertificates: Migration = {
  version: 5,
  name: 'adds the custody to certificates',
  minimumReader: 1,
  apply: (db, report) => addToCertificates(db, 'custody', { custody: 'held', batch: null }, report),
};

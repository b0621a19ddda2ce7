import { accountOfAuditEntries } from './0002-account-of-audit-entries';
import { holderNames } from './0003-holder-names';
import { searchFieldsOfCertificates } from './0004-search-fields-of-certificates';
import { custodyOfCertificates } from './0005-custody-of-certificates';
import { evidenceOfCertificates } from './0006-evidence-of-certificates';
import type { Migration } from './migration';

/** In order. The first schema has version 1 and no migration. */
export const MIGRATIONS: readonly Migration[] = [
  accountOfAuditEntries,
  holderNames,
  searchFieldsOfCertificates,
  custodyOfCertificates,
  evidenceOfCertificates,
];

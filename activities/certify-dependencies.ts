import type { Allowance } from '../ports/accounts';
import type { CertificateRepository } from '../ports/certificates';
import type { FileStore } from '../ports/file-store';
import type { TimestampProvider } from '../ports/timestamp-provider';

export interface CertifyDependencies {
  allowance: Allowance;
  certificates: CertificateRepository;
  files: FileStore;
  providers: TimestampProvider[];
  anchorWindowSeconds: number;
  clock: () => Date;
}

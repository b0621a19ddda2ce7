import type { CertificateRecords } from '../../../app/certificate-record';
import type { ApiDependencies } from '../../dependencies';
import type { UploadSlots } from '../../upload-slots';

export interface ReadOptions {
  deps: ApiDependencies;
  records: CertificateRecords;
}

export interface CertificateOptions extends ReadOptions {
  /** Shared by all mounts: it bounds what the process holds in memory. */
  uploadSlots: UploadSlots;
}

import type { Batch, CertificateRecord } from '../../api/types';
import type { Failure } from '../parts/failure';
import type { Upload } from './send-file';

export type UploadState =
  /** Being hashed, to find out whether it was certified before, and for its fingerprint. */
  | { status: 'checking'; fraction: number }
  | { status: 'ready' }
  | { status: 'refused'; reason: 'large' | 'empty' | 'unreadable' }
  | { status: 'waiting' }
  | { status: 'sending'; fraction: number }
  | { status: 'done'; certificate: CertificateRecord }
  /** The fingerprints of several files were accepted; their certificates follow. */
  | { status: 'accepted'; batch: Batch }
  | { status: 'failed'; failure: Failure };

/** Why a file need not be certified: it was certified before, or has the same content as another one in the queue. */
export type Duplicate = { of: 'certificate'; certificate: CertificateRecord } | { of: 'file'; path: string };

export interface QueuedUpload extends Upload {
  id: string;
  path: string;
  sha256: string | null;
  /** The files whose fingerprints are sent together in place of this one; `null` for a single file. */
  batch: QueuedUpload[] | null;
  duplicate: Duplicate | null;
  /** Certify it although it is a duplicate. */
  again: boolean;
  state: UploadState;
}

import type { Network } from '../../domain/network';
import { ASIC_MEDIA_TYPE } from '../../proofs/asic/names';

/** A proof as a file to keep. */
export interface ProofFile {
  mime: string;
  fileName: string;
  bytes: Uint8Array;
}

export interface ChainProofFile extends ProofFile {
  network: Network;
}

export const MIME = {
  tsr: 'application/timestamp-reply',
  xml: 'application/xml',
  ots: 'application/vnd.opentimestamps.v1',
  pdf: 'application/pdf',
  zip: 'application/zip',
  /** RFC 4998 registers no media type for an evidence record. */
  ers: 'application/octet-stream',
  asic: ASIC_MEDIA_TYPE,
} as const;

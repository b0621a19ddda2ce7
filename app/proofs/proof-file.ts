import type { Network } from '../../domain/network';

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
} as const;

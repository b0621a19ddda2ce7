/** A proof as a file to keep. */
export interface RawProof {
  mime: string;
  fileName: string;
  bytes: Uint8Array;
}

export const MIME = {
  tsr: 'application/timestamp-reply',
  xml: 'application/xml',
  ots: 'application/vnd.opentimestamps.v1',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;

import { defineUpdate } from '@temporalio/workflow';
import type { CertificateFailure } from '../domain/certificate';

/** Names that clients, workers and recorded histories share. Changing one breaks runs that are under way. */
export const WORKFLOWS = { certifyFile: 'certifyFile', anchorBatch: 'anchorBatch', sweep: 'sweep' } as const;
export const SCHEDULES = { anchor: 'anchor', sweep: 'sweep' } as const;

export interface CertifyFileInput {
  certificateId: string;
  accountId: string;
  sha256: string;
  size: number;
}

export interface CertifyFileResult {
  certificateId: string;
  provider: string;
  /** The leaf that was queued for the chain, and when the next batch is made. */
  leaf: string;
  nextAnchorAt: string;
}

/** Waits for the certificate. Every caller sends the same update id, so any number of them share one answer. */
export const certificateReady = defineUpdate<CertifyFileResult>('certificateReady');
export const CERTIFICATE_READY_UPDATE_ID = 'certificate-ready';

/** The types of failure that leave the workflow; the update's caller and the record see the same one. */
export type CertifyFailureType = CertificateFailure['code'] | 'allowance_exhausted';

/** One run for each certificate. */
export function certifyWorkflowId(certificateId: string): string {
  return certificateId;
}

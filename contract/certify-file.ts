import { defineUpdate } from '@temporalio/workflow';
import type { CertificateFailure, Grade } from '../domain/certificate';

export interface CertifyFileInput {
  certificateId: string;
  accountId: string;
  sha256: string;
  size: number;
  plan: TimestampPlan;
}

/** Whom to ask for a time stamp, in this order, and for how long in all. On the run, a change of it does not disturb what is under way. */
export interface TimestampPlan {
  providers: string[];
  budgetMilliseconds: number;
}

export interface CertifyFileResult {
  certificateId: string;
  token: { provider: string; grade: Grade; policyOid: string; serialNumber: string; genTime: string };
  /** The leaf that was queued for the chain, and when the next batch is made. */
  leaf: string;
  nextAnchorAt: string;
  /** ISO 8601. */
  savedAt: string;
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

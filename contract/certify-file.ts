import { defineUpdate } from '@temporalio/workflow';
import type { CertificateEvidence, Custody, FailureCode, Grade } from '../domain/certificate';
import type { SimulatedTimestamp } from '../domain/simulated-fault';

export interface CertifyFileInput {
  certificateId: string;
  sha256: string;
  size: number;
  /** `hash_only`: there is no stored file to hash or to delete. */
  custody: Custody;
  plan: TimestampPlan;
  /** The account had an enabled endpoint when the run was started: it is told the outcome. */
  notify?: boolean;
  /** Only on the runs of requests that asked for it, in a sandbox. */
  simulate?: SimulatedTimestamp;
}

/** The providers to ask, in this order, and the time for all of them. Part of the input, so a changed configuration does not affect a running workflow. */
export interface TimestampPlan {
  providers: string[];
  budgetMilliseconds: number;
}

/** What the certified record says. */
export interface CertifyFileResult {
  token: { provider: string; grade: Grade; policyOid: string; serialNumber: string; genTime: string };
  evidence: Omit<CertificateEvidence, 'renewal'>;
  /** The leaf queued for anchoring. */
  leaf: string;
  /** ISO 8601. */
  savedAt: string;
}

/** Waits for the certificate. All callers send the same update id and so share one answer. */
export const certificateReady = defineUpdate<CertifyFileResult>('certificateReady');
export const CERTIFICATE_READY_UPDATE_ID = 'certificate-ready';

/** The failure types of the workflow. The update's caller and the record get the same one. */
export type CertifyFailureType = FailureCode | 'record_missing';

/** One workflow per certificate. */
export function certifyWorkflowId(certificateId: string): string {
  return certificateId;
}

import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { CertificateFailure, Grade } from '../domain/certificate';

/** Names that clients, workers and recorded histories share. Changing one breaks runs that are under way. */
export const WORKFLOWS = {
  certifyFile: 'certifyFile',
  anchorBatch: 'anchorBatch',
  resumeStale: 'resumeStale',
  deleteOrphans: 'deleteOrphans',
} as const;
export const SCHEDULES = {
  anchor: 'anchor',
  resumeStale: 'resume-stale',
  deleteOrphans: 'delete-orphans',
} as const;

/**
 * What runs are searched by. Stored in the clear, and no codec encrypts them: ids and states only, never a caller's text and
 * never a file's hash.
 */
export const SEARCH = {
  certificateId: defineSearchAttributeKey('CertificateId', SearchAttributeType.KEYWORD),
  accountId: defineSearchAttributeKey('AccountId', SearchAttributeType.KEYWORD),
  pscProvider: defineSearchAttributeKey('PscProvider', SearchAttributeType.KEYWORD),
  stage: defineSearchAttributeKey('Stage', SearchAttributeType.KEYWORD),
  anchorBatch: defineSearchAttributeKey('AnchorBatch', SearchAttributeType.KEYWORD),
} as const;

/**
 * certifyFile: received -> certified | failed. anchorBatch, once there is something to anchor: anchoring -> anchored; attention
 * while it needs a person; idle again when it no longer does and there is nothing to anchor.
 */
export type Stage = 'received' | 'certified' | 'failed' | 'idle' | 'anchoring' | 'attention' | 'anchored';

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

/** What an operator sees of the batch under way. */
export interface AnchorState {
  phase:
    'watching' | 'opening' | 'stamping' | 'sealing' | 'signing' | 'broadcasting' | 'waiting' | 'confirmed';
  batchId: string | null;
  certificates: number | null;
  txid: string | null;
  feeSats: number | null;
  /** Earlier batches that lost their block and wait for another. */
  lost: string[];
  held: boolean;
  /** What a person should look at; the run goes on by itself when it is mended. */
  attention: AnchorAttention | null;
}

export interface AnchorAttention {
  /** `fee_cap`, `wallet_empty`, `coin_waits`, `coin_missing`, `anchor_lost`, `out_of_reach`, or the name of another fault. */
  code: string;
  message: string;
  /** ISO 8601. */
  since: string;
}

export const anchorState = defineQuery<AnchorState>('anchorState');
/** Try again now what is waiting to be tried again. */
export const anchorWake = defineSignal('anchorWake');
/** No further step is begun until `anchorResume`. */
export const anchorHold = defineSignal('anchorHold');
export const anchorResume = defineSignal('anchorResume');

import { announceKey } from '../domain/anchor-announcement';
import type { AnchorAnnouncement } from '../domain/anchor-announcement';

export type AnnounceAnchorInput = AnchorAnnouncement;

/** One workflow per announcement. */
export function announceWorkflowId(announcement: AnchorAnnouncement): string {
  return `announce-${announceKey(announcement)}`;
}

export function announceRenewalWorkflowId(renewalId: string): string {
  return `announce-${renewalId}`;
}

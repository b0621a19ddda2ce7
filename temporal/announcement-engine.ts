import type { Client } from '@temporalio/client';
import { announceRenewalWorkflowId, announceWorkflowId } from '../contract/announcements';
import { WORKFLOWS } from '../contract/names';
import { SEARCH } from '../contract/search-attributes';
import type { AnchorAnnouncement } from '../domain/anchor-announcement';
import type { AnnouncementEngine } from '../ports/announcement-engine';
import { startOrJoin } from './start-or-join';

export function createAnchorAnnouncementEngine(client: Client): AnnouncementEngine<AnchorAnnouncement> {
  return {
    async start(announcement) {
      const { batchId, news, blockHash } = announcement;
      await startOrJoin<AnchorAnnouncement>(client, WORKFLOWS.announceAnchor, {
        workflowId: announceWorkflowId(announcement),
        args: [announcement],
        staticSummary: `Announce ${news} of ${batchId}`,
        staticDetails: `Publishes certificate.${news} for the certificates of ${batchId}, block ${blockHash}, to the accounts that have an endpoint.`,
        typedSearchAttributes: [{ key: SEARCH.anchorBatch, value: batchId }],
      });
    },
  };
}

/** By the renewal's id. */
export function createRenewalAnnouncementEngine(client: Client): AnnouncementEngine<string> {
  return {
    async start(renewalId) {
      await startOrJoin<string>(client, WORKFLOWS.announceRenewal, {
        workflowId: announceRenewalWorkflowId(renewalId),
        args: [renewalId],
        staticSummary: `Announce the renewal ${renewalId}`,
        staticDetails: `Publishes certificate.renewed for the certificates of ${renewalId} to the accounts that have an endpoint.`,
      });
    },
  };
}

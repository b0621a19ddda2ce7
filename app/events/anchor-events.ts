import type { AnchorAnnouncement } from '../../domain/anchor-announcement';
import type { Batch } from '../../domain/anchoring';
import type { AnchorAnnouncements, MemberPosition } from '../../ports/anchor-announcements';
import type { BatchRepository } from '../../ports/batches';
import type { EventPublisher, NewEvent } from '../../ports/event-publisher';
import type { WebhookRepository } from '../../ports/webhooks';
import { createCertificateRecords } from '../certificate-record';
import type { RecordDependencies } from '../certificate-record';

export interface AnchorEventDependencies extends Omit<RecordDependencies, 'batches'> {
  announcements: Pick<AnchorAnnouncements, 'markMade' | 'members'>;
  batches: Pick<BatchRepository, 'find' | 'tip'>;
  publisher: Pick<EventPublisher, 'publish'>;
  webhooks: Pick<WebhookRepository, 'accountsWithEndpoints'>;
}

/** How far an announcement has come. */
export interface AnnouncementProgress {
  after: MemberPosition | null;
  told: number;
}

const PAGE = 100;

/**
 * Publishes what became of a batch's block for the certificates of accounts that have an endpoint, a page at a time. `proceed` is called
 * after each, and where it got to is where an interrupted announcement goes on. An anchor that was lost meanwhile is no longer announced.
 */
export async function publishAnchor(
  deps: AnchorEventDependencies,
  announcement: AnchorAnnouncement,
  progress: AnnouncementProgress,
  proceed: (progress: AnnouncementProgress) => void,
): Promise<number> {
  const { announcements, batches, publisher, webhooks } = deps;
  const accounts = (await webhooks.accountsWithEndpoints()).sort();
  let { after, told } = progress;
  for (;;) {
    const batch = await batches.find(announcement.batchId);
    if (batch === null || !holds(announcement, batch)) break;
    const members = await announcements.members(batch.id, accounts, { after, limit: PAGE });
    const last = members.at(-1);
    if (last === undefined) break;
    const kept = members.filter(({ erased }) => erased === undefined);
    const records = await recordsWith(deps, batch).ofAll(kept);
    await publisher.publish(
      records.map((certificate, index): NewEvent => ({
        accountId: kept[index]?.accountId ?? '',
        type: `certificate.${announcement.news}`,
        subject: certificate.id,
        occurrence: `${announcement.blockHash}:${announcement.number}`,
        data: { certificate },
      })),
    );
    told += kept.length;
    after = { accountId: last.accountId, id: last.id };
    proceed({ after, told });
  }
  await announcements.markMade(announcement);
  return told;
}

/** Order is not promised, but nobody is told of an anchor with a record that has none. */
function holds({ news, blockHash }: AnchorAnnouncement, { block, settledAt }: Batch): boolean {
  return news === 'anchor_lost' || (settledAt !== null && block?.hash === blockHash);
}

/** With the batch as it was just read: the repository may give one that is a second old. */
function recordsWith({ batches, clock, settings, signers, renewals }: AnchorEventDependencies, batch: Batch) {
  const known = { findMany: async () => [batch], tip: batches.tip };
  return createCertificateRecords({ batches: known, clock, settings, signers, renewals });
}

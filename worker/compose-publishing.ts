import type { Client } from '@temporalio/client';
import { createAnnounceActivities } from '../activities/events/announce-anchor';
import { createAnnounceRenewalActivities } from '../activities/events/announce-renewal';
import { createPublishActivities } from '../activities/events/publish';
import { createAllowanceNotices } from '../adapters/mongo/allowance-notices';
import { createAnchorAnnouncements } from '../adapters/mongo/anchor-announcements';
import type { Collections } from '../adapters/mongo/collections';
import { createDeliveryRepository } from '../adapters/mongo/deliveries';
import { createEventRepository } from '../adapters/mongo/events';
import { createWebhookRepository } from '../adapters/mongo/webhooks';
import { createCertificateRecords } from '../app/certificate-record';
import { createEventPublisher } from '../app/events/publisher';
import { createAnnouncementStarter } from '../app/events/start-announcements';
import type { WorkerConfig } from '../config/config';
import type { BatchRepository } from '../ports/batches';
import type { CertificateRepository } from '../ports/certificates';
import type { RenewalRepository } from '../ports/renewals';
import type { SignerRepository } from '../ports/signers';
import { announceKey } from '../domain/anchor-announcement';
import {
  createAnchorAnnouncementEngine,
  createRenewalAnnouncementEngine,
} from '../temporal/announcement-engine';
import { createDeliveryEngine } from '../temporal/delivery-engine';

interface Published {
  certificates: CertificateRepository;
  batches: BatchRepository;
  signers: SignerRepository;
  renewals: RenewalRepository;
}

/** What publishes events, and what those who publish need. */
export function composePublishing(
  { publicUrl, anchoring }: Pick<WorkerConfig, 'publicUrl' | 'anchoring'>,
  client: Client,
  collections: Collections,
  { certificates, batches, signers, renewals }: Published,
) {
  const clock = () => new Date();
  const webhooks = createWebhookRepository(collections);
  const events = createEventRepository(collections);
  const deliveries = createDeliveryRepository(collections);
  const deliveryEngine = createDeliveryEngine(client);
  const announcements = createAnchorAnnouncements(collections);
  const publisher = createEventPublisher({ webhooks, events, deliveries, engine: deliveryEngine, clock });
  const settings = {
    publicUrl,
    network: anchoring.network,
    anchorWindowSeconds: anchoring.windowSeconds,
    anchorConfirmations: anchoring.confirmations,
  };
  /** For every step that settles certificates: `publishCertificates`. */
  const certificateEvents = {
    certificates,
    records: createCertificateRecords({ batches, signers, renewals, clock, settings }),
    notices: createAllowanceNotices(collections),
    publisher,
  };
  const startAnchors = createAnnouncementStarter({
    announcements: { ...announcements, keyOf: announceKey },
    engine: createAnchorAnnouncementEngine(client),
    webhooks,
    clock,
  });
  const startRenewals = createAnnouncementStarter({
    announcements: {
      pending: (limit) => renewals.unannounced(limit),
      markMade: (id) => renewals.markAnnounced(id),
      keyOf: (id) => id,
    },
    engine: createRenewalAnnouncementEngine(client),
    webhooks,
    clock,
  });
  return {
    ...{ webhooks, events, deliveries, deliveryEngine, publisher, certificateEvents },
    activities: {
      ...createPublishActivities(certificateEvents),
      ...createAnnounceActivities({
        announcements,
        batches,
        signers,
        renewals,
        publisher,
        webhooks,
        clock,
        settings,
      }),
      ...createAnnounceRenewalActivities({
        renewals,
        records: certificateEvents.records,
        publisher,
        webhooks,
      }),
    },
    startAnnouncements: async () => {
      await Promise.all([startAnchors(), startRenewals()]);
    },
  };
}

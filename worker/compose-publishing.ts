import type { Client } from '@temporalio/client';
import { createAnnounceActivities } from '../activities/events/announce-anchor';
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
import { createAnnouncementEngine } from '../temporal/announcement-engine';
import { createDeliveryEngine } from '../temporal/delivery-engine';

interface Published {
  certificates: CertificateRepository;
  batches: BatchRepository;
}

/** What publishes events, and what those who publish need. */
export function composePublishing(
  { publicUrl, anchoring }: Pick<WorkerConfig, 'publicUrl' | 'anchoring'>,
  client: Client,
  collections: Collections,
  { certificates, batches }: Published,
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
    records: createCertificateRecords({ batches, clock, settings }),
    notices: createAllowanceNotices(collections),
    publisher,
  };
  return {
    ...{ webhooks, events, deliveries, deliveryEngine, publisher, certificateEvents },
    activities: {
      ...createPublishActivities(certificateEvents),
      ...createAnnounceActivities({ announcements, batches, publisher, webhooks, clock, settings }),
    },
    startAnnouncements: createAnnouncementStarter({
      announcements,
      engine: createAnnouncementEngine(client),
      webhooks,
      clock,
    }),
  };
}

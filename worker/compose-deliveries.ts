import type { Registry } from 'prom-client';
import { createDeliverActivities } from '../activities/events/deliver';
import { openMail } from '../adapters/mail/open-mail';
import type { Collections } from '../adapters/mongo/collections';
import { createDeliveryRepository } from '../adapters/mongo/deliveries';
import { createEventRepository } from '../adapters/mongo/events';
import { createWebhookRepository } from '../adapters/mongo/webhooks';
import { createOutbound } from '../adapters/outbound/create-outbound';
import { decryptSecret } from '../app/webhooks/secrets';
import type { WorkerConfig } from '../config/config';
import { STEP_QUEUES } from '../contract/names';
import type { AccountRepository } from '../ports/accounts';
import type { EventPublisher } from '../ports/event-publisher';
import type { Logger } from '../runtime/logger';
import { createDeliveryMetrics } from './delivery-metrics';
import type { StepQueue } from './run-worker';
import { DELIVERIES_AT_ONCE } from './tuning';

interface DeliveryParts {
  collections: Collections;
  accounts: Pick<AccountRepository, 'find'>;
  publisher: EventPublisher;
  registry: Registry;
  logger: Logger;
  clock: () => Date;
}

/** The steps that send events to endpoints. */
export function composeDeliveries(
  config: WorkerConfig,
  { collections, accounts, publisher, registry, logger, clock }: DeliveryParts,
): { stepQueue: StepQueue; close(): Promise<void> } {
  const webhooks = createWebhookRepository(collections);
  const outbound = createOutbound({ allowCidrs: config.webhookAllowCidrs });
  const mail =
    config.mail === null
      ? null
      : openMail(config.mail, (facts, line) => {
          logger.error(facts, line);
        });
  const activities = createDeliverActivities({
    webhooks,
    events: createEventRepository(collections),
    deliveries: createDeliveryRepository(collections),
    outbound,
    openSecret: (stored, webhookId) => decryptSecret(stored, webhookId, config.secrets.webhooks()),
    announce: { webhooks, accounts, publisher, outbox: mail?.outbox ?? null, mail: config },
    observeDelivery: createDeliveryMetrics(registry),
    clock,
    random: Math.random,
  });
  return {
    stepQueue: { taskQueue: STEP_QUEUES.webhooks, activities, atOnce: DELIVERIES_AT_ONCE },
    async close() {
      await outbound.close();
      await mail?.close();
    },
  };
}

import type { FastifyInstance } from 'fastify';
import { JSON_BODY_MILLISECONDS } from '../../http-server';
import { jsonBody } from '../../plugins/json-body';
import { deliveryRoutes } from './deliveries';
import { endpointRoutes } from './endpoints';
import { eventsRoute } from './events';
import type { WebhookOptions } from './options';

/** Everything under `/webhooks`, and `/events`: the same for API keys and for the dashboard's sessions. */
export async function webhookRoutes(app: FastifyInstance, { deps }: WebhookOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(jsonBody, { milliseconds: JSON_BODY_MILLISECONDS });
  await app.register(endpointRoutes, { deps });
  await app.register(deliveryRoutes, { deps });
  await app.register(eventsRoute, { deps });
}

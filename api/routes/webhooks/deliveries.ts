import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  listDeliveries,
  replayDeliveries,
  retryDelivery,
  testWebhook,
} from '../../../app/webhooks/deliveries';
import { ATTEMPT_LIMITS, LIMITS } from '../../../domain/limits';
import { cursorAfter, pageOf, readCursor } from '../../list-cursor';
import { admissionOf } from '../../plugins/admission';
import { json } from '../../schemas/common';
import {
  DeliveriesAnswer,
  DeliveriesQuery,
  DeliveryAnswer,
  deliveryBody,
  ReplayAnswer,
  ReplayBody,
} from '../../schemas/delivery';
import { DeliveryParameters, webhookErrors, WebhookParameters } from '../../schemas/webhook';
import type { WebhookOptions } from './options';

const tags = ['webhooks'];
const WRITE = { scope: 'webhooks:write' } as const;
const DISABLED = 'The endpoint is disabled: `webhook_disabled`. Enable it first.';
const UNCONFIRMED = `${DISABLED} Or its host (with the port) has not answered an event of this endpoint with 2xx yet: \`webhook_unconfirmed\`. Send a test first.`;
const { endpointResend, accountResend } = ATTEMPT_LIMITS;
const BUDGET = `Tests, retries, replays and what is due because an endpoint is enabled share a budget: ${endpointResend.limit} deliveries an hour to an endpoint, ${accountResend.limit} to all of an account.`;

export const deliveryRoutes: FastifyPluginCallbackTypebox<WebhookOptions> = (app, { deps }, done) => {
  app.post(
    '/webhooks/:id/test',
    {
      config: WRITE,
      schema: {
        operationId: 'testWebhook',
        tags,
        summary: 'Send a test event to an endpoint',
        description: `Sends \`webhook.test\` to this endpoint only, whatever it subscribes to. \`GET /webhooks/{id}/deliveries\` shows the outcome. ${BUDGET}`,
        params: WebhookParameters,
        response: {
          202: json(DeliveryAnswer, 'It is being sent.'),
          ...webhookErrors([400, 404, 408, 413, 415], DISABLED),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = admissionOf(request);
      const delivery = await testWebhook(deps, accountId, request.params.id);
      return reply.code(202).send({ delivery: deliveryBody(delivery) });
    },
  );

  app.get(
    '/webhooks/:id/deliveries',
    {
      config: { scope: 'webhooks:read' },
      schema: {
        operationId: 'listDeliveries',
        tags,
        summary: 'List the deliveries of an endpoint',
        description: `Newest first, of the last ${LIMITS.eventDays} days.`,
        params: WebhookParameters,
        querystring: DeliveriesQuery,
        response: { 200: json(DeliveriesAnswer, 'One page.'), ...webhookErrors([400, 404]) },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const { limit = LIMITS.pageDefault, status, after } = request.query;
      const endpoint = { accountId, webhookId: request.params.id };
      const found = await listDeliveries(deps, endpoint, {
        status,
        after: after === undefined ? null : readCursor(after),
        limit: limit + 1,
      });
      const { page, ...rest } = pageOf(found, limit, cursorAfter);
      return { deliveries: page.map(deliveryBody), ...rest };
    },
  );

  app.post(
    '/webhooks/:id/deliveries/:delivery_id/retry',
    {
      config: WRITE,
      schema: {
        operationId: 'retryDelivery',
        tags,
        summary: 'Send a delivery again',
        description: `Sends it now, whatever its state, and starts its attempts over. It keeps its \`webhook-id\`, so that a receiver can tell whether it has handled it already. ${BUDGET}`,
        params: DeliveryParameters,
        response: {
          202: json(DeliveryAnswer, 'It is being sent.'),
          ...webhookErrors([400, 404, 408, 413, 415], UNCONFIRMED),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = admissionOf(request);
      const { id: webhookId, delivery_id: deliveryId } = request.params;
      const delivery = await retryDelivery(deps, { accountId, webhookId, deliveryId });
      return reply.code(202).send({ delivery: deliveryBody(delivery) });
    },
  );

  app.post(
    '/webhooks/:id/replay',
    {
      config: WRITE,
      schema: {
        operationId: 'replayDeliveries',
        tags,
        summary: 'Send the deliveries of a period again',
        description: `Newest first, each as \`retry\` does. ${BUDGET} A replay sends as many as the budget leaves: if \`has_more\` is true, repeat it later with \`next_cursor\` as \`after\`; if it leaves none, the answer is 429 with \`Retry-After\`. Only what was meant for this endpoint: not what it did not subscribe to, nor what was published before it existed or while it was disabled; \`GET /events\` lists that.`,
        params: WebhookParameters,
        body: ReplayBody,
        response: {
          202: json(ReplayAnswer, 'They are being sent.'),
          ...webhookErrors([400, 404, 408, 413, 415], UNCONFIRMED),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = admissionOf(request);
      const { since, until, only_failed: onlyFailed = false, after } = request.body;
      const span = {
        since: new Date(since),
        until: until === undefined ? deps.clock() : new Date(until),
        onlyFailed,
        after: after === undefined ? null : readCursor(after),
      };
      const endpoint = { accountId, webhookId: request.params.id };
      const { replayed, next } = await replayDeliveries(deps, endpoint, span);
      const next_cursor = next === null ? null : cursorAfter(next);
      return reply.code(202).send({ replayed, has_more: next !== null, next_cursor });
    },
  );
  done();
};

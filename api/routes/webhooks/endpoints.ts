import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { webhookRecord } from '../../../app/webhooks/webhook-record';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateSecret,
} from '../../../app/webhooks/webhooks';
import { LIMITS } from '../../../domain/limits';
import { admissionOf } from '../../plugins/admission';
import { json, NO_CONTENT } from '../../schemas/common';
import {
  newWebhook,
  NewWebhookBody,
  WebhookAnswer,
  webhookChange,
  WebhookChangeBody,
  webhookErrors,
  WebhookParameters,
  WebhooksAnswer,
  WebhookWithSecretAnswer,
} from '../../schemas/webhook';
import type { WebhookOptions } from './options';

const tags = ['webhooks'];
const READ = { scope: 'webhooks:read' } as const;
const WRITE = { scope: 'webhooks:write' } as const;

export const endpointRoutes: FastifyPluginCallbackTypebox<WebhookOptions> = (app, { deps }, done) => {
  app.post(
    '/webhooks',
    {
      config: WRITE,
      schema: {
        operationId: 'createWebhook',
        tags,
        summary: 'Create an endpoint',
        description: `At most ${LIMITS.webhooksPerAccount}. It is enabled at once. It belongs to the API key that makes it: it receives what the scopes of that key read, as they are when an event is sent, and is disabled when the key ends. A key that replaces it by rotation has its endpoints. An endpoint made in the dashboard receives all that it subscribes to. Only this answer contains the secret: use it to verify the signature of every request, with a Standard Webhooks library.`,
        body: NewWebhookBody,
        response: {
          201: json(WebhookWithSecretAnswer, 'The endpoint, with its secret.'),
          ...webhookErrors(
            [400, 408, 413, 415],
            `The account already has ${LIMITS.webhooksPerAccount} endpoints: \`webhook_limit_reached\`.`,
          ),
        },
      },
    },
    async (request, reply) => {
      const { webhook, secret } = await createWebhook(deps, admissionOf(request), newWebhook(request.body));
      return reply
        .code(201)
        .header('location', `${deps.settings.publicUrl}${app.prefix}/webhooks/${webhook.id}`)
        .send({ webhook: { ...webhookRecord(webhook), secret } });
    },
  );

  app.get(
    '/webhooks',
    {
      config: READ,
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: "List the account's endpoints",
        response: { 200: json(WebhooksAnswer, 'All of them.'), ...webhookErrors([]) },
      },
    },
    async (request) => ({
      webhooks: (await listWebhooks(deps, admissionOf(request).accountId)).map(webhookRecord),
    }),
  );

  app.get(
    '/webhooks/:id',
    {
      config: READ,
      schema: {
        operationId: 'getWebhook',
        tags,
        summary: 'Read one endpoint',
        params: WebhookParameters,
        response: { 200: json(WebhookAnswer, 'The endpoint.'), ...webhookErrors([400, 404]) },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      return { webhook: webhookRecord(await findWebhook(deps, accountId, request.params.id)) };
    },
  );

  app.patch(
    '/webhooks/:id',
    {
      config: WRITE,
      schema: {
        operationId: 'changeWebhook',
        tags,
        summary: 'Change, disable or enable an endpoint',
        description:
          'Fields that are left out keep their values. Pending deliveries go to the new URL. If its host (with the port) is another one, they count as failed, `host_changed`, until it has answered an event of this endpoint with 2xx; then `replay` sends them. New `events` apply to what is published from now on. An API key that changes `url` has the endpoint from then on: it receives what that key reads, and ends with it. One whose key has ended is enabled in the dashboard, and belongs to the account then.',
        params: WebhookParameters,
        body: WebhookChangeBody,
        response: {
          200: json(WebhookAnswer, 'The endpoint as it is now.'),
          ...webhookErrors(
            [400, 404, 408, 413, 415],
            'The key of the endpoint has ended, so that it can only be enabled in the dashboard: `webhook_disabled`.',
          ),
        },
      },
    },
    async (request) => {
      const change = webhookChange(request.body);
      const webhook = await changeWebhook(deps, admissionOf(request), request.params.id, change);
      return { webhook: webhookRecord(webhook) };
    },
  );

  app.delete(
    '/webhooks/:id',
    {
      config: WRITE,
      schema: {
        operationId: 'deleteWebhook',
        tags,
        summary: 'Delete an endpoint and its deliveries',
        description: 'A request that is under way still arrives.',
        params: WebhookParameters,
        response: { ...NO_CONTENT, ...webhookErrors([400, 404, 408, 413, 415]) },
      },
    },
    async (request, reply) => {
      await deleteWebhook(deps, admissionOf(request).accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/webhooks/:id/rotate',
    {
      config: WRITE,
      schema: {
        operationId: 'rotateWebhookSecret',
        tags,
        summary: 'Replace the secret of an endpoint',
        description: `For ${LIMITS.secretGraceHours} hours, requests carry a signature by the old secret and one by the new. Rotating again within that time drops the oldest secret at once.`,
        params: WebhookParameters,
        response: {
          200: json(WebhookWithSecretAnswer, 'The endpoint, with its new secret.'),
          ...webhookErrors([400, 404, 408, 413, 415]),
        },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const { webhook, secret } = await rotateSecret(deps, accountId, request.params.id);
      return { webhook: { ...webhookRecord(webhook), secret } };
    },
  );
  done();
};

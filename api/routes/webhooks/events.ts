import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { listEvents } from '../../../app/webhooks/list-events';
import { LIMITS } from '../../../domain/limits';
import { admissionOf } from '../../plugins/admission';
import { errorAnswers, json } from '../../schemas/common';
import { EventsAnswer, EventsQuery } from '../../schemas/delivery';
import type { WebhookOptions } from './options';

const DESCRIPTION = `What was published in the last ${LIMITS.eventDays} days, oldest first; for a receiver that wants to catch up. An event appears here a few
seconds after it was published, so that none ever appears before one that was already read: pass \`next_cursor\` as \`after\`, keep the last
one, and nothing is missed. An API key sees
the events that its scopes read: those of certificates and batches need \`certificates:read\`, of accreditations \`accreditations:read\`, of
memberships \`memberships:read\`, of endpoints \`webhooks:read\`. An account without an enabled endpoint publishes nothing; without one, poll \`GET /certificates?updated_after=\`.`;

export const eventsRoute: FastifyPluginCallbackTypebox<WebhookOptions> = (app, { deps }, done) => {
  app.get(
    '/events',
    {
      config: { scope: 'events:read' },
      schema: {
        operationId: 'listEvents',
        tags: ['events'],
        summary: 'List what was published',
        description: DESCRIPTION,
        querystring: EventsQuery,
        response: { 200: json(EventsAnswer, 'One page.'), ...errorAnswers(400) },
      },
    },
    async (request) => {
      const { limit = LIMITS.pageDefault, after = null } = request.query;
      const { events, hasMore, nextCursor } = await listEvents(deps, admissionOf(request), { limit, after });
      return {
        events: events.map(({ id, type, at, data }) => ({ id, type, timestamp: at.toISOString(), data })),
        has_more: hasMore,
        next_cursor: nextCursor,
      };
    },
  );
  done();
};

import { Type } from 'typebox';
import type { Static } from 'typebox';
import { EVENT_TYPES } from '../../domain/event';
import { DELIVERY_ID_PATTERN, EVENT_ID_PATTERN } from '../../domain/ids';
import { DELIVERY_ERRORS } from '../../domain/webhook';
import type { Delivery } from '../../domain/webhook';
import { cursorPattern } from '../list-cursor';
import { Growing, Nullable, Time } from './common';
import { PAGE_END, pageCursor, PageLimit } from './page';

const DeliveryStatus = Type.Enum(['pending', 'delivered', 'failed'], {
  description:
    'pending: it will be sent, or sent again. delivered: the endpoint answered 2xx. failed: every attempt has failed.',
});

const Attempt = Type.Object(
  {
    at: Time,
    status: Nullable(
      Type.Integer({ description: 'Of the answer; null without one.', examples: [503], minimum: 100 }),
    ),
    latency_ms: Type.Integer({ minimum: 0, examples: [128] }),
    error: Nullable(
      Growing(
        DELIVERY_ERRORS,
        'What went wrong; null when it was delivered. scope_missing: nothing was sent, because the API key that the endpoint belongs to lacks the scope that reads the event. host_changed: nothing was sent, because the event is older than the host of the endpoint, which has not accepted one yet. address_refused: the name resolves to an address that is not public.',
        'status',
      ),
    ),
  },
  { title: 'DeliveryAttempt', additionalProperties: false },
);

export const DeliverySchema = Type.Object(
  {
    id: Type.String({ pattern: DELIVERY_ID_PATTERN, examples: ['dlv_4fT0mQ2vX9bKc7LrZ1aYwE'] }),
    event_id: Type.String({
      pattern: EVENT_ID_PATTERN,
      description: 'The `webhook-id` of every attempt.',
      examples: ['evt_4fT0mQ2vX9bKc7LrZ1aYwE'],
    }),
    type: Growing(EVENT_TYPES, 'The type of the event.', 'certificate.certified'),
    status: DeliveryStatus,
    attempts: Type.Array(Attempt, {
      description: 'The last 20 at most, oldest first. The body of an answer is never kept.',
    }),
    next_attempt_at: Nullable(Time),
    created_at: Time,
  },
  { title: 'Delivery', additionalProperties: false, description: 'One event for one endpoint.' },
);

export const DeliveryAnswer = Type.Object(
  { delivery: DeliverySchema },
  { title: 'DeliveryAnswer', additionalProperties: false },
);

export const DELIVERY_CURSOR_PATTERN = cursorPattern(DELIVERY_ID_PATTERN);

export const DeliveriesQuery = Type.Object(
  {
    status: Type.Optional(DeliveryStatus),
    limit: PageLimit,
    after: pageCursor(
      DELIVERY_CURSOR_PATTERN,
      'The `next_cursor` of an earlier answer: the page begins after its last delivery. Keep the filter.',
    ),
  },
  { additionalProperties: false },
);

export const DeliveriesAnswer = Type.Object(
  {
    deliveries: Type.Array(DeliverySchema, { description: 'Newest first.' }),
    ...PAGE_END,
  },
  { title: 'DeliveryList', additionalProperties: false },
);

export const ReplayBody = Type.Object(
  {
    since: Type.String({ format: 'date-time', description: 'Deliveries created at this time or later.' }),
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'Those created before this time; now by default.' }),
    ),
    only_failed: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Only those that have failed. Otherwise what was delivered is sent again too.',
      }),
    ),
    after: pageCursor(
      DELIVERY_CURSOR_PATTERN,
      'The `next_cursor` of an earlier answer: continues after the last delivery that it sent. Keep the other fields.',
    ),
  },
  { title: 'Replay', additionalProperties: false },
);

export const ReplayAnswer = Type.Object(
  {
    replayed: Type.Integer({ minimum: 0, description: 'How many deliveries will be sent.' }),
    ...PAGE_END,
  },
  { title: 'ReplayAnswer', additionalProperties: false },
);

export const EVENT_CURSOR_PATTERN = '^[0-9a-f]{16}$';

export const EventsQuery = Type.Object(
  {
    limit: PageLimit,
    after: pageCursor(
      EVENT_CURSOR_PATTERN,
      'The `next_cursor` of an earlier answer: the page begins after its last event. Without it, with the oldest event.',
    ),
  },
  { additionalProperties: false },
);

const EventSchema = Type.Object(
  {
    id: Type.String({
      pattern: EVENT_ID_PATTERN,
      description: 'The `webhook-id` of its deliveries.',
      examples: ['evt_4fT0mQ2vX9bKc7LrZ1aYwE'],
    }),
    type: Growing(EVENT_TYPES, 'What happened.', 'certificate.certified'),
    timestamp: Time,
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'What it is about, as it was then: see the section `webhooks` of this document for each type.',
    }),
  },
  { title: 'Event', additionalProperties: false },
);

export const EventsAnswer = Type.Object(
  {
    events: Type.Array(EventSchema, { description: 'In the order in which they were published.' }),
    has_more: Type.Boolean({ description: 'Whether another page can be read now.' }),
    next_cursor: Nullable(
      Type.String({
        description:
          'Opaque; for `after`. Also on the last page: keep it, and ask again later for what has been published since. Null while there is no event.',
      }),
    ),
  },
  { title: 'EventList', additionalProperties: false },
);

export function deliveryBody(delivery: Delivery): Static<typeof DeliverySchema> {
  const { id, eventId, type, status, attempts, dueAt, createdAt } = delivery;
  return {
    ...{ id, event_id: eventId, type, status },
    attempts: attempts.map(({ at, status: answered, latencyMilliseconds, error }) => ({
      at: at.toISOString(),
      status: answered,
      latency_ms: Math.round(latencyMilliseconds),
      error,
    })),
    next_attempt_at: dueAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

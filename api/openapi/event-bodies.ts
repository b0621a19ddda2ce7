import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { EventType } from '../../domain/event';
import { EVENT_ID_PATTERN } from '../../domain/ids';
import { Batch } from '../schemas/batch';
import { Growing, Nullable, Time } from '../schemas/common';
import { Accreditation } from '../schemas/memberships/accreditation';
import { MembershipSchema } from '../schemas/memberships/membership';
import { DisabledReason, WebhookId } from '../schemas/webhook';
import type { OpenapiDocument, Operation, Schema } from './types';

/**
 * Adds what is sent to endpoints, by type. Each is a component: openapi-generator would take a request that stands under `webhooks` itself
 * for one that its client can send, and would write it over the calls of the same tag.
 */
export function addEvents(document: OpenapiDocument): void {
  const events = Object.entries(describeEvents());
  document.components = {
    ...document.components,
    pathItems: Object.fromEntries(events.map(([type, item]) => [nameOf(type), item])),
  };
  document.webhooks = Object.fromEntries(
    events.map(([type]) => [type, { $ref: `#/components/pathItems/${nameOf(type)}` }]),
  );
}

/** `certificate.anchor_lost`: `CertificateAnchorLost`. */
function nameOf(type: string): string {
  return type
    .split(/[._]/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** By type. A receiver ignores types and fields that it does not know. */
function describeEvents(): Record<EventType, { post: Operation }> {
  const certificate = body(
    'CertificateEvent',
    [
      'certificate.certified',
      'certificate.failed',
      'certificate.anchored',
      'certificate.anchor_lost',
      'certificate.renewed',
    ],
    { certificate: Type.Unsafe({ $ref: '#/components/schemas/Certificate' }) },
  );
  const batch = body('BatchEvent', ['batch.completed'], { batch: Batch });
  const allowance = body('AllowanceEvent', ['allowance.low', 'allowance.exhausted'], {
    allowance: Type.Object(
      {
        left: Type.Integer({ minimum: 0, description: 'How many more certificates can be made.' }),
        granted: Type.Integer({ minimum: 0, description: 'How many the account was given in all.' }),
      },
      { title: 'Allowance', additionalProperties: false },
    ),
  });
  const accreditation = body('AccreditationEvent', ['accreditation.created', 'accreditation.revoked'], {
    accreditation: Accreditation,
  });
  const memberships: EventType[] = ['membership.renewed', 'membership.lapsed', 'membership.suspended'];
  const membership = body('MembershipEvent', memberships, { membership: MembershipSchema });
  const renewalDue = body('RenewalDueEvent', ['membership.renewal_due'], {
    membership: MembershipSchema,
    days_left: Type.Integer({
      minimum: 0,
      description: 'From the day of the event to the end of the cycle; 0 once it has ended.',
    }),
  });
  const webhook = body('WebhookEvent', ['webhook.test', 'webhook.disabled'], {
    webhook: Type.Object(
      {
        id: WebhookId,
        events: Type.Array(Type.String()),
        description: Nullable(Type.String()),
        enabled: Type.Boolean(),
        disabled_reason: DisabledReason,
        created_at: Time,
      },
      { title: 'EventWebhook', additionalProperties: false, description: 'The endpoint, without its URL.' },
    ),
  });
  return {
    'certificate.certified': event('A file was certified', certificate),
    'certificate.failed': event('A certification failed', certificate),
    'certificate.anchored': event('The anchor of a certificate is final', certificate),
    'certificate.anchor_lost': event(
      'A chain reorganisation dropped the anchor of a certificate',
      certificate,
    ),
    'certificate.renewed': event('The evidence of a certificate was renewed', certificate),
    'batch.completed': event('Every item of a batch is certified or has failed', batch),
    'allowance.low': event('A tenth of the allowance is left', allowance),
    'allowance.exhausted': event('Nothing of the allowance is left', allowance),
    'accreditation.created': event('A member was accredited for a course', accreditation),
    'accreditation.revoked': event('An accreditation was revoked', accreditation),
    'membership.renewal_due': event('A membership is due for renewal', renewalDue),
    'membership.renewed': event('A membership was renewed', membership),
    'membership.lapsed': event('A membership was not renewed in time', membership),
    'membership.suspended': event('A membership was suspended', membership),
    'webhook.test': event('A test, sent on request', webhook),
    'webhook.disabled': event('The service has disabled an endpoint; sent to the others', webhook),
  };
}

function body(title: string, types: EventType[], data: Record<string, TSchema>): Schema {
  return Type.Object(
    {
      type: Growing(types, 'What happened.', types[0] as EventType),
      timestamp: Time,
      data: Type.Object(data, {
        title: `${title}Data`,
        additionalProperties: false,
        description:
          'As it was when the event was published. What would not fit into 20 KB is replaced by `{id, too_large: true}`: read it by its id.',
      }),
    },
    { title, additionalProperties: false },
  ) as Schema;
}

const SIGNED_HEADERS = [
  header('webhook-id', {
    pattern: EVENT_ID_PATTERN,
    description: 'The id of the event, the same with every attempt: handle each id once.',
    examples: ['evt_4fT0mQ2vX9bKc7LrZ1aYwE'],
  }),
  header('webhook-timestamp', {
    description: 'When this attempt was made, in seconds since 1970. Refuse what is older than five minutes.',
    examples: ['1794679331'],
  }),
  header('webhook-signature', {
    description:
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. Two, separated by a space, while a replaced secret still signs.',
    examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
  }),
];

function header(name: string, schema: object) {
  return { in: 'header', name, required: true, schema: { type: 'string', ...schema } };
}

function event(summary: string, schema: Schema): { post: Operation } {
  return {
    post: {
      tags: ['webhooks'],
      summary,
      parameters: SIGNED_HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received. The body of the answer is ignored.' },
        410: { description: 'Disables the endpoint.' },
        default: {
          description: 'Anything else is a failure, redirects included, and is tried again for three days.',
        },
      },
    },
  };
}

import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import type { WebhookRecord } from '../../app/webhooks/webhook-record';
import { EVENT_PATTERNS } from '../../domain/event';
import { WEBHOOK_ID_PATTERN } from '../../domain/ids';
import { LIMITS } from '../../domain/limits';
import { XML_TEXT_PATTERN } from '../../domain/text';
import type { Webhook } from '../../domain/webhook';
import { errorAnswers, Growing, json, Nullable, Time } from './common';

export const WebhookId = Type.String({
  pattern: WEBHOOK_ID_PATTERN,
  examples: ['whk_4fT0mQ2vX9bKc7LrZ1aYwE'],
});

export const DisabledReason = Nullable(
  Growing(
    ['gone', 'failing', 'key_ended'],
    'Why the service has disabled the endpoint. gone: it answered 410. failing: nothing but failures for five days. key_ended: the API key that it belongs to was revoked or has expired. Null while it is enabled, and when you have disabled it.',
    'failing',
  ),
);

const EXAMPLE_URL = 'https://erp.example.com/hooks/sello';

const facts = {
  id: WebhookId,
  url: Type.String({ format: 'uri', examples: [EXAMPLE_URL] }),
  events: Type.Array(
    Growing(EVENT_PATTERNS, 'What it receives: a type, a group or everything.', 'certificate.*'),
  ),
  description: Nullable(Type.String({ examples: ['ERP, production'] })),
  enabled: Type.Boolean(),
  disabled_reason: DisabledReason,
  created_at: Time,
};

export const WebhookSchema = Type.Object(facts, {
  title: 'Webhook',
  additionalProperties: false,
  description: 'An endpoint of yours that receives events.',
});

type Same<A, B> = [A, B] extends [B, A] ? true : never;
// Does not compile when the schema and the record that is sent differ.
true satisfies Same<Static<typeof WebhookSchema>, WebhookRecord>;

export const WebhookAnswer = Type.Object(
  { webhook: WebhookSchema },
  { title: 'WebhookAnswer', additionalProperties: false },
);

export const WebhooksAnswer = Type.Object(
  { webhooks: Type.Array(WebhookSchema, { description: 'Oldest first.' }) },
  { title: 'WebhookList', additionalProperties: false },
);

export const WebhookWithSecretAnswer = Type.Object(
  {
    webhook: Type.Object(
      {
        ...facts,
        secret: Type.String({
          description:
            'The secret that signs what is sent: `whsec_` and 32 bytes in base64, as Standard Webhooks libraries take it. It is never shown again.',
          examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2fVyBzM3x0o='],
        }),
      },
      { title: 'WebhookWithSecret', additionalProperties: false },
    ),
  },
  { title: 'WebhookWithSecretAnswer', additionalProperties: false },
);

const Url = Type.String({
  minLength: 1,
  maxLength: LIMITS.webhookUrlCharacters,
  description:
    'Where events are sent by POST: https, without user name, password and fragment. Its name must resolve to public addresses only, which is checked with each request.',
  examples: [EXAMPLE_URL],
});
const Events = Type.Array(Type.Enum([...EVENT_PATTERNS], { title: 'EventPattern' }), {
  minItems: 1,
  maxItems: EVENT_PATTERNS.length,
  uniqueItems: true,
  description:
    'Types (`certificate.certified`), groups (`certificate.*`) or everything (`*`). An API key can name only what its scopes read, else 403 `insufficient_scope`; `*` is everything that they read.',
  examples: [['certificate.*', 'batch.completed']],
});
const Description = Nullable(
  Type.String({
    maxLength: LIMITS.webhookDescriptionCharacters,
    pattern: XML_TEXT_PATTERN,
    description: 'A note of your own.',
    examples: ['ERP, production'],
  }),
);

export const NewWebhookBody = Type.Object(
  { url: Url, events: Events, description: Type.Optional(Description) },
  { title: 'WebhookRequest', additionalProperties: false },
);

export const WebhookChangeBody = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    description: Type.Optional(Description),
    enabled: Type.Optional(
      Type.Boolean({
        description:
          'false: nothing is sent, and undelivered events wait. true: clears `disabled_reason`, and what has waited is sent now (at a host that has accepted an event, within the budget of a replay).',
      }),
    ),
  },
  { title: 'WebhookChange', additionalProperties: false },
);

const Id = Type.String({ description: 'The id of an endpoint of this account. Any other id gives 404.' });

export const WebhookParameters = Type.Object({ id: Id });

export const DeliveryParameters = Type.Object({
  id: Id,
  delivery_id: Type.String({ description: 'The id of a delivery of this endpoint. Any other id gives 404.' }),
});

type Status = Parameters<typeof errorAnswers>[number];

const MEANINGS: Partial<Record<Status, string>> = {
  403: 'The API key lacks the scope that this call needs, or one that reads an event named in `events`: `insufficient_scope`. The message names it.',
  404: 'The account has no such endpoint or delivery: `not_found`.',
  413: 'The body is larger than 65,536 bytes: `file_too_large`.',
  429: 'Too many requests (`rate_limit_exceeded`), or the monthly quota is used up (`quota_exceeded`). Tests, retries, replays and enabling have limits of their own, over all keys of the account, and a budget of deliveries. The message says which.',
};

/** `conflict`: what a 409 means. */
export function webhookErrors(statuses: Status[], conflict?: string): Record<number, TSchema> {
  const answers = errorAnswers(...statuses, ...(conflict === undefined ? [] : ([409] as const)));
  for (const [status, meaning] of Object.entries({ ...MEANINGS, 409: conflict }))
    if (Number(status) in answers && meaning !== undefined)
      answers[Number(status)] = json(Type.Ref('Error#'), meaning);
  return answers;
}

export function newWebhook({ url, events, description = null }: Static<typeof NewWebhookBody>) {
  return { url, events, description: description === '' ? null : description } satisfies Partial<Webhook>;
}

export function webhookChange({ url, events, description, enabled }: Static<typeof WebhookChangeBody>) {
  return {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...(enabled !== undefined && { enabled }),
  };
}

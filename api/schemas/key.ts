import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ApiKey, KeyChange, KeySettings } from '../../domain/api-key';
import { GRACE_HOURS_DEFAULT, LIMITS, QUOTA_CEILING, RATE_CEILING } from '../../domain/limits';
import { SCOPES } from '../../domain/scopes';
import { XML_TEXT_PATTERN } from '../../domain/text';
import { Nullable, Time } from './common';

const Scopes = Type.Array(Type.Enum([...SCOPES]), { minItems: 1, uniqueItems: true });

export const KeySchema = Type.Object(
  {
    id: Type.String({ examples: ['key_4fT0mQ2vX9bKc7LrZ1aYwE'] }),
    name: Type.String(),
    prefix: Type.String({ description: 'The first characters of the key.', examples: ['sello_live_4fT0…'] }),
    scopes: Scopes,
    rate: Type.Integer({ description: 'Requests in any 60 seconds.' }),
    quota: Type.Integer({ description: 'Requests in a calendar month, UTC.' }),
    used_this_month: Type.Integer({
      minimum: 0,
      description: 'Together with the keys that replaced it, or that it replaces.',
    }),
    created_at: Time,
    expires_at: Nullable(Time),
    revoked_at: Nullable(Time),
    replaced_by: Nullable(
      Type.String({ description: 'The id of the key that replaces it. It works until `expires_at`.' }),
    ),
    last_used_at: Nullable(Time),
    last_refused_at: Nullable(Time),
  },
  { $id: 'Key', additionalProperties: false },
);

export type KeyBody = Static<typeof KeySchema>;

const KeyRef = Type.Unsafe<KeyBody>(Type.Ref('Key#'));

export const KeysAnswer = Type.Object(
  { keys: Type.Array(KeyRef, { description: 'Newest first.' }) },
  { additionalProperties: false },
);

export const EndedKeysQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMITS.pageMaximum, default: LIMITS.pageDefault }),
    ),
    after: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  },
  { additionalProperties: false },
);

export const EndedKeysAnswer = Type.Object(
  {
    keys: Type.Array(KeyRef, { description: 'The last to end first.' }),
    next_cursor: Nullable(Type.String({ description: 'For `after`. Null on the last page.' })),
  },
  { additionalProperties: false },
);

export const MintedKeyAnswer = Type.Object(
  { key: KeyRef, secret: Type.String({ description: 'The key itself. It is never shown again.' }) },
  { additionalProperties: false },
);

const Name = Type.String({ minLength: 1, maxLength: LIMITS.keyNameCharacters, pattern: XML_TEXT_PATTERN });
const Rate = Type.Integer({ minimum: 1, maximum: RATE_CEILING });
const Quota = Type.Integer({ minimum: 1, maximum: QUOTA_CEILING });

export const NewKeyBody = Type.Object(
  { name: Name, scopes: Scopes, expires_at: Nullable(Time), rate: Rate, quota: Quota },
  { additionalProperties: false },
);

export const EditKeyBody = Type.Object(
  {
    name: Type.Optional(Name),
    scopes: Type.Optional(Scopes),
    rate: Type.Optional(Rate),
    quota: Type.Optional(Quota),
  },
  { additionalProperties: false },
);

export const KeyAnswer = Type.Object({ key: KeyRef }, { additionalProperties: false });

export const RefusedAnswer = Type.Object(
  {
    refused: Type.Array(
      Type.Object(
        {
          at: Time,
          method: Type.String({ examples: ['GET'] }),
          route: Type.String({ examples: ['/api/public/v1/certificates/{id}'] }),
          status: Type.Integer({ minimum: 400, maximum: 499 }),
          error: Type.String({ description: 'The code of the error.', examples: ['insufficient_scope'] }),
        },
        { additionalProperties: false },
      ),
      { description: `The last ${LIMITS.refusedRequestsPerKey} at most, newest first.` },
    ),
  },
  { additionalProperties: false },
);

export const RotateBody = Type.Object(
  {
    grace_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LIMITS.graceHoursMaximum,
        default: GRACE_HOURS_DEFAULT,
        description: 'How long the old key works beside the new one.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const KeyParameters = Type.Object({ id: Type.String() });

export function keyBody(key: ApiKey): KeyBody {
  return {
    id: key.id,
    name: key.name,
    prefix: key.mask,
    scopes: key.scopes,
    rate: key.ratePerMinute,
    quota: key.quotaPerMonth,
    used_this_month: key.usedThisMonth,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    replaced_by: key.replacedBy,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_refused_at: key.lastRefusedAt?.toISOString() ?? null,
  };
}

export function keyChange({ name, scopes, rate, quota }: Static<typeof EditKeyBody>): KeyChange {
  return {
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes }),
    ...(rate !== undefined && { ratePerMinute: rate }),
    ...(quota !== undefined && { quotaPerMonth: quota }),
  };
}

export function keySettings(body: Static<typeof NewKeyBody>): KeySettings {
  return {
    name: body.name,
    scopes: body.scopes,
    ratePerMinute: body.rate,
    quotaPerMonth: body.quota,
    expiresAt: body.expires_at === null ? null : new Date(body.expires_at),
  };
}

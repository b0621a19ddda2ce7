import { Type } from 'typebox';
import type { Static } from 'typebox';
import { SESSION_ID_PATTERN } from '../../domain/session';
import type { ListedSession } from '../../domain/session';
import { Nullable, Time } from './common';

const ListedSessionSchema = Type.Object(
  {
    id: Type.String(),
    browser: Nullable(Type.String({ examples: ['Firefox'] })),
    system: Nullable(Type.String({ examples: ['Windows'] })),
    address: Type.String({ description: 'Where it was started; of IPv6 the /64.' }),
    started_at: Time,
    last_seen_at: Time,
    current: Type.Boolean({ description: 'Whether this request belongs to it.' }),
  },
  { additionalProperties: false },
);

export const SessionsAnswer = Type.Object(
  { sessions: Type.Array(ListedSessionSchema) },
  { additionalProperties: false },
);

export const SessionParameters = Type.Object(
  { id: Type.String({ pattern: SESSION_ID_PATTERN }) },
  { additionalProperties: false },
);

export function listedSessionBody(
  { id, hash, browser, system, address, startedAt, lastSeenAt }: ListedSession,
  current: string,
): Static<typeof ListedSessionSchema> {
  return {
    id,
    browser,
    system,
    address,
    started_at: startedAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    current: hash === current,
  };
}

import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { idPattern } from '../../../domain/ids';
import type { IdKind } from '../../../domain/ids';
import { LIMITS } from '../../../domain/limits';
import { YEARS } from '../../../domain/memberships/calendar-date';
import { POINTS_MAXIMUM } from '../../../domain/memberships/points';
import { XML_TEXT_PATTERN } from '../../../domain/text';
import { errorAnswers, json } from '../common';
import { IDEMPOTENCY_KEY_PATTERN } from '../upload';

/** Does not compile when the schema and the record that is sent differ: `true satisfies Same<Static<typeof Schema>, Record>`. */
export type Same<A, B> = [A, B] extends [B, A] ? true : never;

const EXAMPLE = '4fT0mQ2vX9bKc7LrZ1aYwE';

/** An id of ours in an answer or a body. */
export const Id = (kind: IdKind, description?: string) =>
  Type.String({
    pattern: idPattern(kind),
    ...(description !== undefined && { description }),
    examples: [`${kind}_${EXAMPLE}`],
  });

/** `/…/{id}`. Any text is taken, so that what is no id is a 404 as well. */
export const idParameters = (noun: string) =>
  Type.Object({
    id: Type.String({ description: `The id of a ${noun} of this account. Any other id gives 404.` }),
  });

/** In an answer. */
export const Day = (description: string, example = '2026-11-14') =>
  Type.String({ format: 'date', description, examples: [example] });

/** In a request. */
export const DayGiven = (description: string, example?: string) =>
  Day(`${description} In the years ${YEARS.first} to ${YEARS.last}.`, example);

/** In an answer. */
export const Points = (description: string, example = 10) =>
  Type.Number({ description, examples: [example] });

/** In a request. */
export const PointsGiven = (
  description: string,
  {
    least = 0,
    most = POINTS_MAXIMUM,
    example = 10,
  }: { least?: number; most?: number; example?: number } = {},
) =>
  Type.Number({
    minimum: least,
    maximum: most,
    multipleOf: 0.01,
    description: `${description} At most two decimals.`,
    examples: [example],
  });

/** Text of a caller that can be printed anywhere. */
export const Text = (most: number, description: string, example: string, least = 1) =>
  Type.String({
    minLength: least,
    maxLength: most,
    pattern: XML_TEXT_PATTERN,
    description,
    examples: [example],
  });

/** Of calls that create something. */
export const CreateHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      default: '',
      maxLength: LIMITS.idempotencyKeyCharacters,
      pattern: IDEMPOTENCY_KEY_PATTERN,
      description:
        'Send a new one with each new request, and the same one again with every retry. The same key with the same body gives what the first request created, however often and concurrently it is sent, with `Idempotent-Replayed: true`; with another body, or at another address, the answer is 422. A key belongs to the account, and is kept as long as what it created. A refused request does not use it up. These keys are independent of those of certificates and batches. 1 to 255 visible ASCII characters; empty is the same as not sent.',
      examples: ['member-1042'],
    }),
  ),
});

/** Of calls that can be repeated as they are. */
export const RepeatableHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      default: '',
      maxLength: LIMITS.idempotencyKeyCharacters,
      pattern: IDEMPOTENCY_KEY_PATTERN,
      description: 'Accepted and not needed: repeating this call changes nothing.',
    }),
  ),
});

export type Status = Parameters<typeof errorAnswers>[number];

/** Of every call that reads a JSON body. */
export const BODY_ERRORS = [400, 408, 413, 415] as const satisfies Status[];

const MEANINGS: Partial<Record<Status, string>> = {
  404: 'The account has nothing with that id: `not_found`.',
  413: 'The body is larger than 65,536 bytes: `file_too_large`.',
  422: 'The idempotency key was used for another request: `idempotency_key_reused`.',
  429: 'Too many requests (`rate_limit_exceeded`), or the monthly quota is used up (`quota_exceeded`), of the key or of all keys of its account. The message says which.',
};

/** `meanings`: what a status means for this call, where that is something else. */
export function membershipErrors(
  statuses: readonly Status[],
  meanings: Partial<Record<Status, string>> = {},
): Record<number, TSchema> {
  const answers = errorAnswers(...statuses, ...(Object.keys(meanings).map(Number) as Status[]));
  for (const [status, meaning] of Object.entries({ ...MEANINGS, ...meanings }))
    if (status in answers) answers[Number(status)] = json(Type.Ref('Error#'), meaning);
  return answers;
}

import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { awardFrom } from '../app/memberships/records/awards';
import type { GivenRow } from '../app/memberships/rosters/judge-rows';
import { LIMITS } from '../domain/limits';
import { hasAtMost } from '../domain/text';
import type { RowFailure } from '../domain/memberships/roster';
import { describeInvalid } from './plugins/describe-invalid';
import { RosterRow } from './schemas/memberships/roster';
import { nearestNameOf, shown } from './suggest';
import type { FindNearest } from './suggest';

type Row = Static<typeof RosterRow>;

/** Of the unknown names in all rows. A roster with a misspelt column has the same one in every row. */
const NAMES_COMPARED = 64;

/** Judges each row by itself, with the rules and sentences of a single accreditation. */
export function readRosterRows(request: FastifyRequest, items: unknown[]): GivenRow[] {
  const validate = request.compileValidationSchema(RosterRow, 'body');
  const findNearest = nearestNameOf(NAMES_COMPARED);
  return items.map((item, index): GivenRow => {
    const ref = refOf(item);
    if (!validate(item)) return { index, ref, failure: failureOf(validate.errors ?? [], findNearest) };
    const row = item as Row;
    const { course: courseId, completed_on: completedOn, points, role } = row;
    const member = memberOf(row);
    if (member === null) return { index, ref, failure: oneMember(row) };
    const order = { member, courseId, completedOn, points: points?.map(awardFrom) ?? null };
    return { index, ref, failure: null, order: { ...order, role: role ?? 'attendee' } };
  });
}

/** A bad row is named by its own name wherever that is possible. */
function refOf(item: unknown): string | null {
  const { ref } = (item ?? {}) as { ref?: unknown };
  return typeof ref === 'string' && hasAtMost(LIMITS.referenceCharacters, ref) ? ref : null;
}

function memberOf({ member = null, external_id: externalId = null }: Row) {
  if ((member === null) === (externalId === null)) return null;
  return member ?? { externalId: externalId ?? '' };
}

function oneMember({ member = null }: Row): RowFailure {
  const message =
    member === null
      ? 'The field member is missing. Add it, or external_id instead.'
      : 'The fields member and external_id exclude each other. Send one of them.';
  return { field: 'member', code: 'invalid_request', message };
}

type Findings = Parameters<typeof describeInvalid>[0];

function failureOf(errors: Findings, findNearest: FindNearest): RowFailure {
  const [first] = errors;
  const named = /^\/([^/]+)/.exec(first?.instancePath ?? '')?.[1];
  const { missingProperty, additionalProperty } = first?.params ?? {};
  const field = named ?? missingProperty ?? additionalProperty;
  return {
    field: typeof field === 'string' ? fieldName(first?.instancePath, shown(field)) : null,
    code: 'invalid_request',
    message:
      field === undefined
        ? 'The row must be a JSON object.'
        : describeInvalid(errors, 'body', undefined, findNearest),
  };
}

/** `/points/0/category` is `points[0]`. */
function fieldName(instancePath = '', field: string): string {
  const [, index] = /^\/[^/]+\/(\d+)/.exec(instancePath) ?? [];
  return index === undefined ? field : `${field}[${index}]`;
}

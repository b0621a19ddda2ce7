import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { accredit } from '../../../app/memberships/accreditations/accredit';
import { findAccreditation } from '../../../app/memberships/accreditations/find-accreditation';
import { revokeAccreditation } from '../../../app/memberships/accreditations/revoke-accreditation';
import { accreditationRecords } from '../../../app/memberships/records/accreditation-record';
import type { AccreditationRecord } from '../../../app/memberships/records/accreditation-record';
import { awardFrom } from '../../../app/memberships/records/awards';
import type { Accreditation } from '../../../domain/memberships/accreditation';
import { admissionOf } from '../../plugins/admission';
import { json } from '../../schemas/common';
import {
  AccreditationAnswer,
  AccreditationList,
  AccreditationListQuery,
  NewAccreditation,
  RevokeAccreditation,
} from '../../schemas/memberships/accreditation';
import {
  BODY_ERRORS,
  CreateHeaders,
  idParameters,
  membershipErrors,
  RepeatableHeaders,
} from '../../schemas/memberships/common';
import { pageAsked, pageFound } from '../../schemas/memberships/page';
import { answerCreated, keySent } from './created';
import type { MembershipOptions } from './options';

const tags = ['accreditations'];
const READ = { scope: 'accreditations:read' } as const;
const WRITE = { scope: 'accreditations:write' } as const;

const CREATE = `States that a member has completed a course. Accreditation, entries in the ledger and one certificate of the allowance are stored
together or not at all. Its credential is signed and certified right afterwards, and retried until it is done: \`certification\` says how far it is.

A member has at most one accreditation per course and edition that is not revoked, whoever sends it and however often.`;

export const accreditationRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (app, { deps }, done) => {
  async function recordOf(accreditation: Accreditation): Promise<AccreditationRecord> {
    const [record] = await accreditationRecords(deps, [accreditation]);
    if (record === undefined) throw new Error('There is no record of the accreditation.');
    return record;
  }

  app.post(
    '/accreditations',
    {
      config: WRITE,
      schema: {
        operationId: 'createAccreditation',
        tags,
        summary: 'Accredit a member',
        description: CREATE,
        headers: CreateHeaders,
        body: NewAccreditation,
        response: {
          201: json(AccreditationAnswer, 'The accreditation.'),
          ...membershipErrors([...BODY_ERRORS, 402], {
            409: 'The member already has one for this course and edition: `already_accredited`. `Location` is its address.',
            422: 'The course or the member gets no accreditations, or the day lies outside the dates of the course or the validity of its provider: `outside_validity`. The idempotency key was used for another request: `idempotency_key_reused`.',
          }),
        },
      },
    },
    async (request, reply) => {
      const { member, course, completed_on: completedOn, points, role } = request.body;
      const { accreditation, replayed } = await accredit(deps, {
        accountId: admissionOf(request).accountId,
        member: typeof member === 'string' ? member : { externalId: member.external_id },
        courseId: course,
        completedOn,
        points: points?.map(awardFrom) ?? null,
        role: role ?? 'attendee',
        idempotencyKey: keySent(request.headers),
      });
      const record = await recordOf(accreditation);
      return answerCreated(reply, `/accreditations/${record.id}`, replayed).send({ accreditation: record });
    },
  );

  app.get(
    '/accreditations',
    {
      config: READ,
      schema: {
        operationId: 'listAccreditations',
        tags,
        summary: "List the account's accreditations",
        description: 'Newest first. To read them all, pass `next_cursor` as `after` until it is null.',
        querystring: AccreditationListQuery,
        response: { 200: json(AccreditationList, 'One page.'), ...membershipErrors([400]) },
      },
    },
    async (request) => {
      const { member: memberId, course: courseId, status } = request.query;
      const found = await deps.memberships.accreditations.list(admissionOf(request).accountId, {
        ...pageAsked(request.query),
        ...{ memberId, courseId, revoked: status && status === 'revoked' },
      });
      const { page, ...rest } = pageFound(request.query, found);
      return { accreditations: await accreditationRecords(deps, page), ...rest };
    },
  );

  app.get(
    '/accreditations/:id',
    {
      config: READ,
      schema: {
        operationId: 'getAccreditation',
        tags,
        summary: 'Read an accreditation',
        params: idParameters('accreditation'),
        response: { 200: json(AccreditationAnswer, 'The accreditation.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => {
      const found = await findAccreditation(deps, admissionOf(request).accountId, request.params.id);
      return { accreditation: await recordOf(found) };
    },
  );

  app.post(
    '/accreditations/:id/revoke',
    {
      config: WRITE,
      schema: {
        operationId: 'revokeAccreditation',
        tags,
        summary: 'Revoke an accreditation',
        description:
          'An accreditation is never changed: revoke it, and issue another one. Its points are taken back by new entries in the ledger, and its public page says that it is revoked. Repeating the call changes nothing: the first time and reason stay. A cycle that was renewed with these points stays renewed.',
        params: idParameters('accreditation'),
        headers: RepeatableHeaders,
        body: RevokeAccreditation,
        response: {
          200: json(AccreditationAnswer, 'The revoked accreditation.'),
          ...membershipErrors([...BODY_ERRORS, 404]),
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { accountId } = admissionOf(request);
      const reason = request.body.reason ?? null;
      return { accreditation: await recordOf(await revokeAccreditation(deps, { accountId, id, reason })) };
    },
  );
  done();
};

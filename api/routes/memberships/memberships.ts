import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { changeStanding } from '../../../app/memberships/change-standing';
import { createMembership } from '../../../app/memberships/create-membership';
import { findMembership } from '../../../app/memberships/find-membership';
import { membershipRecords } from '../../../app/memberships/records/membership-record';
import type { MembershipRecord } from '../../../app/memberships/records/membership-record';
import { LIMITS } from '../../../domain/limits';
import type { Membership } from '../../../domain/memberships/membership';
import { apiError } from '../../errors';
import { endingCursor, readEndingCursor } from '../../ending-cursor';
import { pageOf } from '../../list-cursor';
import { admissionOf } from '../../plugins/admission';
import { json } from '../../schemas/common';
import {
  BODY_ERRORS,
  CreateHeaders,
  idParameters,
  membershipErrors,
  RepeatableHeaders,
} from '../../schemas/memberships/common';
import {
  ChangeStanding,
  MembershipAnswer,
  MembershipList,
  MembershipListQuery,
  NewMembership,
} from '../../schemas/memberships/membership';
import { pageAsked, pageFound } from '../../schemas/memberships/page';
import { answerCreated, keySent } from './created';
import type { MembershipOptions } from './options';

const tags = ['memberships'];
const READ = { scope: 'memberships:read' } as const;

const STANDINGS = {
  suspend: {
    operationId: 'suspendMembership',
    summary: 'Suspend a membership',
    description:
      'Until it is resumed: it can’t be renewed, there are no reminders, and its page and card say that it is suspended.',
  },
  resume: {
    operationId: 'resumeMembership',
    summary: 'Resume a suspended membership',
    description: 'Its status follows from its dates again.',
  },
  end: {
    operationId: 'endMembership',
    summary: 'End a membership',
    description: 'For good. Its cards are revoked. The member can get another membership in the program.',
  },
} as const;

export const membershipResourceRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (
  app,
  { deps },
  done,
) => {
  async function recordOf(membership: Membership): Promise<MembershipRecord> {
    const [record] = await membershipRecords(deps, [membership]);
    if (record === undefined) throw new Error('There is no record of the membership.');
    return record;
  }

  app.post(
    '/memberships',
    {
      config: { scope: 'memberships:write' },
      schema: {
        operationId: 'createMembership',
        tags,
        summary: 'Create a membership',
        description:
          'A member joins a program. The first card is issued with it: one certificate of the allowance, and without one nothing is stored. A member has at most one membership in a program that has not ended.',
        headers: CreateHeaders,
        body: NewMembership,
        response: {
          201: json(MembershipAnswer, 'The membership.'),
          ...membershipErrors([...BODY_ERRORS, 402], {
            409: 'The member already has one in this program: `already_member`. `Location` is its address.',
            422: 'The member is archived or erased: `outside_validity`. The idempotency key was used for another request: `idempotency_key_reused`.',
          }),
        },
      },
    },
    async (request, reply) => {
      const { member: memberId, program: programId, starts_on: startsOn } = request.body;
      const { membership, replayed } = await createMembership(deps, {
        accountId: admissionOf(request).accountId,
        ...{ memberId, programId, startsOn },
        idempotencyKey: keySent(request.headers),
      });
      const record = await recordOf(membership);
      return answerCreated(reply, `/memberships/${record.id}`, replayed).send({ membership: record });
    },
  );

  app.get(
    '/memberships',
    {
      config: READ,
      schema: {
        operationId: 'listMemberships',
        tags,
        summary: "List the account's memberships",
        description:
          'Newest first, or, with `ends_before`, by the end of their cycle. To read them all, pass `next_cursor` as `after` until it is null.',
        querystring: MembershipListQuery,
        response: { 200: json(MembershipList, 'One page.'), ...membershipErrors([400]) },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const {
        member: memberId,
        program: programId,
        ends_before: endsBefore,
        ends_from: endsFrom,
      } = request.query;
      const { limit = LIMITS.pageDefault, after } = request.query;
      const { memberships } = deps.memberships;
      const isEndingCursor = after !== undefined && readEndingCursor(after) !== null;
      if (after !== undefined && isEndingCursor !== (endsBefore !== undefined))
        throw apiError('invalid_request', {
          message:
            'The query parameter after belongs to a list with other filters. Keep the filters of the first page.',
        });
      if (endsBefore === undefined) {
        if (endsFrom !== undefined)
          throw apiError('invalid_request', {
            message: 'The query parameter ends_from needs ends_before. Add it.',
          });
        const page = { ...pageAsked(request.query), memberId, programId };
        const found = await memberships.list(accountId, page);
        const { page: shown, ...rest } = pageFound(request.query, found);
        return { memberships: await membershipRecords(deps, shown), ...rest };
      }
      const found = await memberships.listEnding(accountId, {
        ...{ memberId, programId, endsBefore, endsFrom, limit: limit + 1 },
        after: after === undefined ? null : readEndingCursor(after),
      });
      const { page: shown, ...rest } = pageOf(found, limit, endingCursor);
      return { memberships: await membershipRecords(deps, shown), ...rest };
    },
  );

  app.get(
    '/memberships/:id',
    {
      config: READ,
      schema: {
        operationId: 'getMembership',
        tags,
        summary: 'Read a membership',
        params: idParameters('membership'),
        response: { 200: json(MembershipAnswer, 'The membership.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => ({
      membership: await recordOf(
        await findMembership(deps, admissionOf(request).accountId, request.params.id),
      ),
    }),
  );

  for (const to of ['suspend', 'resume', 'end'] as const)
    app.post(
      `/memberships/:id/${to}`,
      {
        config: { scope: 'memberships:admin' },
        schema: {
          tags,
          ...STANDINGS[to],
          description: `${STANDINGS[to].description} Repeating the call changes nothing.`,
          params: idParameters('membership'),
          headers: RepeatableHeaders,
          body: ChangeStanding,
          response: {
            200: json(MembershipAnswer, 'The membership.'),
            ...membershipErrors([...BODY_ERRORS, 404], {
              ...(to !== 'end' && { 422: 'The membership has ended: `outside_validity`.' }),
            }),
          },
        },
      },
      async (request) => {
        const { accountId } = admissionOf(request);
        const { id } = request.params;
        const reason = request.body.reason ?? null;
        return { membership: await recordOf(await changeStanding(deps, { accountId, id, to, reason })) };
      },
    );
  done();
};

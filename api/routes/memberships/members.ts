import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { eraseMember } from '../../../app/memberships/erase-member';
import { memberRecord } from '../../../app/memberships/member-record';
import {
  archiveMember,
  changeMember,
  createMember,
  deleteMember,
  findMember,
  restoreMember,
} from '../../../app/memberships/members';
import { admissionOf } from '../../plugins/admission';
import { json, NO_CONTENT } from '../../schemas/common';
import {
  BODY_ERRORS,
  CreateHeaders,
  membershipErrors,
  RepeatableHeaders,
} from '../../schemas/memberships/common';
import {
  MemberAnswer,
  memberChange,
  MemberChangeBody,
  memberFilter,
  MemberListAnswer,
  MemberListQuery,
  MemberParameters,
  newMember,
  NewMemberBody,
} from '../../schemas/memberships/member';
import { pageAsked, pageFound } from '../../schemas/memberships/page';
import { answerCreated, keySent } from './created';
import type { MembershipOptions } from './options';

const tags = ['members'];
const READ = { scope: 'members:read' } as const;
const WRITE = { scope: 'members:write' } as const;
const TAKEN =
  'Another member has this `external_id`: `external_id_taken`. `Location` is the address of that member.';
const ERASED = 'The personal data of the member was erased: `gone`.';

const ACTIONS = {
  archive: {
    run: archiveMember,
    operationId: 'archiveMember',
    summary: 'Archive a member',
    description:
      'Takes the member out of use. Points and memberships stay as they are. Repeating it changes nothing.',
    errors: { 410: ERASED },
  },
  restore: {
    run: restoreMember,
    operationId: 'restoreMember',
    summary: 'Restore an archived member',
    description: 'Repeating it changes nothing.',
    errors: { 410: ERASED },
  },
  erase: {
    run: eraseMember,
    operationId: 'eraseMember',
    summary: 'Erase the personal data of a member',
    description:
      'Removes the name, the e-mail address, `external_id` and the identifiers for good, and with them every text about the member: reasons, references of roster rows, idempotency keys, events, and credential files. Reasons that are sent afterwards are not stored. The ledger keeps its entries and stays valid, as its hashes cover nothing personal. This can’t be undone; repeating it changes nothing.',
    errors: {},
  },
} as const;

export const memberRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (app, { deps }, done) => {
  app.post(
    '/members',
    {
      config: WRITE,
      schema: {
        operationId: 'createMember',
        tags,
        summary: 'Register a member',
        headers: CreateHeaders,
        body: NewMemberBody,
        response: {
          201: json(MemberAnswer, 'The member.'),
          ...membershipErrors([...BODY_ERRORS, 422], { 409: TAKEN }),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = admissionOf(request);
      const key = keySent(request.headers);
      const { value, replayed } = await createMember(deps, accountId, newMember(request.body), key);
      return answerCreated(reply, `/members/${value.id}`, replayed).send({ member: memberRecord(value) });
    },
  );

  app.get(
    '/members',
    {
      config: READ,
      schema: {
        operationId: 'listMembers',
        tags,
        summary: "List the account's members",
        description:
          'Newest first. Every filter that is given must match. To read them all, pass `next_cursor` as `after` until it is null.',
        querystring: MemberListQuery,
        response: { 200: json(MemberListAnswer, 'One page.'), ...membershipErrors([400]) },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const { query } = request;
      const filter = memberFilter(query);
      const found =
        filter === null
          ? []
          : await deps.memberships.members.list(accountId, { ...pageAsked(query), ...filter });
      const { page, ...rest } = pageFound(query, found);
      return { members: page.map(memberRecord), ...rest };
    },
  );

  app.get(
    '/members/:id',
    {
      config: READ,
      schema: {
        operationId: 'getMember',
        tags,
        summary: 'Read a member',
        params: MemberParameters,
        response: { 200: json(MemberAnswer, 'The member.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => ({
      member: memberRecord(await findMember(deps, admissionOf(request).accountId, request.params.id)),
    }),
  );

  app.patch(
    '/members/:id',
    {
      config: WRITE,
      schema: {
        operationId: 'changeMember',
        tags,
        summary: 'Change a member',
        description:
          'Fields that are left out keep their values; `identifiers` is replaced as a whole. Diplomas and cards that were issued before keep the name they were issued with.',
        params: MemberParameters,
        headers: RepeatableHeaders,
        body: MemberChangeBody,
        response: {
          200: json(MemberAnswer, 'The member as it is now.'),
          ...membershipErrors([...BODY_ERRORS, 404], { 409: TAKEN, 410: ERASED }),
        },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const change = memberChange(request.body);
      return { member: memberRecord(await changeMember(deps, accountId, request.params.id, change)) };
    },
  );

  app.delete(
    '/members/:id',
    {
      config: WRITE,
      schema: {
        operationId: 'deleteMember',
        tags,
        summary: 'Delete a member who has no records',
        description:
          'For one that was registered by mistake. Who has a membership or entries in the ledger is archived or erased instead.',
        params: MemberParameters,
        response: {
          ...NO_CONTENT,
          ...membershipErrors([...BODY_ERRORS, 404], {
            409: 'The member has a membership or entries in the ledger: `member_has_records`.',
          }),
        },
      },
    },
    async (request, reply) => {
      await deleteMember(deps, admissionOf(request).accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );

  for (const [name, { run, operationId, summary, description, errors }] of Object.entries(ACTIONS))
    app.post(
      `/members/:id/${name}`,
      {
        config: WRITE,
        schema: {
          ...{ operationId, tags, summary, description },
          params: MemberParameters,
          headers: RepeatableHeaders,
          response: {
            200: json(MemberAnswer, 'The member as it is now.'),
            ...membershipErrors([...BODY_ERRORS, 404], errors),
          },
        },
      },
      async (request) => ({
        member: memberRecord(await run(deps, admissionOf(request).accountId, request.params.id)),
      }),
    );
  done();
};

import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { programRecord } from '../../../app/memberships/program-record';
import { changeProgram, createProgram, findProgram } from '../../../app/memberships/programs';
import { admissionOf } from '../../plugins/admission';
import { json } from '../../schemas/common';
import {
  BODY_ERRORS,
  CreateHeaders,
  membershipErrors,
  RepeatableHeaders,
} from '../../schemas/memberships/common';
import { pageAsked, pageFound } from '../../schemas/memberships/page';
import {
  newProgram,
  NewProgramBody,
  ProgramAnswer,
  programChange,
  ProgramChangeBody,
  ProgramListAnswer,
  ProgramListQuery,
  ProgramParameters,
} from '../../schemas/memberships/program';
import { answerCreated, keySent } from './created';
import type { MembershipOptions } from './options';

const tags = ['programs'];
const READ = { scope: 'memberships:read' } as const;
const ADMIN = { scope: 'memberships:admin' } as const;

export const programRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (app, { deps }, done) => {
  app.post(
    '/programs',
    {
      config: ADMIN,
      schema: {
        operationId: 'createProgram',
        tags,
        summary: 'Create a program',
        description:
          'Its rules: how long a cycle is, how many points it needs in which categories, and how many of them pass into the next one. Points are counted in hundredths.',
        headers: CreateHeaders,
        body: NewProgramBody,
        response: { 201: json(ProgramAnswer, 'The program.'), ...membershipErrors([...BODY_ERRORS, 422]) },
      },
    },
    async (request, reply) => {
      const { accountId } = admissionOf(request);
      const key = keySent(request.headers);
      const { value, replayed } = await createProgram(deps, accountId, newProgram(request.body), key);
      return answerCreated(reply, `/programs/${value.id}`, replayed).send({ program: programRecord(value) });
    },
  );

  app.get(
    '/programs',
    {
      config: READ,
      schema: {
        operationId: 'listPrograms',
        tags,
        summary: "List the account's programs",
        description: 'Newest first. To read them all, pass `next_cursor` as `after` until it is null.',
        querystring: ProgramListQuery,
        response: { 200: json(ProgramListAnswer, 'One page.'), ...membershipErrors([400]) },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const found = await deps.memberships.programs.list(accountId, pageAsked(request.query));
      const { page, ...rest } = pageFound(request.query, found);
      return { programs: page.map(programRecord), ...rest };
    },
  );

  app.get(
    '/programs/:id',
    {
      config: READ,
      schema: {
        operationId: 'getProgram',
        tags,
        summary: 'Read a program',
        params: ProgramParameters,
        response: { 200: json(ProgramAnswer, 'The program.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => ({
      program: programRecord(await findProgram(deps, admissionOf(request).accountId, request.params.id)),
    }),
  );

  app.patch(
    '/programs/:id',
    {
      config: ADMIN,
      schema: {
        operationId: 'changeProgram',
        tags,
        summary: 'Change a program',
        description:
          'Fields that are left out keep their values; `cycle`, `categories`, `carry_over` and `reminder_days` are replaced as a whole. Other rules make a new version, for cycles that begin from now on: an open one keeps the version it began with. The same values make none.',
        params: ProgramParameters,
        headers: RepeatableHeaders,
        body: ProgramChangeBody,
        response: {
          200: json(ProgramAnswer, 'The program as it is now.'),
          ...membershipErrors([...BODY_ERRORS, 404]),
        },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const change = programChange(request.body);
      return { program: programRecord(await changeProgram(deps, accountId, request.params.id, change)) };
    },
  );
  done();
};

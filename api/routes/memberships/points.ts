import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { adjustPoints, ownMember, pointsOfMember } from '../../../app/memberships/points';
import { entryRecord } from '../../../app/memberships/records/entry-record';
import { LIMITS } from '../../../domain/limits';
import { apiError } from '../../errors';
import { pageOf } from '../../list-cursor';
import { admissionOf } from '../../plugins/admission';
import { json } from '../../schemas/common';
import { BODY_ERRORS, CreateHeaders, idParameters, membershipErrors } from '../../schemas/memberships/common';
import {
  EntryAnswer,
  LedgerAnswer,
  LedgerQuery,
  NewAdjustment,
  PointsAnswer,
  PointsQuery,
} from '../../schemas/memberships/points';
import { answerCreated, keySent } from './created';
import type { MembershipOptions } from './options';

const tags = ['members'];
const READ = { scope: 'members:read' } as const;

const LEDGER = `Every point that was ever given or taken, oldest first. Entries are never changed: each has the hash of the one before it, so that a change would break the chain.
A hash is the SHA-256 of the JSON list \`[account, member, sequence, kind, program, category, points in hundredths, on, source, recorded_at, previous]\`; the first \`previous\` is 64 zeros.`;

export const pointRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (app, { deps }, done) => {
  app.get(
    '/members/:id/points',
    {
      config: READ,
      schema: {
        operationId: 'getMemberPoints',
        tags,
        summary: "Read a member's points in a program",
        description: 'In the open cycle of the membership, by category: what is needed, there, and missing.',
        params: idParameters('member'),
        querystring: PointsQuery,
        response: {
          200: json(PointsAnswer, 'The points.'),
          ...membershipErrors([400], {
            404: 'The account has no such member or program, or the member no membership in it: `not_found`. The message says which.',
          }),
        },
      },
    },
    async (request) => ({
      points: await pointsOfMember(deps, {
        accountId: admissionOf(request).accountId,
        memberId: request.params.id,
        programId: request.query.program,
      }),
    }),
  );

  app.get(
    '/members/:id/ledger',
    {
      config: READ,
      schema: {
        operationId: 'listLedgerEntries',
        tags,
        summary: "List the entries of a member's ledger",
        description: LEDGER,
        params: idParameters('member'),
        querystring: LedgerQuery,
        response: { 200: json(LedgerAnswer, 'One page.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const { program: programId, limit = LIMITS.pageDefault, after } = request.query;
      const { id } = await ownMember(deps, accountId, request.params.id);
      const page = { programId, after: Number(after ?? 0), limit: limit + 1 };
      const found = await deps.memberships.ledger.list(accountId, id, page);
      const { page: shown, ...rest } = pageOf(found, limit, ({ sequence }) => String(sequence));
      return { entries: shown.map(entryRecord), ...rest };
    },
  );

  app.post(
    '/members/:id/adjustments',
    {
      config: { scope: 'memberships:admin' },
      schema: {
        operationId: 'adjustPoints',
        tags,
        summary: "Adjust a member's points",
        description: 'A correction by an administrator: an entry of its own in the ledger.',
        params: idParameters('member'),
        headers: CreateHeaders,
        body: NewAdjustment,
        response: {
          201: json(EntryAnswer, 'The entry.'),
          ...membershipErrors([...BODY_ERRORS, 404], {
            422: 'The day lies before the open cycle, or the member was erased: `outside_validity`. The idempotency key was used for another request: `idempotency_key_reused`.',
          }),
        },
      },
    },
    async (request, reply) => {
      const { program: programId, category, points, on, reason } = request.body;
      if (points === 0)
        throw apiError('invalid_request', {
          message: 'The field points must not be 0. Send what is to be added.',
        });
      const { id: memberId } = request.params;
      const { entry, replayed } = await adjustPoints(deps, {
        accountId: admissionOf(request).accountId,
        ...{ memberId, programId, category, points, on, reason },
        idempotencyKey: keySent(request.headers),
      });
      const path = `/members/${memberId}/ledger?after=${entry.sequence - 1}&limit=1`;
      return answerCreated(reply, path, replayed).send({ entry: entryRecord(entry) });
    },
  );
  done();
};

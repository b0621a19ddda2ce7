import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { createRoster } from '../../../app/memberships/rosters/create-roster';
import { findRoster, listRosterItems, rosterRecords } from '../../../app/memberships/rosters/find-roster';
import type { RosterRecord } from '../../../app/memberships/records/roster-record';
import { LIMITS } from '../../../domain/limits';
import type { Roster } from '../../../domain/memberships/roster';
import { pageOf } from '../../list-cursor';
import { admissionOf } from '../../plugins/admission';
import { describeInvalid } from '../../plugins/describe-invalid';
import { jsonBody } from '../../plugins/json-body';
import { apiError } from '../../errors';
import { readRosterRows } from '../../roster-rows';
import { json } from '../../schemas/common';
import { BODY_ERRORS, CreateHeaders, idParameters, membershipErrors } from '../../schemas/memberships/common';
import { pageAsked, pageFound } from '../../schemas/memberships/page';
import {
  NewRoster,
  RosterAnswer,
  RosterItems,
  RosterItemsQuery,
  RosterList,
  RosterListQuery,
  RosterStructure,
} from '../../schemas/memberships/roster';
import { answerCreated, keySent } from './created';
import type { MembershipOptions } from './options';

/** At the slowest pace that is allowed for uploads, most of the time goes to the body of the largest batch. */
const BODY_MILLISECONDS = 60_000;
const POLL_SECONDS = 2;

const tags = ['accreditations'];
const READ = { scope: 'accreditations:read' } as const;

const DESCRIPTION = `Accredits up to ${LIMITS.batchItems.toLocaleString('en')} rows at once. Each row is judged alone: one that breaks a rule, or whose accreditation exists
already, is listed under \`/items\` with its field and the reason, and all others are accredited. So the same roster can be sent again
after it was corrected: what was accredited before changes nothing.

All accreditations of a batch are stored together, and their certificates are taken from the allowance at once; with fewer left than good rows the answer is 402,
and nothing is stored. At most ${LIMITS.openBatchesPerAccount} batches of an account can be under way, those of hashes included, otherwise the answer is 429. The body may have
${LIMITS.batchBytes.toLocaleString('en')} bytes, and ${LIMITS.jsonElements.toLocaleString('en')} names and values; one that is not a list of 1 to ${LIMITS.batchItems.toLocaleString('en')} rows is a 400.`;

export const rosterRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (app, { deps }, done) => {
  async function recordOf(roster: Roster): Promise<RosterRecord> {
    const [record] = await rosterRecords(deps, [roster]);
    if (record === undefined) throw new Error('There is no record of the batch.');
    return record;
  }

  app.register(jsonBody, { milliseconds: BODY_MILLISECONDS, maximumBytes: LIMITS.batchBytes });
  app.post(
    '/accreditations/batches',
    {
      // Counts among the uploads of its key and account.
      config: { scope: 'accreditations:write', upload: true, jsonOnly: true },
      // The document shows what a row is; a row that is something else fails alone.
      attachValidation: true,
      schema: {
        operationId: 'createAccreditationBatch',
        tags,
        summary: 'Accredit a roster',
        description: DESCRIPTION,
        headers: CreateHeaders,
        body: NewRoster,
        response: {
          202: json(
            RosterAnswer,
            'The batch was stored and is being certified. Read it again at `Location`.',
          ),
          ...membershipErrors([...BODY_ERRORS, 402, 422], {
            413: 'The body is larger than 4,194,304 bytes: `file_too_large`.',
          }),
        },
      },
    },
    async (request, reply) => {
      request.endUpload();
      const { validationError } = request;
      if (validationError !== undefined && validationError.validationContext !== 'body')
        throw validationError;
      const structure = request.compileValidationSchema(RosterStructure, 'body');
      if (!structure(request.body))
        throw apiError('invalid_request', { message: describeInvalid(structure.errors ?? [], 'body') });
      const { items } = request.body as { items: unknown[] };
      const { roster, replayed } = await createRoster(deps, {
        accountId: admissionOf(request).accountId,
        idempotencyKey: keySent(request.headers),
        items,
        rows: readRosterRows(request, items),
      });
      const batch = await recordOf(roster);
      answerCreated(reply, `/accreditations/batches/${batch.id}`, replayed);
      if (batch.status !== 'done') void reply.header('retry-after', POLL_SECONDS);
      return reply.code(202).send({ batch });
    },
  );

  app.get(
    '/accreditations/batches',
    {
      config: READ,
      schema: {
        operationId: 'listAccreditationBatches',
        tags,
        summary: "List the account's batches of accreditations",
        description: 'Newest first. To read them all, pass `next_cursor` as `after` until it is null.',
        querystring: RosterListQuery,
        response: { 200: json(RosterList, 'One page.'), ...membershipErrors([400]) },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const found = await deps.memberships.rosters.list(accountId, pageAsked(request.query));
      const { page, ...rest } = pageFound(request.query, found);
      return { batches: await rosterRecords(deps, page), ...rest };
    },
  );

  app.get(
    '/accreditations/batches/:id',
    {
      config: READ,
      schema: {
        operationId: 'getAccreditationBatch',
        tags,
        summary: 'Read a batch of accreditations',
        description:
          'The status goes from `accepted` to `running` to `done`; the counts are those of this moment. It is `done` when all its credentials are certified.',
        params: idParameters('batch of accreditations'),
        response: { 200: json(RosterAnswer, 'The batch.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => ({
      batch: await recordOf(await findRoster(deps, admissionOf(request).accountId, request.params.id)),
    }),
  );

  app.get(
    '/accreditations/batches/:id/items',
    {
      config: READ,
      schema: {
        operationId: 'listAccreditationBatchItems',
        tags,
        summary: 'List the rows of a batch of accreditations',
        description: 'In the order of the request. `status=failed` lists the rows to correct.',
        params: idParameters('batch of accreditations'),
        querystring: RosterItemsQuery,
        response: { 200: json(RosterItems, 'One page.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => {
      const { limit = LIMITS.pageDefault, after, status } = request.query;
      const { id } = await findRoster(deps, admissionOf(request).accountId, request.params.id);
      const found = await listRosterItems(deps, id, {
        status,
        after: after === undefined ? -1 : Number(after),
        limit: limit + 1,
      });
      const { page: items, ...rest } = pageOf(found, limit, ({ index }) => String(index));
      return { items, ...rest };
    },
  );
  done();
};

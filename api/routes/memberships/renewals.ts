import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { findMembership } from '../../../app/memberships/find-membership';
import { renewalRecord } from '../../../app/memberships/records/renewal-record';
import { findRenewal, renewMembership } from '../../../app/memberships/renew';
import { admissionOf } from '../../plugins/admission';
import { apiError } from '../../errors';
import { json } from '../../schemas/common';
import { BODY_ERRORS, CreateHeaders, idParameters, membershipErrors } from '../../schemas/memberships/common';
import {
  NewRenewal,
  RenewalAnswer,
  RenewalList,
  RenewalListQuery,
  RenewalParameters,
} from '../../schemas/memberships/membership';
import { pageAsked, pageFound } from '../../schemas/memberships/page';
import { answerCreated, keySent } from './created';
import type { MembershipOptions } from './options';

const tags = ['memberships'];
const READ = { scope: 'memberships:read' } as const;

const DESCRIPTION = `Into the next cycle, from \`renewal_opens_on\` to \`grace_ends_on\`, if the member has the points. What is above the requirement is carried over as far as
the program allows, everything else expires with the cycle. A new card is issued: one certificate of the allowance. All of it is stored together or not at all.

A membership is renewed at most once per cycle and at most once a day, whoever sends it and however often.`;

export const renewalRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (app, { deps }, done) => {
  app.post(
    '/memberships/:id/renewals',
    {
      config: { scope: 'memberships:write' },
      schema: {
        operationId: 'renewMembership',
        tags,
        summary: 'Renew a membership',
        description: DESCRIPTION,
        params: idParameters('membership'),
        headers: CreateHeaders,
        body: NewRenewal,
        response: {
          201: json(RenewalAnswer, 'The renewal.'),
          ...membershipErrors([...BODY_ERRORS, 402, 404], {
            409: 'It was renewed already, and the new cycle can’t be renewed yet: `already_renewed`. `Location` is the address of that renewal.',
            422: 'Points are missing, it is too early or too late, or it is suspended or ended: `requirements_not_met`. The message says which. The member is archived or erased: `outside_validity`. The idempotency key was used for another request: `idempotency_key_reused`.',
          }),
        },
      },
    },
    async (request, reply) => {
      const { accountId, scopes } = admissionOf(request);
      const override = request.body.override ?? null;
      if (override !== null && !scopes.includes('memberships:admin'))
        throw apiError('insufficient_scope', {
          message:
            'An override needs the scope memberships:admin, which the API key lacks. Add it to the key in the dashboard, or use another key.',
        });
      const { id: membershipId } = request.params;
      const idempotencyKey = keySent(request.headers);
      const order = { accountId, membershipId, override, idempotencyKey };
      const { renewal, replayed } = await renewMembership(deps, order);
      const path = `/memberships/${membershipId}/renewals/${renewal.id}`;
      return answerCreated(reply, path, replayed).send({ renewal: await renewalRecord(deps, renewal) });
    },
  );

  app.get(
    '/memberships/:id/renewals',
    {
      config: READ,
      schema: {
        operationId: 'listRenewals',
        tags,
        summary: 'List the renewals of a membership',
        description: 'Newest first.',
        params: idParameters('membership'),
        querystring: RenewalListQuery,
        response: { 200: json(RenewalList, 'One page.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => {
      const { id } = await findMembership(deps, admissionOf(request).accountId, request.params.id);
      const found = await deps.memberships.memberships.listRenewals(id, pageAsked(request.query));
      const { page, ...rest } = pageFound(request.query, found);
      return { renewals: await Promise.all(page.map((each) => renewalRecord(deps, each))), ...rest };
    },
  );

  app.get(
    '/memberships/:id/renewals/:renewal',
    {
      config: READ,
      schema: {
        operationId: 'getRenewal',
        tags,
        summary: 'Read a renewal',
        params: RenewalParameters,
        response: { 200: json(RenewalAnswer, 'The renewal.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => {
      const { id } = await findMembership(deps, admissionOf(request).accountId, request.params.id);
      return { renewal: await renewalRecord(deps, await findRenewal(deps, id, request.params.renewal)) };
    },
  );
  done();
};

import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { ApiDependencies } from '../../dependencies';
import { ownCertificate } from '../../own-certificate';
import { CertificateParameters } from '../../schemas/certificate';
import { dashboardErrors, json } from '../../schemas/common';
import { TimelineAnswer } from '../../schemas/timeline';
import { timelineOf } from '../../../app/timeline';

export const timelineRoute: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (
  app,
  { deps },
  done,
) => {
  app.get(
    '/certificates/:id/timeline',
    {
      schema: {
        operationId: 'getTimeline',
        params: CertificateParameters,
        response: { 200: json(TimelineAnswer, 'What happened, and when.'), ...dashboardErrors(401, 404) },
      },
    },
    async (request) => {
      const certificate = await ownCertificate(deps, request, request.params.id);
      const batchId = certificate.anchor?.batchId ?? null;
      const batch = batchId === null ? null : await deps.batches.find(batchId);
      return { events: timelineOf(certificate, batch) };
    },
  );
  done();
};

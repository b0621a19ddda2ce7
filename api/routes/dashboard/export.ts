import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { zipStream } from '../../../app/bulk/zip-stream';
import type { CertificateRecords } from '../../../app/certificate-record';
import { exportAccount } from '../../../app/export/export-account';
import { MIME } from '../../../app/proofs/proof-file';
import { createAnswerSlots } from '../../answer-slots';
import type { ApiDependencies } from '../../dependencies';
import { apiError } from '../../errors';
import { sessionOf } from '../../plugins/session';
import { readersLanguage } from '../../readers-language';
import { dashboardErrors } from '../../schemas/common';

interface Options {
  deps: ApiDependencies;
  records: CertificateRecords;
}

/** Bytes bypass the serializer; the route's types allow only JSON. */
const ARCHIVE = {
  description: 'A ZIP archive, written while it is downloaded.',
  content: { [MIME.zip]: { schema: Type.String({ format: 'binary' }) } },
} as unknown as TSchema;

/** Everything about the account in one download. */
export const exportRoute: FastifyPluginCallbackTypebox<Options> = (app, { deps, records }, done) => {
  const slots = createAnswerSlots(1);

  app.get(
    '/account/export',
    {
      exposeHeadRoute: false,
      config: { whileClosing: true, produces: [MIME.zip] },
      schema: { operationId: 'exportAccount', response: { 200: ARCHIVE, ...dashboardErrors(401) } },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      const account = await deps.accounts.find(accountId);
      if (account === null) throw apiError('session_required');
      if (!slots(accountId, reply)) {
        const message = 'An export of this account is already being downloaded. Wait until it has finished.';
        throw apiError('rate_limit_exceeded', { message, retryAfterSeconds: 30 });
      }
      const date = deps.clock().toISOString().slice(0, 10);
      return reply
        .type(MIME.zip)
        .headers({
          'content-disposition': contentDisposition(`sello-${date}.zip`),
          'cache-control': 'no-store',
        })
        .send(zipStream(exportAccount(deps, records, account, readersLanguage(request))));
    },
  );
  done();
};

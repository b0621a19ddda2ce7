import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { downloadEntries, findForDownload } from '../../../app/bulk/download-certificates';
import { exportCertificates } from '../../../app/bulk/export-certificates';
import { zipStream } from '../../../app/bulk/zip-stream';
import { MIME } from '../../../app/proofs/proof-file';
import { createAnswerSlots } from '../../answer-slots';
import { apiError } from '../../errors';
import { sessionOf } from '../../plugins/session';
import { readersLanguage } from '../../readers-language';
import { dashboardErrors } from '../../schemas/common';
import { CountQuery, DownloadQuery } from '../../schemas/list';
import { listFilterOf } from '../certificates/list-filter';
import type { ReadOptions } from '../certificates/options';

const CSV = 'text/csv; charset=utf-8';

const AT_ONCE = 3;
const RETRY_SECONDS = 10;

/** Many certificates in one answer, which is written while it is read. */
export const bulkRoutes: FastifyPluginCallbackTypebox<ReadOptions> = (app, { deps, records }, done) => {
  const slots = createAnswerSlots(AT_ONCE);

  app.get(
    '/certificates/download',
    {
      exposeHeadRoute: false,
      config: { produces: [MIME.zip, 'application/json'] },
      schema: {
        operationId: 'downloadCertificates',
        description: 'A ZIP with a folder for each certificate: its file, and its bundle or proofs.',
        querystring: DownloadQuery,
        response: dashboardErrors(401, 404),
      },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      const certificates = await findForDownload(deps, accountId, request.query.ids.split(','));
      take(accountId, reply);
      const entries = downloadEntries(deps, records, certificates, readersLanguage(request));
      return send(reply, MIME.zip, 'zip', zipStream(entries));
    },
  );

  app.get(
    '/certificates/export.csv',
    {
      exposeHeadRoute: false,
      config: { produces: ['text/csv', 'application/json'] },
      schema: {
        operationId: 'exportCertificates',
        description:
          'The list as CSV for spreadsheets. A text that one would take for a formula begins with an apostrophe.',
        querystring: CountQuery,
        response: dashboardErrors(401),
      },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      const filter = listFilterOf(request.query);
      take(accountId, reply);
      const lines = exportCertificates(deps, records, accountId, filter);
      return send(reply, CSV, 'csv', Readable.from(lines, { objectMode: false }));
    },
  );
  done();

  function take(accountId: string, reply: FastifyReply): void {
    if (slots(accountId, reply)) return;
    throw apiError('rate_limit_exceeded', {
      message: `${AT_ONCE} downloads of this account are in progress, the maximum. Wait until one has finished.`,
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  function send(reply: FastifyReply, mime: string, ending: string, content: Readable): FastifyReply {
    const fileName = `certificates-${deps.clock().toISOString().slice(0, 10)}.${ending}`;
    return reply
      .type(mime)
      .headers({ 'content-disposition': contentDisposition(fileName), 'cache-control': 'no-store' })
      .send(content);
  }
};

import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { LIMITS } from '../../../domain/limits';
import type { ListFilter } from '../../../ports/certificates';
import { admissionOf } from '../../plugins/admission';
import { errorAnswers, json } from '../../schemas/common';
import { ListAnswer, ListQuery } from '../../schemas/list';
import type { ListQueryBody } from '../../schemas/list';
import type { ReadOptions } from './options';

export const listCertificatesRoute: FastifyPluginCallbackTypebox<ReadOptions> = (
  app,
  { deps, records },
  done,
) => {
  app.get(
    '/certificates',
    {
      config: { scope: 'certificates:read' },
      schema: {
        operationId: 'listCertificates',
        tags: ['certificates'],
        summary: "List the account's certificates",
        description: 'Newest first. The `Link` header points to the next and the previous page.',
        querystring: ListQuery,
        response: { 200: json(ListAnswer, 'One page.'), ...errorAnswers() },
      },
    },
    async (request, reply) => {
      const { limit = LIMITS.pageDefault, offset = 0 } = request.query;
      const { accountId } = admissionOf(request);
      // One more than requested shows whether there is another page.
      const found = await deps.certificates.list(accountId, filterOf(request.query), {
        limit: limit + 1,
        offset,
      });
      const has_more = found.length > limit;
      const link = pageLinks(`${deps.settings.publicUrl}${request.url}`, { limit, offset, has_more });
      if (link !== '') void reply.header('link', link);
      return { certificates: await records.ofAll(found.slice(0, limit)), limit, offset, has_more };
    },
  );
  done();
};

function filterOf({ status, document_type, created_after, created_before }: ListQueryBody): ListFilter {
  return {
    status,
    documentType: document_type,
    createdAfter: created_after === undefined ? undefined : new Date(created_after),
    createdBefore: created_before === undefined ? undefined : new Date(created_before),
  };
}

/** RFC 8288. */
function pageLinks(address: string, page: { limit: number; offset: number; has_more: boolean }): string {
  const at = (offset: number, rel: string) => {
    const url = new URL(address);
    url.searchParams.set('limit', String(page.limit));
    url.searchParams.set('offset', String(offset));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [];
  if (page.has_more) links.push(at(page.offset + page.limit, 'next'));
  if (page.offset > 0) links.push(at(Math.max(0, page.offset - page.limit), 'prev'));
  return links.join(', ');
}

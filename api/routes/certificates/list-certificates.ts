import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { LIMITS } from '../../../domain/limits';
import type { ListPosition } from '../../../ports/certificates';
import { apiError } from '../../errors';
import { cursorAfter, pageOf, readCursor } from '../../list-cursor';
import { admissionOf } from '../../plugins/admission';
import { errorAnswers, json } from '../../schemas/common';
import { ListAnswer, ListQuery } from '../../schemas/list';
import type { ListQueryBody } from '../../schemas/list';
import { listFilterOf } from './list-filter';
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
        description:
          'Newest first. The `Link` header points to the next page. To read them all, follow it, or pass `next_cursor` as `after` until it is null. The certificate of an accreditation or a membership card is listed once it is certified.',
        querystring: ListQuery,
        response: { 200: json(ListAnswer, 'One page.'), ...errorAnswers(400) },
      },
    },
    async (request, reply) => {
      const { limit = LIMITS.pageDefault } = request.query;
      const start = startOf(request.query);
      const { accountId } = admissionOf(request);
      const found = await deps.certificates.list(accountId, listFilterOf(request.query), {
        limit: limit + 1,
        ...start,
      });
      const { page, has_more, next_cursor } = pageOf(found, limit, cursorAfter);
      const offset = 'offset' in start ? start.offset : null;
      // Only the query is taken from the request: its target may be an absolute URL or contain extra slashes.
      const [, query = ''] = request.url.split('?', 2);
      const address = `${deps.settings.publicUrl}${app.prefix}/certificates?${query}`;
      const link = pageLinks(address, { limit, offset, next_cursor });
      if (link !== '') void reply.header('link', link);
      return { certificates: await records.ofAll(page), limit, offset, has_more, next_cursor };
    },
  );
  done();
};

function startOf({ offset, after }: ListQueryBody): { offset: number } | { after: ListPosition } {
  if (after === undefined) return { offset: offset ?? 0 };
  if (offset !== undefined)
    throw apiError('invalid_request', {
      message: 'The query parameters after and offset exclude each other. Send only one of them.',
    });
  return { after: readCursor(after) };
}

interface PageLinks {
  limit: number;
  offset: number | null;
  next_cursor: string | null;
}

/** RFC 8288. A page read by cursor names no previous one: only the caller knows where it came from. */
function pageLinks(address: string, { limit, offset, next_cursor }: PageLinks): string {
  const at = (rel: string, start: { offset?: number; after?: string }) => {
    const url = new URL(address);
    url.searchParams.set('limit', String(limit));
    url.searchParams.delete('offset');
    url.searchParams.delete('after');
    for (const [name, value] of Object.entries(start)) url.searchParams.set(name, String(value));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [];
  if (next_cursor !== null) links.push(at('next', { after: next_cursor }));
  if (offset === null) links.push(at('first', {}));
  else if (offset > 0) links.push(at('prev', { offset: Math.max(0, offset - limit) }));
  return links.join(', ');
}

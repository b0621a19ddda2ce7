import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Link } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of the request's span; `null` for health checks, which have none. */
    traceContext: Context | null;
  }
}

/** A span and a trace for every routed request. Hooks registered after this plugin, and the handler, run in its context. */
export const tracing = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.decorateRequest('traceContext', null);

    app.addHook('onRequest', (request, _reply, done) => {
      const { method, routeOptions } = request;
      const { url: route } = routeOptions;
      if (route === undefined || route.startsWith('/health/')) {
        done();
        return;
      }
      const span = trace.getTracer('sello').startSpan(`${method} ${route}`, {
        kind: SpanKind.SERVER,
        root: true,
        links: linkToCaller(request),
        attributes: { 'http.request.method': method, 'http.route': route },
      });
      request.traceContext = trace.setSpan(ROOT_CONTEXT, span);
      context.with(request.traceContext, done);
    });

    app.addHook('onResponse', (request, { statusCode }, done) => {
      const { traceContext } = request;
      if (traceContext === null) {
        done();
        return;
      }
      const span = trace.getSpan(traceContext);
      span?.setAttribute('http.response.status_code', statusCode);
      const accountId = request.admission?.accountId;
      if (accountId !== undefined) span?.setAttribute('sello.account_id', accountId);
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      // So that the log line of the request names its span.
      context.with(traceContext, done);
    });
  },
  { name: 'tracing' },
);

/** A caller's own trace is linked, not continued: otherwise anyone could choose what is sampled, and at whose cost. */
function linkToCaller({ headers }: FastifyRequest): Link[] {
  const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  return caller === undefined ? [] : [{ context: caller }];
}

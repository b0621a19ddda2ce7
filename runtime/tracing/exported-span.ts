import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/** No file name, hash, text of a caller, key or credential. Whatever is not listed stays in the process. */
const EXPORTED = new Set([
  'db.collection.name',
  'db.operation.name',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'rpc.method',
  'rpc.system',
  'run_id',
  'sello.account_id',
  'sello.attempt',
  'sello.psc.provider',
  'sello.storage.kind',
  'server.address',
  'server.port',
  'temporalActivityId',
  'temporalWorkflowId',
]);

/** A class, a code or the type of a failure, but no sentence. */
const ERROR_TYPE = /^[\w.-]{1,64}$/;

/** The span as it is sent: messages and stacks of errors can quote anything, so only their type is kept. */
export function exportedSpan(span: ReadableSpan): ReadableSpan {
  const { status, links, events } = span;
  const type = span.attributes['error.type'] ?? thrownType(events);
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: status.code },
    attributes: {
      ...Object.fromEntries(Object.entries(span.attributes).filter(([name]) => EXPORTED.has(name))),
      ...(typeof type === 'string' && { 'error.type': ERROR_TYPE.test(type) ? type : 'Error' }),
    },
    links: links.map(({ context: { traceId, spanId, traceFlags } }) => ({
      context: { traceId, spanId, traceFlags },
    })),
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function thrownType(events: ReadableSpan['events']): unknown {
  return events.find(({ name }) => name === 'exception')?.attributes?.['exception.type'];
}

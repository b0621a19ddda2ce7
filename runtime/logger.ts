import { isSpanContextValid, trace } from '@opentelemetry/api';
import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

/** JSON lines on stdout. Keys and text from callers are omitted where they would be logged, not masked here. With tracing, lines name the span. */
export function createLogger(name: string, level: string, { traced = false } = {}): Logger {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: { pid: process.pid },
    serializers: { req: describeRequest },
    ...(traced && { mixin: activeSpan }),
  });
}

/** Omits the query, where signed links carry their signature and file name, and the headers, which contain the key. */
function describeRequest(request: { method?: string; url?: string; ip?: string }): object {
  return { method: request.method, path: request.url?.split('?', 1)[0], ip: request.ip };
}

function activeSpan(): object {
  const active = trace.getActiveSpan()?.spanContext();
  if (active === undefined || !isSpanContextValid(active)) return {};
  return { trace_id: active.traceId, span_id: active.spanId };
}

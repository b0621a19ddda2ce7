import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';
import { causes } from '../domain/causes';

/**
 * Runs a call to another system in a span. Only calls that belong to a trace get one: not those of a process's own checks, which repeat
 * every few seconds, and none when tracing is off.
 */
export async function withSpan<T>(
  name: string,
  attributes: Attributes,
  run: (span?: Span) => Promise<T>,
): Promise<T> {
  if (trace.getActiveSpan()?.isRecording() !== true) return run();
  const span = startCallSpan(name, attributes);
  try {
    return await run(span);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

export function startCallSpan(name: string, attributes: Attributes): Span {
  return trace.getTracer('sello').startSpan(name, { kind: SpanKind.CLIENT, attributes });
}

/** Names the error by a code such as ECONNREFUSED, or by its class: messages can quote anything. */
export function failSpan(span: Span, error: unknown): void {
  const chain = causes(error);
  const codes = chain.map((cause) => (cause as { code?: unknown }).code);
  const code = codes.find((each) => typeof each === 'string' && /^[A-Z][A-Z0-9_]+$/.test(each));
  span.setAttribute('error.type', typeof code === 'string' ? code : (chain.at(-1)?.name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

import type { ReceivedSpan } from './otlp-receiver';

/** The spans of a trace as indented lines, `service: name`, children in the order in which they began. */
export function spanTree(spans: ReceivedSpan[], traceId: string): string[] {
  const own = spans.filter((span) => span.traceId === traceId).sort((a, b) => a.start - b.start);
  const lines = (parentId: string, depth: number): string[] =>
    own
      .filter((span) => span.parentId === parentId)
      .flatMap((span) => [
        `${'  '.repeat(depth)}${span.service}: ${span.name}${span.failed ? ' (failed)' : ''}`,
        ...lines(span.spanId, depth + 1),
      ]);
  return lines('', 0);
}

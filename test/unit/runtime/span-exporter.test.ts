import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { createSpanExporter } from '../../../runtime/tracing/span-exporter';

const context = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 };

function spanWith(parts: Partial<ReadableSpan>): ReadableSpan {
  return {
    name: 'RunActivity:certifyAtOnce',
    kind: SpanKind.INTERNAL,
    spanContext: () => context,
    startTime: [1, 0],
    endTime: [2, 0],
    duration: [1, 0],
    ended: true,
    status: { code: SpanStatusCode.OK },
    attributes: {},
    links: [],
    events: [],
    resource: resourceFromAttributes({}),
    instrumentationScope: { name: 'test' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
    ...parts,
  };
}

/** An exporter, what reached its target, and what it logged. The target fails while `down`. */
function setUp() {
  const sent: ReadableSpan[] = [];
  const warnings: object[] = [];
  const state = { down: false, now: 0 };
  const target = {
    export(spans: ReadableSpan[], done: (result: { code: ExportResultCode; error?: Error }) => void) {
      sent.push(...spans);
      if (state.down) done({ code: ExportResultCode.FAILED, error: new Error('connect ECONNREFUSED') });
      else done({ code: ExportResultCode.SUCCESS });
    },
    shutdown: () => Promise.resolve(),
  };
  const logger = { warn: (fields: object) => void warnings.push(fields) };
  const exporter = createSpanExporter(target, 'http://collector:4318', logger as never, () => state.now);
  return {
    sent,
    warnings,
    state,
    send: (span: ReadableSpan) => {
      exporter.export([span], () => undefined);
    },
  };
}

describe('exported spans', () => {
  it('carry only the listed attributes', () => {
    const { sent, send } = setUp();
    send(
      spanWith({ attributes: { temporalWorkflowId: 'cert_1', memo: 'contract.pdf', 'http.route': '/x' } }),
    );
    expect(sent[0]?.attributes).toEqual({ temporalWorkflowId: 'cert_1', 'http.route': '/x' });
  });

  it('carry the type of an error, but neither its message nor its stack', () => {
    const { sent, send } = setUp();
    const exception = { 'exception.type': 'ApplicationFailure', 'exception.message': 'contract.pdf' };
    send(
      spanWith({
        status: { code: SpanStatusCode.ERROR, message: 'contract.pdf' },
        events: [{ name: 'exception', time: [1, 0], attributes: exception }],
      }),
    );
    expect(sent[0]).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'error.type': 'ApplicationFailure' },
      events: [],
    });
    expect(JSON.stringify(sent[0])).not.toContain('contract.pdf');
  });

  it('replace an error type that is a sentence', () => {
    const { sent, send } = setUp();
    send(spanWith({ attributes: { 'error.type': 'The file contract.pdf is too large.' } }));
    expect(sent[0]?.attributes).toEqual({ 'error.type': 'Error' });
  });

  it('link to a caller by ids alone, without the state it sent', () => {
    const { sent, send } = setUp();
    const traceState = { serialize: () => 'secret=1' } as never;
    send(spanWith({ links: [{ context: { ...context, traceState }, attributes: { note: 'x' } }] }));
    expect(sent[0]?.links).toEqual([{ context }]);
  });
});

describe('a collector that cannot be reached', () => {
  it('is reported at most once a minute, with the number of lost spans', () => {
    const { warnings, state, send } = setUp();
    state.down = true;
    send(spanWith({}));
    send(spanWith({}));
    state.now = 59_000;
    send(spanWith({}));
    expect(warnings).toEqual([{ spans: 1, reason: 'connect ECONNREFUSED' }]);
    state.now = 60_000;
    send(spanWith({}));
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toMatchObject({ spans: 3 });
  });
});

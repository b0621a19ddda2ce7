import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'protobufjs';

export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** `''` for the first span of a trace. */
  parentId: string;
  name: string;
  attributes: Record<string, string | number>;
  links: string[];
  failed: boolean;
  events: number;
  start: number;
  milliseconds: number;
}

export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** The bytes of all requests. */
  received: Buffer[];
  authorizations: (string | undefined)[];
  close(): Promise<void>;
}

/** What the tests read of opentelemetry/proto/trace/v1/trace.proto. */
const { root } = parse(`
  syntax = "proto3";
  message Request { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8;
    repeated KeyValue attributes = 9; repeated Event events = 11; repeated Link links = 13; Status status = 15;
  }
  message Event { string name = 2; }
  message Link { bytes trace_id = 1; }
  message Status { string message = 2; int32 code = 3; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }
`);
const RequestType = root.lookupType('Request');

interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Decoded {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: {
        traceId: Buffer;
        spanId: Buffer;
        parentSpanId?: Buffer;
        name: string;
        startTimeUnixNano: number;
        endTimeUnixNano: number;
        attributes?: KeyValue[];
        events?: unknown[];
        links?: { traceId: Buffer }[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}

/** A collector: accepts OTLP over HTTP in protobuf, and keeps the spans. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks as Buffer[]);
      receiver.authorizations.push(request.headers.authorization);
      receiver.received.push(body);
      if (request.url === '/v1/traces') receiver.spans.push(...decode(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    received: [],
    authorizations: [],
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return receiver;
}

function decode(body: Buffer): ReceivedSpan[] {
  const { resourceSpans } = RequestType.toObject(RequestType.decode(body), { longs: Number }) as Decoded;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: String(values(resource.attributes)['service.name']),
        traceId: span.traceId.toString('hex'),
        spanId: span.spanId.toString('hex'),
        parentId: span.parentSpanId?.toString('hex') ?? '',
        name: span.name,
        attributes: values(span.attributes),
        links: (span.links ?? []).map(({ traceId }) => traceId.toString('hex')),
        failed: span.status?.code === 2,
        events: span.events?.length ?? 0,
        start: span.startTimeUnixNano / 1e6,
        milliseconds: (span.endTimeUnixNano - span.startTimeUnixNano) / 1e6,
      })),
    ),
  );
}

function values(attributes: KeyValue[] = []): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
  );
}

import type { FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

const REFUSED_BY = [
  'minute',
  'month',
  'uploads',
  'downloads',
  'account_minute',
  'account_month',
  'account_uploads',
  'failed_authentication',
  'address',
] as const;

/** The limit that refused a request. */
export type RefusedBy = (typeof REFUSED_BY)[number];

/** Any other method is counted as `other`, so that callers can't create labels. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The outcome of an upload, by the status of its answer. */
const OUTCOMES: Record<number, string> = {
  201: 'certified',
  202: 'pending',
  402: 'allowance_exhausted',
  429: 'limited',
  500: 'internal_error',
  502: 'psc_error',
  503: 'unavailable',
};

/** Other answers to an upload. */
const REPLAYED = 'replayed';
const REFUSED = 'refused';

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'];

/** No label holds a caller's text, an id or a path: routes are named by their template. */
export function createApiMetrics(registry: Registry) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'sello_http_request_duration_seconds',
    help: 'Duration of requests, from their headers to the end of their answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  });
  const uploads = new Gauge({
    name: 'sello_uploads_in_flight',
    help: 'Uploads that were admitted and are not answered yet.',
    registers,
  });
  const received = new Counter({
    name: 'sello_http_received_bytes_total',
    help: 'Bytes received from callers.',
    registers,
  });
  const certificates = new Counter({
    name: 'sello_certificates_total',
    help: 'Uploads by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'sello_refusals_total',
    help: 'Requests refused by a limit.',
    labelNames: ['limit'],
    registers,
  });
  const responses = new Counter({
    name: 'sello_http_responses_total',
    help: 'Responses by class of status, except those of health checks.',
    labelNames: ['class'],
    registers,
  });
  // Prometheus sees no increase in a series that starts with its first event.
  for (const outcome of [...Object.values(OUTCOMES), REPLAYED, REFUSED]) certificates.inc({ outcome }, 0);
  for (const limit of REFUSED_BY) refusals.inc({ limit }, 0);
  for (const name of CLASSES) responses.inc({ class: name }, 0);
  const admitted = new WeakSet<FastifyRequest>();
  const counted = new WeakMap<Socket, number>();

  return {
    uploadAdmitted(request: FastifyRequest): void {
      admitted.add(request);
      uploads.inc();
    },

    answered(request: FastifyRequest, answer: { status: number; seconds: number; replayed: boolean }): void {
      const { status, seconds, replayed } = answer;
      const { url, config } = request.routeOptions;
      durations.observe(
        { method: METHODS.includes(request.method) ? request.method : 'other', route: url ?? 'none', status },
        seconds,
      );
      // A readiness check that answers 503 is not an error that a caller met.
      if (!url?.startsWith('/health/')) responses.inc({ class: `${String(status)[0]}xx` });
      if (admitted.delete(request)) uploads.dec();
      if (config.upload === true)
        certificates.inc({ outcome: replayed ? REPLAYED : (OUTCOMES[status] ?? REFUSED) });
      if (request.refusedBy !== null) refusals.inc({ limit: request.refusedBy });
      const { socket } = request.raw;
      // A connection carries many requests. Requests injected by tests have no byte count.
      const bytes = (socket.bytesRead as number | undefined) ?? 0;
      received.inc(Math.max(0, bytes - (counted.get(socket) ?? 0)));
      counted.set(socket, bytes);
    },
  };
}

export type ApiMetrics = ReturnType<typeof createApiMetrics>;

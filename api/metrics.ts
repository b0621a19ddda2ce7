import type { FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Which limit refused a request. */
export type RefusedBy = 'minute' | 'month' | 'uploads' | 'failed_authentication' | 'address';

/** Others are possible, but there is no end to them. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What a POST of a file came to, by the status of its answer. */
const OUTCOMES: Record<number, string> = {
  201: 'certified',
  202: 'pending',
  402: 'allowance_exhausted',
  429: 'limited',
  500: 'internal_error',
  502: 'psc_error',
  503: 'unavailable',
};

/** The API's figures. No label holds a caller's text, an id or a path: routes are named by their template. */
export function createApiMetrics(registry: Registry) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'sello_http_request_duration_seconds',
    help: 'Requests, from their headers to the end of their answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  });
  const uploads = new Gauge({
    name: 'sello_uploads_in_flight',
    help: 'Files that were admitted and not yet answered.',
    registers,
  });
  const received = new Counter({
    name: 'sello_http_received_bytes_total',
    help: 'Bytes read from callers.',
    registers,
  });
  const certificates = new Counter({
    name: 'sello_certificates_total',
    help: 'What POSTs of a file came to.',
    labelNames: ['outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'sello_refusals_total',
    help: 'Requests that a limit refused, by limit.',
    labelNames: ['limit'],
    registers,
  });
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
      if (admitted.delete(request)) uploads.dec();
      if (config.upload === true)
        certificates.inc({ outcome: replayed ? 'replayed' : (OUTCOMES[status] ?? 'refused') });
      if (request.refusedBy !== null) refusals.inc({ limit: request.refusedBy });
      const { socket } = request.raw;
      // A connection carries many requests; an injected one has no count.
      const bytes = (socket.bytesRead as number | undefined) ?? 0;
      received.inc(Math.max(0, bytes - (counted.get(socket) ?? 0)));
      counted.set(socket, bytes);
    },
  };
}

export type ApiMetrics = ReturnType<typeof createApiMetrics>;

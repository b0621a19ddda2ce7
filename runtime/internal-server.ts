import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import { ConfigError } from '../config/environment';
import { isLoopback, isLoopbackHost } from '../domain/loopback';
import { listen } from './listen';
import type { Listening } from './listen';
import type { Logger } from './logger';

/** Returns metrics in Prometheus' text format. */
export type MetricsSource = () => Promise<string>;

export interface InternalPages {
  metrics: MetricsSource[];
  /** What /health/ready answers: 200 for the status `ready`, 503 for any other. May be replaced while the process starts and stops. */
  readiness: () => Promise<{ status: string }>;
}

/**
 * Serves /metrics, /health/live and /health/ready on a port of their own, never the public one. Live means that the process answers. A source
 * of metrics that fails is omitted; the others are still served.
 */
export async function serveInternal(
  place: { host: string; port: number },
  pages: InternalPages,
  logger: Logger,
): Promise<Listening> {
  async function renderMetrics(): Promise<string> {
    const results = await Promise.allSettled(pages.metrics.map((source) => source()));
    return results
      .map((result) => {
        if (result.status === 'fulfilled') return result.value;
        logger.warn({ err: result.reason as unknown }, 'Some metrics could not be collected.');
        return '';
      })
      .join('');
  }

  async function answer(path: string | undefined, response: ServerResponse): Promise<void> {
    if (path === '/metrics') {
      const text = await renderMetrics();
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } else if (path === '/health/live') {
      answerJson(response, 200, { status: 'live' });
    } else if (path === '/health/ready') {
      const report = await pages.readiness();
      answerJson(response, report.status === 'ready' ? 200 : 503, report);
    } else {
      const message = 'Only /metrics, /health/live and /health/ready are served here, to GET requests.\n';
      response.writeHead(404, { 'content-type': 'text/plain' }).end(message);
    }
  }

  // On loopback, a page of any site could have its own name lead here (DNS rebinding).
  const isLocal = isLoopback(place.host);
  const server = createServer((request, response) => {
    const { host } = request.headers;
    if (isLocal && host !== undefined && !isLoopbackHost(host)) {
      const message = `This port answers only to this machine, at ${place.host}. To reach it under another name, set METRICS_HOST.\n`;
      response.writeHead(421, { 'content-type': 'text/plain' }).end(message);
      return;
    }
    const path = request.method === 'GET' ? request.url?.split('?', 1)[0] : undefined;
    answer(path, response).catch((error: unknown) => {
      logger.error({ err: error }, 'A request to the internal port failed.');
      if (!response.headersSent) answerJson(response, 500, { status: 'error' });
    });
  });
  return listen(server, place).catch((error: unknown) => {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new ConfigError(
      'METRICS_PORT',
      `can't be used: listening on ${place.host}:${place.port} failed (${reason}). Choose a free port and an address of this machine.`,
    );
  });
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

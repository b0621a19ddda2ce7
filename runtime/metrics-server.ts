import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import type { Logger } from './logger';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Returns metrics in Prometheus' text format. */
export type MetricsSource = () => Promise<string>;

/** Serves /metrics on its own port, not on the public one. A source that fails is omitted; the others are still served. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  sources: MetricsSource[],
  logger: Logger,
): Promise<MetricsServer> {
  async function render(): Promise<string> {
    const results = await Promise.allSettled(sources.map((source) => source()));
    return results
      .map((result) => {
        if (result.status === 'fulfilled') return result.value;
        logger.warn({ err: result.reason as unknown }, 'Some metrics could not be collected.');
        return '';
      })
      .join('');
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    void render().then((text) => {
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    });
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { IncomingMessage } from 'node:http';
import { isLoopback, isLoopbackHost } from '../../domain/loopback';
import { apiError } from '../errors';

interface HostHeaderOptions {
  publicUrl: string;
}

/**
 * RFC 9112 §3.2: two proxies could understand a request without exactly one Host differently. HTTP/1.0 has none.
 *
 * A service for this machine alone also refuses the names of other hosts: a page of any site could have its own name lead here (DNS
 * rebinding), and would then be of the same origin. What a proxy says in X-Forwarded-Host does not count, as a page can send it too.
 */
export const hostHeader = fastifyPlugin(
  async (app: FastifyInstance, { publicUrl }: HostHeaderOptions) => {
    const isLocal = isLoopback(new URL(publicUrl).hostname);
    const misdirected = `This service answers only at ${publicUrl} and other addresses of its own machine. To reach it under another name, set PUBLIC_URL to that address.`;
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      const [host, ...others] = hostsOf(raw);
      if (others.length > 0 || (host === undefined && raw.httpVersion !== '1.0'))
        done(apiError('invalid_request', { message: NOT_ONE_HOST }));
      else if (isLocal && host !== undefined && !isLoopbackHost(host))
        done(apiError('misdirected_request', { message: misdirected }));
      else done();
    });
  },
  { name: 'host-header' },
);

const NOT_ONE_HOST = 'The request must have exactly one header Host.';

function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_text, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host');
}

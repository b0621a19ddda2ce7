import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { RefusedRequests } from '../../ports/refused-requests';

interface Options {
  refusedRequests: RefusedRequests;
  clock: () => Date;
}

/** Not a refusal: whoever asks for a proof until it exists makes no mistake, and would push the mistakes out of the list. */
const EXPECTED = 'proof_not_ready';

/** Records every 4xx that a known key was answered with, once the answer is sent. */
export const refusedRequests = fastifyPlugin(
  async (app: FastifyInstance, { refusedRequests: refusals, clock }: Options) => {
    app.addHook('onResponse', (request, reply, done) => {
      const { method, errorCode, routeOptions } = request;
      const { statusCode: status } = reply;
      const keyId = request.admission?.keyId ?? request.refusedKeyId;
      const isRefused = errorCode !== null && errorCode !== EXPECTED && status >= 400 && status < 500;
      if (keyId !== null && isRefused) {
        const route = (routeOptions.url ?? '').replace(/:([A-Za-z]+)/g, '{$1}');
        refusals.record(keyId, { at: clock(), method, route, status, error: errorCode });
      }
      done();
    });
  },
  { name: 'refused-requests' },
);

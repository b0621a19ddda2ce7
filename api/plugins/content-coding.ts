import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';
import { shown } from '../suggest';

/**
 * Refuses bodies that are compressed: the hash that is certified must be of the file that the caller has. Runs after authentication and
 * before the body is read.
 */
export const contentCoding = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('preParsing', ({ headers }, _reply, _payload, done) => {
      const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer } = headers;
      const hasBody = transfer !== undefined || Number(headers['content-length'] ?? 0) > 0;
      if (hasBody && content.toLowerCase() !== 'identity') done(refusal('Content-Encoding', content));
      else if (transfer !== undefined && transfer.toLowerCase() !== 'chunked')
        done(refusal('Transfer-Encoding', transfer));
      else done();
    });
  },
  { name: 'content-coding' },
);

function refusal(header: string, value: string): Error {
  return apiError('unsupported_media_type', {
    message: `The header ${header}: ${shown(value)} is not supported. Send the body uncompressed, without this header.`,
    // RFC 9110 §15.5.16: distinguishes this 415 from one about the media type.
    headers: { 'accept-encoding': 'identity' },
  });
}

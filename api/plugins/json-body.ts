import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';

/** Much more than most of our JSON bodies need. Uploads have limits of their own. */
const MAXIMUM_BYTES = 64 * 1024;

interface JsonBodyOptions {
  milliseconds: number;
  maximumBytes?: number;
}

/** Reads JSON bodies within a time limit, so that a caller who goes silent does not keep the connection. */
export const jsonBody = fastifyPlugin(
  async (app: FastifyInstance, { milliseconds, maximumBytes = MAXIMUM_BYTES }: JsonBodyOptions) => {
    const tooLarge = () => apiError('file_too_large', { message: sentence(maximumBytes) });
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', (request, payload, done) => {
      // A body whose announced size is too large is not read at all.
      if (Number(request.headers['content-length'] ?? 0) > maximumBytes) {
        done(tooLarge());
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      const late = setTimeout(() => {
        end(apiError('request_timeout'));
      }, milliseconds);
      payload.on('data', onData).once('end', onEnd).once('error', end);

      function onData(chunk: Buffer): void {
        size += chunk.length;
        chunks.push(chunk);
        if (size > maximumBytes) end(tooLarge());
      }
      function onEnd(): void {
        stop();
        // It calls `done`; its type also allows for a promise.
        void parse(request, Buffer.concat(chunks).toString(), done);
      }
      function end(error: Error): void {
        stop();
        payload.pause();
        done(error);
      }
      function stop(): void {
        clearTimeout(late);
        payload.off('data', onData).off('end', onEnd).off('error', end);
        payload.on('error', () => undefined);
      }
    });
  },
  { name: 'json-body' },
);

const sentence = (bytes: number) =>
  `The body is larger than ${bytes} bytes, the maximum at this address. Send a smaller one.`;

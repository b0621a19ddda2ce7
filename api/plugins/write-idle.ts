import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Closes a connection whose reader takes nothing of an answer for this long. Otherwise the rest of the answer, and for a stream its
 * source, would stay open for as long as the reader likes.
 */
export const writeIdle = fastifyPlugin(
  async (app: FastifyInstance, { milliseconds }: { milliseconds: number }) => {
    app.addHook('onSend', (_request, { raw }, _payload, done) => {
      // An answer loses its socket when it is finished.
      const { socket } = raw;
      raw.setTimeout(milliseconds, () => {
        const before = progressOf(socket);
        // A process that was held up for that long first learns here what its readers took meanwhile.
        setImmediate(() => {
          if (progressOf(socket) === before) raw.destroy();
        });
      });
      raw.once('finish', () => {
        // Node has set the timeout for keep-alive by now, unless the next request is already waiting on this connection.
        if (socket?.timeout === milliseconds) socket.setTimeout(0);
      });
      done();
    });
  },
  { name: 'write-idle' },
);

/** Changes when the reader takes something, and when more is sent. */
function progressOf(socket: Socket | null): string {
  return `${socket?.bytesWritten} ${socket?.writableLength}`;
}

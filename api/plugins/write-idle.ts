import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
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
        void takesNothing(socket, Math.min(milliseconds, GRACE_MILLISECONDS)).then((idle) => {
          if (idle) raw.destroy();
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

/** A machine that was held up may need some time to pass on what its readers took. */
const GRACE_MILLISECONDS = 1_000;
/** How often the event loop turns before a reader counts as one who takes nothing. */
const TURNS = 10;

/** A process that was held up only learns in the next turns of its event loop what its readers took meanwhile. */
async function takesNothing(socket: Socket | null, graceMilliseconds: number): Promise<boolean> {
  const before = progressOf(socket);
  await pause(graceMilliseconds, undefined, { ref: false });
  for (let turn = 0; turn < TURNS; turn += 1) {
    await nextTurn();
    if (progressOf(socket) !== before) return false;
  }
  return true;
}

/** Changes when the reader takes something, and when more is sent. */
function progressOf(socket: Socket | null): string {
  return `${socket?.bytesWritten} ${socket?.writableLength}`;
}

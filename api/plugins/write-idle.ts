import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Closes a connection whose reader takes nothing of an answer for this long. Otherwise the rest of the answer, and for a stream its
 * source, would stay open for as long as the reader likes.
 */
export const writeIdle = fastifyPlugin(
  async (app: FastifyInstance, { milliseconds }: { milliseconds: number }) => {
    app.addHook('onSend', (request, { raw }, _payload, done) => {
      // An answer has its socket only from the end of the answer before it to its own end.
      const { socket } = request.raw;
      // An injected request has no connection, and its timer would outlive an answer without a body.
      if (!(socket instanceof Socket)) {
        done();
        return;
      }
      raw.setTimeout(milliseconds, () => {
        void takesNothing(socket, Math.min(milliseconds, GRACE_MILLISECONDS)).then((idle) => {
          if (idle) raw.destroy();
        });
      });
      raw.once('finish', () => {
        // Node has set the timeout for keep-alive by now, unless the next request is already waiting on this connection.
        if (socket.timeout === milliseconds) socket.setTimeout(0);
      });
      done();
    });
  },
  { name: 'write-idle' },
);

/** A machine that was held up may need some time to pass on what its readers took. */
const GRACE_MILLISECONDS = 1_000;
/** Parts of that time in which this process ran freely before a reader counts as one who takes nothing, and parts in all. */
const FREE_PARTS = 10;
const MOST_PARTS = 100;

/**
 * Whether a reader takes nothing in this time, not counting the parts of it in which this process was held up: it only learns
 * afterwards what its readers took meanwhile, and the kernel only tells when they have taken a good part of what it buffers.
 */
async function takesNothing(socket: Socket, milliseconds: number): Promise<boolean> {
  const before = progressOf(socket);
  const part = milliseconds / FREE_PARTS;
  for (let free = 0, all = 0; free < FREE_PARTS && all < MOST_PARTS; all += 1) {
    const start = performance.now();
    await pause(part, undefined, { ref: false });
    await nextTurn();
    if (progressOf(socket) !== before) return false;
    if (performance.now() - start < 2 * part) free += 1;
  }
  return true;
}

/** Changes when the reader takes something, and when more is sent. */
function progressOf(socket: Socket): string {
  return `${socket.bytesWritten} ${socket.writableLength}`;
}

import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most clients never have any. */
const MAXIMUM_QUEUED = 16;

/** Of one connection. */
interface Queue {
  last: ServerResponse;
  waiting: number;
}

/**
 * A client may send requests before it has the answer to an earlier one (RFC 9112 §9.3.2). They are handled one at a time. Otherwise one
 * connection could have thousands in progress. Also, Node emits no `close` for a queued response when the connection is lost, so the slots
 * of its request would never be released.
 */
export const pipelining = fastifyPlugin(
  async (app: FastifyInstance) => {
    const queues = new WeakMap<Socket, Queue>();

    app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
      const queue = queues.get(socket) ?? { last: raw, waiting: 0 };
      const { last: previous } = queue;
      queue.last = raw;
      queues.set(socket, queue);
      if (previous === raw || previous.destroyed) {
        done();
        return;
      }
      if (queue.waiting === MAXIMUM_QUEUED) {
        socket.destroy();
        return;
      }
      queue.waiting += 1;
      previous.once('close', () => {
        queue.waiting -= 1;
        if (socket.writable) done();
      });
    });
  },
  { name: 'pipelining' },
);

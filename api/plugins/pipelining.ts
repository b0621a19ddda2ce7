import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that wait for an earlier one. Most clients send none. */
const WAITING_AT_MOST = 16;

interface Line {
  last: ServerResponse;
  waiting: number;
}

/**
 * A client may send further requests before it has the answer to the first (RFC 9112 §9.3.2). They are handled one after the other: otherwise
 * one connection could have thousands in progress, and Node does not say when the connection of a response that is not the next is gone,
 * so that what was held for it would never be released.
 */
export const pipelining = fastifyPlugin(
  async (app: FastifyInstance) => {
    const lines = new WeakMap<Socket, Line>();

    app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
      const line = lines.get(socket) ?? { last: raw, waiting: 0 };
      const { last: previous } = line;
      line.last = raw;
      lines.set(socket, line);
      if (previous === raw || previous.destroyed) {
        done();
        return;
      }
      if (line.waiting === WAITING_AT_MOST) {
        socket.destroy();
        return;
      }
      line.waiting += 1;
      previous.once('close', () => {
        line.waiting -= 1;
        if (socket.writable) done();
      });
    });
  },
  { name: 'pipelining' },
);

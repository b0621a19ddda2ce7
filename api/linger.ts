import type { Socket } from 'node:net';

const LINGER_MILLISECONDS = 2_000;

/**
 * A refused upload is not read to its end. Were the socket closed as soon as the answer is flushed, the bytes still coming in would
 * reset the connection, and many a client would lose the answer with it. So only our side is closed, and the caller gets a
 * moment to read why.
 */
export function lingerBeforeClose(socket: Socket): void {
  // Node calls this when the last answer on a connection is complete.
  socket.destroySoon = () => {
    socket.end();
    const late = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
    socket.once('close', () => {
      clearTimeout(late);
    });
  };
}

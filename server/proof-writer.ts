import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { WriteProof } from '../app/proofs/proof-order';
import type { ProofReply, ProofRequest } from './proof-thread';

/**
 * Writes proofs in a thread, which starts with the first one. A sheet takes some 60 ms of processor time, the first one a second: the API
 * would answer nobody meanwhile.
 */
export function createProofWriter(): { write: WriteProof; close(): Promise<void> } {
  let thread: Worker | null = null;

  function start(): Worker {
    const started = new Worker(join(__dirname, 'proof-thread.js'));
    started.unref();
    // The order that it was working on is refused by its closed port; the next order starts another thread.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (thread === started) thread = null;
    });
    return started;
  }

  return {
    write: (order) =>
      new Promise((resolve, reject) => {
        thread ??= start();
        const { port1, port2 } = new MessageChannel();
        port1.once('message', (reply: ProofReply) => {
          port1.close();
          if ('bytes' in reply) resolve(reply.bytes);
          else reject(reply.error);
        });
        port1.once('close', () => {
          reject(new Error('The thread that writes proofs has ended.'));
        });
        const request: ProofRequest = { order, answerTo: port2 };
        thread.postMessage(request, [port2]);
      }),
    async close() {
      await thread?.terminate();
    },
  };
}

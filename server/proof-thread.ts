import { parentPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { ProofOrder } from '../app/proofs/proof-order';
import { writeProof } from '../app/proofs/write-proof';

export interface ProofRequest {
  order: ProofOrder;
  answerTo: MessagePort;
}

export type ProofReply = { bytes: Uint8Array } | { error: Error };

parentPort?.on('message', ({ order, answerTo }: ProofRequest) => {
  const answer = (reply: ProofReply): void => {
    answerTo.postMessage(reply);
  };
  writeProof(order).then(
    (bytes) => {
      answer({ bytes });
    },
    (error: unknown) => {
      answer({ error: error as Error });
    },
  );
});

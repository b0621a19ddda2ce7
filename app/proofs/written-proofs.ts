import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { ProofOrder, WriteProof } from './proof-order';
import { createWritingQueue } from './writing-queue';
import type { Requester } from './writing-queue';

/** About 500 proofs. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes besides the proof itself. */
const ENTRY_BYTES = 512;
const WAITING_AT_MOST = { perAccount: 20, anonymous: 20 };
const MINUTE = 60_000;

export type WrittenProofs = (requester: Requester, order: ProofOrder) => Promise<Uint8Array>;

/**
 * Keeps the proofs requested last. A proof is found by a digest of everything that is in it, so one that was written for another state,
 * certificate or reader is never found. Equal orders that arrive together are written once.
 */
export function createWrittenProofs(write: WriteProof, maxBytes = MAX_BYTES): WrittenProofs {
  const queue = createWritingQueue(WAITING_AT_MOST);
  const forAccounts = new Map<string, Promise<Uint8Array>>();
  const forAnyone = new Map<string, Promise<Uint8Array>>();
  /** The one used longest ago comes first. */
  const kept = new Map<string, Uint8Array>();
  let keptBytes = 0;

  function keep(key: string, bytes: Uint8Array): void {
    kept.set(key, bytes);
    keptBytes += bytes.length + ENTRY_BYTES;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= maxBytes) break;
      kept.delete(oldest);
      keptBytes -= length + ENTRY_BYTES;
    }
  }

  return async (requester, order) => {
    const key = keyOf(order);
    const found = kept.get(key);
    if (found !== undefined) {
      kept.delete(key);
      kept.set(key, found);
      return found;
    }
    const writing = requester === null ? forAnyone : forAccounts;
    // An account does not wait for what an anonymous caller waits for.
    const underWay = forAccounts.get(key) ?? writing.get(key);
    if (underWay !== undefined) return underWay;
    const written = queue.run(requester, () => write(order));
    writing.set(key, written);
    try {
      const bytes = await written;
      keep(key, bytes);
      return bytes;
    } finally {
      writing.delete(key);
    }
  };
}

function keyOf(order: ProofOrder): string {
  return createHash('sha256')
    .update(serialize('constancia' in order ? undated(order) : order))
    .digest('base64');
}

/** Until the anchor is confirmed, a sheet states when it was written. One from the same minute with the same state is as true. */
function undated(order: Extract<ProofOrder, { constancia: unknown }>): object {
  const { certificate, madeAt } = order.constancia;
  const dated = certificate.blockchain.status === 'confirmed' ? null : Math.floor(madeAt.getTime() / MINUTE);
  return { ...order, constancia: { ...order.constancia, madeAt: dated } };
}

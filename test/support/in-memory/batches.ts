import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { feesOf } from '../../../domain/anchor-fee';
import type { Batch, Outpoint } from '../../../domain/anchoring';
import type { BatchRepository } from '../../../ports/batches';
import { merklePath, merkleRoot } from '../../../proofs/merkle/tree';

interface StoredBatch extends Batch {
  everConfirmed: boolean;
}

interface QueuedLeaf {
  id: string;
  leaf: string;
  batchId: string | null;
  savedAt: Date;
}

export interface InMemoryBatches extends BatchRepository {
  queue(leaves: number): void;
  /** What `sello anchor resign` does. */
  requestResign(batchId: string, coin: Outpoint | null): Promise<boolean>;
  /** In the order in which they were opened. */
  all(): Batch[];
}

/** Small enough that a few leaves need several chunks. */
const CHUNK = 4;

/** Keeps copies, as a database does: nobody holds a reference to what is stored. */
export function createInMemoryBatches(clock: () => Date): InMemoryBatches {
  const stored: StoredBatch[] = [];
  const leaves: QueuedLeaf[] = [];
  const added: { network: string; coin: Outpoint }[] = [];
  const tips = new Map<string, { height: number; work: string; checkedAt: Date | null }>();

  const copy = ({ everConfirmed: _everConfirmed, ...batch }: StoredBatch): Batch => structuredClone(batch);
  const members = (batchId: string) => leaves.filter((each) => each.batchId === batchId);
  const firstTime = (network: string) =>
    stored.find((batch) => batch.network === network && !batch.everConfirmed);

  /** Changes the batch if it is in one of these states. */
  function update(id: string, when: (batch: StoredBatch) => boolean, change: Partial<StoredBatch>): boolean {
    const batch = stored.find((each) => each.id === id);
    if (batch === undefined || !when(batch)) return false;
    Object.assign(batch, structuredClone(change), { updatedAt: clock() });
    return true;
  }

  async function unclaimed(coins: Outpoint[]): Promise<Outpoint[]> {
    const spent = new Set(
      stored.flatMap(({ transactions }) => transactions.flatMap(({ inputs }) => inputs.map(nameOf))),
    );
    return coins.filter((coin) => !spent.has(nameOf(coin)));
  }

  return {
    unclaimed,

    queue(count) {
      for (let i = 0; i < count; i++) {
        const number = String(leaves.length).padStart(6, '0');
        leaves.push({
          id: `cert_${number}`,
          leaf: number.padStart(64, '0'),
          batchId: null,
          savedAt: clock(),
        });
      }
    },
    all: () => stored.map(copy),

    async find(id) {
      const batch = stored.find((each) => each.id === id);
      return batch === undefined ? null : copy(batch);
    },
    findMany: async (ids) => stored.filter(({ id }) => ids.includes(id)).map(copy),
    async findSpending(coin) {
      const batch = stored.find(({ transactions }) =>
        transactions.some(({ inputs }) => inputs.some((input) => nameOf(input) === nameOf(coin))),
      );
      return batch === undefined ? null : copy(batch);
    },
    async findByTransaction(txid) {
      const batch = stored.find(({ transactions }) => transactions.some((each) => each.txid === txid));
      return batch === undefined ? null : copy(batch);
    },
    work: async (network) => ({
      underWay: firstTime(network) !== undefined,
      waitingSince: leaves.find(({ batchId }) => batchId === null)?.savedAt ?? null,
    }),
    waitingAtLeast: async (count) => leaves.filter(({ batchId }) => batchId === null).length >= count,

    async openOrResume(network) {
      const underWay = firstTime(network);
      if (underWay !== undefined) return copy(underWay);
      const batch: StoredBatch = {
        id: `batch_${stored.length + 1}`,
        network,
        status: 'open',
        wallet: null,
        size: null,
        root: null,
        transactions: [],
        confirmedTxid: null,
        block: null,
        facts: null,
        submittedAt: null,
        confirmedAt: null,
        settledAt: null,
        lostAtHeight: null,
        finalLostAt: null,
        resign: null,
        everConfirmed: false,
        createdAt: clock(),
        updatedAt: clock(),
      };
      stored.push(batch);
      return copy(batch);
    },

    async stamp(batchId, after) {
      if (stored.find(({ id }) => id === batchId)?.status !== 'open') return { stamped: 0, last: null };
      const chunk = leaves
        .filter((each) => each.batchId === null && (after === null || each.id > after))
        .slice(0, CHUNK);
      for (const each of chunk) each.batchId = batchId;
      return { stamped: chunk.length, last: chunk.at(-1)?.id ?? null };
    },

    async seal(batchId) {
      const batch = stored.find(({ id }) => id === batchId);
      if (batch === undefined) return { size: 0, root: null };
      if (batch.size !== null) return { size: batch.size, root: batch.root };
      const size = members(batchId).length;
      if (size === 0) {
        stored.splice(stored.indexOf(batch), 1);
        return { size: 0, root: null };
      }
      const root = bytesToHex(merkleRoot(members(batchId).map(({ leaf }) => hexToBytes(leaf))));
      update(batchId, ({ status }) => status === 'open', { status: 'sealed', size, root });
      return { size, root };
    },

    async addTransaction(batchId, transaction, versions, wallet) {
      const batch = stored.find(({ id }) => id === batchId);
      return update(
        batchId,
        ({ status, transactions }) =>
          ['sealed', 'signed', 'submitted'].includes(status) && transactions.length === versions,
        {
          transactions: [...(batch?.transactions ?? []), transaction],
          wallet,
          resign: null,
          ...(batch?.status === 'sealed' && { status: 'signed' }),
        },
      );
    },
    async markRefused(batchId, txid, reason) {
      const batch = stored.find(({ id }) => id === batchId);
      const version = batch?.transactions.find((each) => each.txid === txid);
      if (version !== undefined) version.refusal = reason;
    },
    async markSubmitted(batchId) {
      update(batchId, ({ status }) => status === 'signed', { status: 'submitted', submittedAt: clock() });
    },
    async markConfirmed(batchId, { txid, block, facts }) {
      const known = stored.find(({ id }) => id === batchId);
      const confirmedAt = known?.block?.hash === block.hash ? known.confirmedAt : clock();
      update(batchId, ({ status }) => ['signed', 'submitted', 'confirmed'].includes(status), {
        status: 'confirmed',
        confirmedTxid: txid,
        block,
        facts,
        confirmedAt,
        everConfirmed: true,
        settledAt: null,
        resign: null,
      });
    },
    async markReorganised(batchId, lostBlockHash, tipHeight) {
      const known = stored.find(({ id }) => id === batchId);
      update(batchId, ({ status, block }) => status === 'confirmed' && block?.hash === lostBlockHash, {
        status: 'submitted',
        confirmedTxid: null,
        block: null,
        facts: null,
        confirmedAt: null,
        settledAt: null,
        lostAtHeight: tipHeight,
        ...(known?.settledAt && { finalLostAt: clock() }),
      });
    },
    watched: async (network) =>
      stored
        .filter((each) => each.network === network && each.everConfirmed && each.settledAt === null)
        .map(copy),
    async settle(batchId, blockHash) {
      const batch = stored.find(({ id }) => id === batchId);
      if (batch?.block?.hash === blockHash) batch.settledAt ??= clock();
    },
    async newestSettled(network) {
      const settled = stored.filter((each) => each.network === network && each.settledAt !== null);
      const [newest] = settled.sort((a, b) => (b.block?.height ?? 0) - (a.block?.height ?? 0));
      return newest === undefined ? null : copy(newest);
    },
    settledAbove: async (network, height) =>
      stored
        .filter((each) => each.network === network && each.settledAt !== null)
        .filter(({ block }) => block !== null && block.height > height)
        .map(copy),
    async unsettledElsewhere(network) {
      const others = stored.filter(
        (each) => each.network !== network && each.root !== null && each.settledAt === null,
      );
      return [...new Set(others.map((each) => each.network))].map((name) => ({
        network: name,
        batches: others.filter((each) => each.network === name).length,
      }));
    },
    feesSince: async (network, since) =>
      stored
        .filter((each) => each.network === network)
        .reduce((sum, { transactions }) => sum + feesOf(transactions, since), 0),
    requestResign: async (batchId, coin) =>
      update(batchId, ({ status }) => status === 'signed' || status === 'submitted', {
        resign: { coin, requestedAt: clock() },
      }),
    async path(batchId, index) {
      const hashes = members(batchId).map(({ leaf }) => hexToBytes(leaf));
      return merklePath(hashes, index).map(({ side, hash }) => ({ side, hash: bytesToHex(hash) }));
    },

    async recordTip(network, { height, work }) {
      tips.set(network, { height, work, checkedAt: tips.get(network)?.checkedAt ?? null });
    },
    async tip(network) {
      const tip = tips.get(network);
      return tip === undefined ? null : { height: tip.height, work: tip.work };
    },
    async recordChainCheck(network) {
      const tip = tips.get(network);
      if (tip !== undefined) tip.checkedAt = clock();
    },
    async chainCheckedWithin(network, seconds) {
      const checkedAt = tips.get(network)?.checkedAt ?? null;
      return checkedAt !== null && clock().getTime() - checkedAt.getTime() <= seconds * 1000;
    },

    async coins(network) {
      const changes = stored
        .filter((each) => each.network === network && each.status === 'confirmed')
        .reverse()
        .flatMap(({ transactions, confirmedTxid }) =>
          transactions.flatMap(({ txid, change }) => (txid === confirmedTxid ? [change] : [])),
        );
      const named = added.filter((each) => each.network === network).map(({ coin }) => coin);
      return { change: await unclaimed(changes), added: await unclaimed(named) };
    },
    async pendingInputs(network) {
      const pending = stored.filter(
        (each) => each.network === network && ['signed', 'submitted'].includes(each.status),
      );
      const inputs = pending.flatMap(({ transactions }) => transactions.flatMap((each) => each.inputs));
      return [...new Map(inputs.map((input) => [nameOf(input), input])).values()];
    },
    async addCoin(network, coin) {
      if (!added.some((each) => nameOf(each.coin) === nameOf(coin))) added.push({ network, coin });
    },
  };
}

function nameOf({ txid, vout }: Pick<Outpoint, 'txid' | 'vout'>): string {
  return `${txid}:${vout}`;
}

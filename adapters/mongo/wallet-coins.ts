import type { Outpoint } from '../../domain/anchoring';
import type { BatchRepository } from '../../ports/batches';
import type { Collections } from './collections';

/** All but one of them are spent by their successor, unless coins were added. */
const NEWEST_CHANGE_OUTPUTS = 20;

/** The coins that anchor transactions can spend. */
export function createWalletCoins({
  batches,
  coins,
}: Pick<Collections, 'batches' | 'coins'>): Pick<
  BatchRepository,
  'unclaimed' | 'coins' | 'pendingInputs' | 'addCoin'
> {
  async function unclaimed(candidates: Outpoint[]): Promise<Outpoint[]> {
    const claiming = await batches
      .find(
        { 'transactions.inputs.txid': { $in: candidates.map(({ txid }) => txid) } },
        { projection: { 'transactions.inputs': 1 } },
      )
      .toArray();
    const claimed = new Set(
      claiming.flatMap(({ transactions }) =>
        transactions.flatMap(({ inputs }) => inputs.map((input) => outpointId(input))),
      ),
    );
    return candidates.filter((coin) => !claimed.has(outpointId(coin)));
  }

  return {
    unclaimed,

    async coins(network) {
      const newest = await batches
        .find({ network, status: 'confirmed' })
        .sort({ createdAt: -1 })
        .limit(NEWEST_CHANGE_OUTPUTS)
        .toArray();
      const change = newest.flatMap(({ transactions, confirmedTxid }) =>
        transactions.flatMap((transaction) =>
          transaction.txid === confirmedTxid ? [transaction.change] : [],
        ),
      );
      const documents = await coins.find({ network }).sort({ addedAt: 1 }).toArray();
      const added = documents.map(({ txid, vout, valueSats }) => ({ txid, vout, valueSats }));
      return { change: await unclaimed(change), added: await unclaimed(added) };
    },

    async pendingInputs(network) {
      const pending = await batches
        .find(
          { network, status: { $in: ['signed', 'submitted'] } },
          { projection: { 'transactions.inputs': 1 } },
        )
        .toArray();
      const inputs = pending.flatMap(({ transactions }) => transactions.flatMap((each) => each.inputs));
      return [...new Map(inputs.map((input) => [outpointId(input), input])).values()];
    },

    async addCoin(network, coin) {
      await coins.updateOne(
        { _id: outpointId(coin) },
        { $setOnInsert: { ...coin, network, addedAt: new Date() } },
        { upsert: true },
      );
    },
  };
}

function outpointId({ txid, vout }: Outpoint): string {
  return `${txid}:${vout}`;
}

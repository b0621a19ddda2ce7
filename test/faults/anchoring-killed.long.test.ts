import { anchored, anchorsOf, blockchainOf, expectNothingLost, queueLeaves } from '../support/anchored';
import { certificateOf, workerThatDies } from '../support/crashes';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

/** Steps, and database calls within steps, in the order in which they happen. */
const MOMENTS = [
  ['with half of the certificates stamped', 'batches.stamp', 'after'],
  ['after the seal', 'sealBatch', 'after'],
  ['after signing, before the transaction is persisted', 'batches.addTransaction', 'before'],
  ['after the transaction was persisted', 'batches.addTransaction', 'after'],
  ['after the broadcast, before it is recorded', 'batches.markSubmitted', 'before'],
  ['while it waits for a block', 'confirmBatch', 'before'],
  ['with the block found, before it is recorded', 'batches.markConfirmed', 'before'],
  ['after the block was recorded', 'batches.markConfirmed', 'after'],
] as const;

describe('when the worker is killed while it anchors', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ CHAIN: 'bitcoind' });
  });
  afterAll(() => service.stop());

  /** The file may be certified after a batch of others was sealed, whose transaction then needs its block first. */
  async function minedInTurn(id: string) {
    const { node } = service.bitcoind;
    await until(async () => {
      if ((await blockchainOf(service, id)).status !== 'pending') return true;
      if (await service.collections.batches.findOne({ status: 'submitted' })) await node.mine();
      return false;
    });
    await node.mine();
    return anchored(service, id, 'confirmed');
  }

  it.each(MOMENTS)(
    '%s, every certificate is still anchored by one transaction',
    async (_when, step, moment) => {
      await service.worker.stop();
      // More than one chunk of 1,024.
      if (step === 'batches.stamp') await queueLeaves(service.collections, 1_500);
      await workerThatDies(service, step, moment);
      const { id } = await certificateOf(
        await service.upload(`anchored over ${moment} ${step}`, { prefer: 'respond-async' }),
      );
      const done = minedInTurn(id);
      expect(await service.worker.exited).toBe('signal SIGKILL');
      await service.startWorker();
      const { txid } = await done;

      const { certificates, batches } = service.collections;
      const batchId = (await certificates.findOne({ _id: id }))?.anchor?.batchId ?? '';
      const batch = await batches.findOne({ _id: batchId });
      expect(batch?.transactions.map((version) => version.txid)).toEqual([txid]);
      expect(await anchorsOf(service, batch!.root!)).toBe(1);
      // Each batch spends the change of the one before: an extra transaction would spend one of them twice.
      const all = await batches.find({ status: 'confirmed' }).toArray();
      const spent = all.map(({ transactions }) => JSON.stringify(transactions[0]!.inputs));
      expect(new Set(spent).size).toBe(all.length);
      await expectNothingLost(service);
    },
  );
});

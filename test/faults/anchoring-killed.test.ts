import type { CertificateBody } from '../../api/schemas/certificate';
import { certificateOf, workerThatDies } from '../support/crashes';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

const BATCH_STEPS = ['openBatch', 'fillBatch', 'sealBatch', 'signBatch', 'broadcastBatch', 'confirmBatch'];

describe('when the worker is killed while it anchors', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  function confirmed(id: string): Promise<CertificateBody> {
    return until(async () => {
      const certificate = await certificateOf(await service.fetch(`/certificates/${id}`));
      return certificate.blockchain.status === 'confirmed' && certificate;
    }, 90);
  }

  it.each(BATCH_STEPS)(
    'right after %s, the certificate is anchored once all the same',
    async (step) => {
      await workerThatDies(service, step, 'after');
      const { id } = await certificateOf(
        await service.upload(`anchored over ${step}`, { prefer: 'respond-async' }),
      );
      expect(await service.worker.exited).toBe('signal SIGKILL');
      await service.startWorker();
      const { blockchain } = await confirmed(id);
      const { certificates, batches } = service.collections;
      const batchId = (await certificates.findOne({ _id: id }))?.anchor?.batchId ?? '';
      const batch = await batches.findOne({ _id: batchId });
      expect(batch?.transactions.map(({ txid }) => txid)).toEqual([blockchain.txid]);
      // Each batch spends the change of the one before: a transaction too many would break the chain of coins.
      const all = await batches.find({ status: 'confirmed' }).toArray();
      const spent = all.map(({ transactions }) => JSON.stringify(transactions[0]!.spends));
      expect(new Set(spent).size).toBe(all.length);
    },
    120_000,
  );
});

import { join, resolve } from 'node:path';
import type { CertificateBody } from '../../api/schemas/certificate';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

const CRASHING_WORKER = resolve(__dirname, '../support/crashing-worker.cjs');
const CRASHING_API = resolve(__dirname, '../support/crashing-api.cjs');

const STEPS = [
  'reserveAllowance',
  'hashFile',
  'planTimestamp',
  'requestTimestamp',
  'saveCertificate',
  'enqueueAnchor',
];
const BATCH_STEPS = ['openBatch', 'fillBatch', 'sealBatch', 'signBatch', 'broadcastBatch', 'confirmBatch'];

describe('when a process is killed', () => {
  let service: TestService;
  beforeAll(async () => {
    // A token is asked for again only after the killed attempt has timed out: the budget leaves room for that.
    service = await startService({ PSC_BUDGET_SECONDS: '20' });
  });
  afterAll(() => service.stop());

  const used = async () =>
    (await service.collections.accounts.findOne({ _id: service.accountId }))?.certificatesUsed ?? -1;
  const find = (id: string) => service.collections.certificates.findOne({ _id: id });
  const confirmed = (id: string) =>
    until(async () => {
      const response = await service.fetch(`/certificates/${id}`);
      const { certificate } = (await response.json()) as { certificate: CertificateBody };
      return certificate.blockchain.status === 'confirmed' && certificate;
    }, 90);

  async function workerThatDies(step: string, moment: string): Promise<void> {
    await service.worker.stop();
    const mark = join(service.dataDir, `${step}-${moment}`);
    await service.startWorker(CRASHING_WORKER, { CRASH_STEP: step, CRASH_MOMENT: moment, CRASH_MARK: mark });
  }

  it.each(STEPS.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]))(
    'the worker in %s, %s its work, the POST still gets its certificate, charged once',
    async (step, moment) => {
      await workerThatDies(step, moment);
      const chargedBefore = await used();
      const tokensBefore = service.psc.tokens;
      const post = service.upload(`killed ${moment} ${step}`);
      expect(await service.worker.exited).toBe('signal SIGKILL');
      await service.startWorker();
      const response = await post;
      expect(response.status).toBe(201);
      const { certificate } = (await response.json()) as { certificate: CertificateBody };
      expect(certificate).toMatchObject({ status: 'certified', nom151: { status: 'granted' } });
      expect(await used()).toBe(chargedBefore + 1);
      expect(await find(certificate.id)).toMatchObject({
        status: 'certified',
        anchor: { leaf: expect.any(String) },
      });
      // Only a crash between the provider's answer and its recording may cost a second token.
      const lostAnswer = step === 'requestTimestamp' && moment === 'after';
      expect(service.psc.tokens - tokensBefore).toBe(lostAnswer ? 2 : 1);
    },
    90_000,
  );

  it.each(BATCH_STEPS)(
    'the worker right after %s, the certificate is anchored once all the same',
    async (step) => {
      await workerThatDies(step, 'after');
      const response = await service.upload(`anchored over ${step}`, { prefer: 'respond-async' });
      const { certificate } = (await response.json()) as { certificate: CertificateBody };
      expect(await service.worker.exited).toBe('signal SIGKILL');
      await service.startWorker();
      const { blockchain } = await confirmed(certificate.id);
      const batchId = (await find(certificate.id))?.anchor?.batchId ?? '';
      const batch = await service.collections.batches.findOne({ _id: batchId });
      expect(batch?.transactions.map(({ txid }) => txid)).toEqual([blockchain.txid]);
      // Each batch spends the change of the one before: a transaction too many would break the chain of coins.
      const all = await service.collections.batches.find({ status: 'confirmed' }).toArray();
      const spent = all.map(
        ({ transactions }) => `${transactions[0]!.spends.txid}:${transactions[0]!.spends.vout}`,
      );
      expect(new Set(spent).size).toBe(all.length);
    },
    120_000,
  );

  it.each(['before', 'after'])(
    'the API %s it told the engine of a file it took in, the file is certified after all',
    async (moment) => {
      await service.api.stop();
      await service.startApi(CRASHING_API, { CRASH_MOMENT: moment });
      const chargedBefore = await used();
      const title = `taken in ${moment}`;
      const body = new FormData();
      body.set('title', title);
      body.set('file', new File([title], 'x.txt'));
      await expect(service.fetch('/certificates', { method: 'POST', body })).rejects.toThrow();
      expect(await service.api.exited).toBe('signal SIGKILL');
      await service.startApi();
      const certified = await until(
        () => service.collections.certificates.findOne({ title, status: 'certified' }),
        60,
      );
      expect(await service.fetch(`/certificates/${certified._id}`)).toMatchObject({ status: 200 });
      expect(await used()).toBe(chargedBefore + 1);
    },
    90_000,
  );
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { diskLayout, objectPath } from '../../adapters/storage/disk/layout';
import { objectKey } from '../../domain/certificate';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { certificateOf, certificatesUsed, workerThatDies } from '../support/crashes';
import { longIt, scaled } from '../support/scale';
import { until } from '../support/until';

const STEPS = ['certifyAtOnce', 'requestTimestamp', 'saveCertificate'];
const KILLS = STEPS.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]);
/** In the usual step; `compensate` is a regular activity, and a test of its own. */
const SOME_KILLS = [['certifyAtOnce', 'after'] as const];
type Moment = 'before' | 'after';

describe('when the worker is killed, or fails', () => {
  let service: TestService;
  beforeAll(async () => {
    // A token is requested again only after the killed attempt has timed out: the budget allows for that.
    service = await startService({ PSC_BUDGET_SECONDS: '300', RESULT_WAIT_SECONDS: '60' });
  });
  afterEach(() => {
    service.psc.mode = 'pass';
  });
  afterAll(() => service.stop());

  it.each(scaled(SOME_KILLS, KILLS))(
    'in %s, %s its work, the POST still gets its certificate, charged once',
    async (step, moment) => {
      await workerThatDies(service, step, moment);
      const chargedBefore = await certificatesUsed(service);
      const tokensBefore = service.psc.tokens;
      const post = service.upload(`killed ${moment} ${step}`);
      expect(await service.worker.exited).toBe('signal SIGKILL');
      await service.startWorker();
      // 202 on a machine so busy that the API stops waiting.
      const { id } = await certificateOf(await post);
      const certificate = await until(async () => {
        const current = await certificateOf(await service.fetch(`/certificates/${id}`));
        return current.status !== 'processing' && current;
      });
      expect(certificate).toMatchObject({ status: 'certified', nom151: { status: 'granted' } });
      expect(await certificatesUsed(service)).toBe(chargedBefore + 1);
      const record = await service.collections.certificates.findOne({ _id: certificate.id });
      expect(record).toMatchObject({ status: 'certified', anchor: { leaf: expect.any(String) as string } });
      // Only a crash between the provider's answer and its recording may cost a second token.
      const lostAnswer = step === 'requestTimestamp' && moment === 'after';
      expect(service.psc.tokens - tokensBefore).toBe(lostAnswer ? 2 : 1);
    },
  );

  longIt.each(['before', 'after'] as Moment[])(
    'in compensate, %s its work, the certification ends as failed and nothing is charged',
    async (moment) => {
      await workerThatDies(service, 'compensate', moment);
      const chargedBefore = await certificatesUsed(service);
      service.psc.mode = 'error';
      const idempotencyKey = `compensate-${moment}`;
      const post = service.upload(idempotencyKey, { 'idempotency-key': idempotencyKey });
      expect(await service.worker.exited).toBe('signal SIGKILL');
      await service.startWorker();
      service.psc.mode = 'pass';
      // 202 on a machine so busy that the API stops waiting.
      expect([502, 202]).toContain((await post).status);
      const record = await until(async () => {
        const found = await service.collections.certificates.findOne({ idempotencyKey: idempotencyKey });
        return found?.status !== 'processing' && found;
      });
      expect(record).toMatchObject({ status: 'failed', failure: { code: 'psc_error' }, tsr: null });
      const handle = service.temporal.workflow.getHandle(record._id);
      await expect(handle.result()).rejects.toMatchObject({ cause: { type: 'psc_error' } });
      expect(await certificatesUsed(service)).toBe(chargedBefore);
      const { held } = (await service.collections.accounts.findOne({ _id: service.accountId }))!;
      expect(held.map(({ id }) => id)).not.toContain(record._id);
      const path = objectPath(diskLayout(join(service.dataDir, 'objects')), objectKey(record._id));
      expect(existsSync(path)).toBe(false);
    },
  );

  longIt(
    'between the provider’s answer and its recording, the certificate costs a second token and one charge',
    async () => {
      const chargedBefore = await certificatesUsed(service);
      const { tokens } = service.psc;
      const killed = new Promise<void>((done) => {
        service.psc.onToken = () => {
          service.psc.onToken = () => undefined;
          service.worker.kill();
          done();
        };
      });
      const post = service.upload('killed while it waits for the token');
      await killed;
      await service.worker.exited;
      await service.startWorker();
      const { id } = await certificateOf(await post);
      await until(async () => {
        const record = await service.collections.certificates.findOne({ _id: id });
        return record?.status === 'certified';
      });
      expect(service.psc.tokens - tokens).toBe(2);
      expect(await certificatesUsed(service)).toBe(chargedBefore + 1);
    },
  );

  longIt.each([
    // A local activity cannot be told to end: the worker stops without waiting for it.
    { step: 'certifyAtOnce', leftBehind: true },
    { step: 'batches.stamp', leftBehind: false },
  ])(
    'while $step hangs, it still stops in order on SIGTERM, and another worker finishes the certificate',
    async (which) => {
      const begun = await workerThatDies(service, which.step, 'hangs');
      const { worker } = service;
      const response = await service.upload(`hangs in ${which.step}`, { prefer: 'respond-async' });
      const { id } = await certificateOf(response);
      await until(async () => existsSync(begun));
      process.kill(worker.pid, 'SIGTERM');
      expect(await worker.exited).toBe('code 0');
      expect(worker.recentLog().includes('Some activities did not end in time')).toBe(which.leftBehind);
      await service.startWorker();
      await until(async () => {
        const record = await service.collections.certificates.findOne({ _id: id });
        return record?.status === 'certified' && record.anchor?.batchId != null;
      });
    },
  );

  const USUAL_SAVE = ['by the usual step', 'certificates.saveToken'] as const;
  const LATER_SAVE = ['after a regular request', 'saveCertificate'] as const;

  longIt.each([USUAL_SAVE, LATER_SAVE])(
    'a token %s survives a save that fails, and the provider is not asked again',
    async (_how, step) => {
      await workerThatDies(service, step, 'fails');
      const { requests } = service.psc;
      const chargedBefore = await certificatesUsed(service);
      const response = await service.upload(`its save fails three times in ${step}`);
      expect(response.status).toBe(201);
      expect((await certificateOf(response)).nom151.status).toBe('granted');
      expect(service.psc.requests - requests).toBe(1);
      expect(await certificatesUsed(service)).toBe(chargedBefore + 1);
    },
  );
});

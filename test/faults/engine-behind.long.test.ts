import { certificateOf } from '../support/crashes';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

const UPLOAD_SLOTS = 4;

describe('when the engine is behind', () => {
  let service: TestService;
  beforeAll(async () => {
    // One account gets half of them.
    service = await startService({ POSTS_AT_ONCE: String(2 * UPLOAD_SLOTS), RESULT_WAIT_SECONDS: '60' });
  });
  afterAll(() => service.stop());

  it('as many POSTs wait as an account may hold; the next gets 503 and leaves nothing behind', async () => {
    const { certificates, limiters } = service.collections;
    await service.worker.stop();
    const waiting = Array.from({ length: UPLOAD_SLOTS }, (_, i) => service.upload(`waits ${i}`));
    await until(async () => (await certificates.countDocuments({ status: 'processing' })) === UPLOAD_SLOTS);
    const usedInMonth = async () => (await limiters.findOne({ _id: service.accountId }))?.usedInMonth ?? 0;
    const usedBefore = await usedInMonth();

    const refused = await service.upload('one too many');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toEqual({
      error: 'service_unavailable',
      message: expect.stringContaining('already has its share of the uploads that it can hold') as string,
    });
    expect(await certificates.countDocuments()).toBe(UPLOAD_SLOTS);
    // Returned after the answer.
    await until(async () => (await usedInMonth()) === usedBefore);
    // Only uploads are limited.
    expect((await service.fetch('/certificates')).status).toBe(200);

    await service.startWorker();
    const answers = await Promise.all(waiting);
    expect(answers.map(({ status }) => status)).toEqual(Array(UPLOAD_SLOTS).fill(201));
    expect((await service.upload('one too many')).status).toBe(201);
  });

  it('a POST that has waited long enough gets 202, and its certificate later', async () => {
    await service.api.stop();
    await service.startApi(undefined, { RESULT_WAIT_SECONDS: '1' });
    await service.worker.stop();
    const response = await service.upload('waited');
    expect(response.status).toBe(202);
    const { id, status } = await certificateOf(response);
    expect(status).toBe('processing');
    await service.startWorker();
    await until(
      async () => (await certificateOf(await service.fetch(`/certificates/${id}`))).status === 'certified',
    );
  });
});

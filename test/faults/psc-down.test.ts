import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

describe('when the time-stamping provider', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  function storedFiles(): string[] {
    const objects = join(service.dataDir, 'objects');
    return readdirSync(objects, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  }

  it.each(['error', 'reset'] as const)(
    'fails (%s), the caller gets 502, nothing is charged, and the record says why',
    async (mode) => {
      const key = { 'idempotency-key': `psc-${mode}` };
      const account = () => service.collections.accounts.findOne({ _id: service.accountId });
      const quota = async () =>
        (await service.collections.limiters.findOne({ _id: service.accountId }))?.usedInMonth;
      const before = {
        used: (await account())?.certificatesUsed,
        quota: await quota(),
        files: storedFiles().length,
      };
      service.psc.mode = mode;
      const requestsBefore = service.psc.requests;
      const response = await service.upload(`psc ${mode}`, key);
      expect(response.status).toBe(502);
      expect(await response.json()).toEqual({
        error: 'psc_error',
        message: expect.stringMatching(/\.$/) as string,
      });
      expect(service.psc.requests - requestsBefore).toBe(3);

      const record = await service.collections.certificates.findOne({ idempotencyKey: `psc-${mode}` });
      expect(record).toMatchObject({
        status: 'failed',
        failure: { code: 'psc_error' },
        tsr: null,
        anchor: null,
      });
      const { certificatesUsed, held } = (await account())!;
      expect(certificatesUsed).toBe(before.used);
      expect(held.map(({ id }) => id)).not.toContain(record!._id);
      expect(storedFiles()).toHaveLength(before.files);
      const detail = await service.fetch(`/certificates/${record!._id}`);
      expect(await detail.json()).toMatchObject({
        certificate: { status: 'failed', failure: { code: 'psc_error' }, nom151: { status: 'failed' } },
      });

      // The run keeps the reason, for operators.
      await expect(service.temporal.workflow.getHandle(record!._id).result()).rejects.toMatchObject({
        cause: { type: 'psc_error' },
      });

      service.psc.mode = 'pass';
      const again = await service.upload(`psc ${mode}`, key);
      expect(again.status).toBe(201);
      expect(again.headers.get('idempotent-replayed')).toBeNull();
      // The 502 returned its unit of quota; reading the record and the second attempt cost one each.
      await until(async () => (await quota()) === (before.quota ?? 0) + 2);
    },
  );
});

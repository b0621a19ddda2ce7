import { resolve } from 'node:path';
import { certificatesUsed } from '../support/crashes';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

const CRASHING_API = resolve(__dirname, '../support/crashing-api.cjs');

describe('when the API is killed', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it.each(['before', 'after'])(
    '%s it told the engine of a file it took in, the file is certified after all',
    async (moment) => {
      await service.api.stop();
      await service.startApi(CRASHING_API, { CRASH_MOMENT: moment });
      const chargedBefore = await certificatesUsed(service);
      const title = `taken in ${moment}`;
      const body = new FormData();
      body.set('title', title);
      body.set('file', new File([title], 'x.txt'));
      await expect(service.fetch('/certificates', { method: 'POST', body })).rejects.toThrow();
      expect(await service.api.exited).toBe('signal SIGKILL');
      await service.startApi();
      const { certificates } = service.collections;
      const certified = await until(() => certificates.findOne({ title, status: 'certified' }), 60);
      expect(await service.fetch(`/certificates/${certified._id}`)).toMatchObject({ status: 200 });
      expect(await certificatesUsed(service)).toBe(chargedBefore + 1);
    },
    240_000,
  );
});

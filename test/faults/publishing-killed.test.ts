import { workerThatDies } from '../support/crashes';
import { addEndpoint } from '../support/endpoint';
import { scaled } from '../support/scale';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

type Kill = readonly [step: string, moment: 'before' | 'after'];
const SAVED: Kill = ['certificates.saveToken', 'after'];
const STORED: Kill = ['events.add', 'after'];
const KILLS: Kill[] = [
  SAVED,
  ['publishOutcome', 'before'],
  STORED,
  ['deliveries.add', 'after'],
  ['publishOutcome', 'after'],
];

describe('when the worker is killed while it publishes', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await addEndpoint(service.collections, service.accountId, ['certificate.certified']);
  });
  afterAll(() => service.stop());

  it.each(scaled([SAVED, STORED], KILLS))(
    'in %s, %s its work, the event is published, and once',
    async (step, moment) => {
      await workerThatDies(service, step, moment);
      const post = service.upload(`killed ${moment} ${step}`, { prefer: 'respond-async' });
      const { certificate } = (await (await post).json()) as { certificate: { id: string } };
      expect(await service.worker.exited).toBe('signal SIGKILL');
      await service.startWorker();
      await service.temporal.workflow.getHandle(certificate.id).result();

      const { events, deliveries } = service.collections;
      const about = { type: 'certificate.certified', 'data.certificate.id': certificate.id } as const;
      const published = await events.find(about).toArray();
      expect(published).toMatchObject([{ data: { certificate: { status: 'certified' } } }]);
      const sent = () => deliveries.find({ eventId: published[0]!._id }).toArray();
      expect(await until(async () => (await sent()).length > 0 && sent())).toHaveLength(1);
    },
    120_000,
  );
});

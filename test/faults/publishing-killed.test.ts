import { workerThatDies } from '../support/crashes';
import { delivered, registerEndpoint, sendTest } from '../support/registered-endpoint';
import type { RegisteredEndpoint } from '../support/registered-endpoint';
import { longIt, scaled } from '../support/scale';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

type Kill = readonly [step: string, moment: 'before' | 'after'];

describe('when the worker is killed', () => {
  let service: TestService;
  let endpoint: RegisteredEndpoint;
  beforeAll(async () => {
    service = await startService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
    endpoint = await registerEndpoint(service, ['certificate.certified']);
  });
  afterAll(async () => {
    await service.stop();
    await endpoint.close();
  });

  const SAVED: Kill = ['certificates.saveToken', 'after'];
  const STORED: Kill = ['events.add', 'after'];
  const UNWOKEN: Kill = ['deliveries.add', 'after'];
  const PUBLISHING: Kill[] = [
    SAVED,
    ['publishOutcome', 'before'],
    STORED,
    UNWOKEN,
    ['publishOutcome', 'after'],
  ];

  const arrived = (find: (body: string) => boolean) =>
    until(() => Promise.resolve(endpoint.received.find(({ body }) => find(body))));
  const ended = async () => {
    expect(await service.worker.exited).toBe('signal SIGKILL');
    await service.startWorker();
  };

  it.each(scaled([UNWOKEN], PUBLISHING))(
    'in %s, %s its work, an event is published once, and arrives',
    async (step, moment) => {
      await workerThatDies(service, step, moment);
      const post = service.upload(`killed ${moment} ${step}`, { prefer: 'respond-async' });
      const { certificate } = (await (await post).json()) as { certificate: { id: string } };
      await ended();
      await service.temporal.workflow.getHandle(certificate.id).result();

      const { events, deliveries } = service.collections;
      const about = { type: 'certificate.certified', 'data.certificate.id': certificate.id } as const;
      const published = await events.find(about).toArray();
      expect(published).toMatchObject([{ data: { certificate: { status: 'certified' } } }]);
      expect(await deliveries.countDocuments({ eventId: published[0]!._id })).toBe(1);
      const { id } = await arrived((body) => body.includes(certificate.id));
      expect(id).toBe(published[0]!._id);
    },
  );

  longIt('before it records an answer, the event is sent again, under the same id', async () => {
    await workerThatDies(service, 'deliveries.recordAttempt', 'before');
    const delivery = await sendTest(service, endpoint.id);
    await ended();
    await delivered(service, delivery.id);
    const sent = endpoint.received.filter(({ id }) => id === delivery.event_id);
    expect(sent).toHaveLength(2);
    for (const event of sent)
      expect(endpoint.verify(event, endpoint.secret)).toMatchObject({ type: 'webhook.test' });
  });
});

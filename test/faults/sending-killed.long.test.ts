import { workerThatDies } from '../support/crashes';
import { delivered, registerEndpoint, sendTest } from '../support/registered-endpoint';
import type { RegisteredEndpoint } from '../support/registered-endpoint';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

/** Each test waits until Temporal misses the heartbeat of the worker that was killed. */
describe('when the worker is killed while it sends', () => {
  let service: TestService;
  let endpoint: RegisteredEndpoint;
  beforeAll(async () => {
    service = await startService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
    endpoint = await registerEndpoint(service, ['webhook.disabled']);
  });
  afterAll(async () => {
    await service.stop();
    await endpoint.close();
  });

  const timesSent = (eventId: string) => endpoint.received.filter(({ id }) => id === eventId).length;
  const ended = async () => {
    expect(await service.worker.exited).toBe('signal SIGKILL');
    await service.startWorker();
  };

  it('what was recorded as delivered is not sent again', async () => {
    await workerThatDies(service, 'deliveries.recordAttempt', 'after');
    const first = await sendTest(service, endpoint.id);
    await ended();
    await delivered(service, (await sendTest(service, endpoint.id)).id);
    await service.temporal.workflow.getHandle(endpoint.id).result();
    expect(timesSent(first.event_id)).toBe(1);
  });

  it('what an endpoint had not answered yet is sent again', async () => {
    const { answer } = endpoint;
    const asked = new Promise<void>((resolve) => {
      endpoint.answer = () => {
        endpoint.answer = answer;
        resolve();
      };
    });
    const delivery = await sendTest(service, endpoint.id);
    await asked;
    service.worker.kill();
    await ended();
    await delivered(service, delivery.id);
    expect(timesSent(delivery.event_id)).toBe(2);
  });

  it('others are told of an endpoint that it had just disabled', async () => {
    const gone = await registerEndpoint(service, ['batch.completed']);
    gone.answer = (response) => response.writeHead(410).end();
    await workerThatDies(service, 'webhooks.disable', 'after');
    await sendTest(service, gone.id);
    await ended();
    const told = await until(() =>
      Promise.resolve(endpoint.received.find(({ body }) => body.includes(gone.id))),
    );
    expect(endpoint.verify(told, endpoint.secret)).toMatchObject({
      type: 'webhook.disabled',
      data: { webhook: { id: gone.id, disabled_reason: 'gone' } },
    });
    await gone.remove();
  });
});

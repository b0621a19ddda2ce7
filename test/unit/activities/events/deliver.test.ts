import { createDeliverActivities } from '../../../../activities/events/deliver';
import type { AnnounceDependencies } from '../../../../activities/events/announce-disabled';
import { OutboundError, UnavailableError } from '../../../../domain/errors';
import type { AccountEvent } from '../../../../domain/event';
import type { Webhook } from '../../../../domain/webhook';
import type { OutboundAnswer } from '../../../../ports/outbound';
import { signatureHeaders } from '../../../../domain/webhook-signature';
import { deliveryWorld } from '../../../support/in-memory/deliveries';
import { ActivityEnvironment } from '../../../support/in-memory/activity-environment';

type World = ReturnType<typeof deliveryWorld>;

const SILENT: AnnounceDependencies = {
  webhooks: { find: async () => null },
  accounts: { find: async () => null },
  publisher: { publish: async () => undefined },
  outbox: null,
  mail: { publicUrl: 'https://sello.example', supportContact: null },
};

function deliverDue({ dependencies }: World, attempt = 1) {
  const activities = createDeliverActivities({ ...dependencies, announce: SILENT });
  return new ActivityEnvironment({ attempt }).run(activities.deliverDue, 'whk_1');
}

const status = (code: number, retryAfterSeconds: number | null = null): OutboundAnswer => ({
  status: code,
  retryAfterSeconds,
});

/** The longest due, so they are sent first. */
const HANGING = ['evt_40', 'evt_39', 'evt_38'];

describe('the step that delivers', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('sends what is due, signed at the time of the attempt, and nothing else', async () => {
    const created = deliveryWorld();
    const { world } = created;
    world.add(1);
    world.add(2, { dueAt: new Date(world.now.getTime() + 60_000) });
    world.add(3, { status: 'failed', dueAt: null });
    expect(await deliverDue(created)).toEqual({
      sent: 1,
      failed: 0,
      waitMilliseconds: 60_000,
      disabled: null,
    });
    const event = world.events.get('evt_1') as AccountEvent;
    const body = JSON.stringify({
      type: 'webhook.test',
      timestamp: event.at.toISOString(),
      data: { number: 1 },
    });
    const secret = `whsec_${btoa('stored of whk_1')}`;
    expect(world.requests).toEqual([
      {
        url: 'https://receiver.example/hook',
        request: {
          body,
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Sello-Webhooks',
            ...signatureHeaders({ id: 'evt_1', at: world.now, body }, [secret]),
          },
        },
      },
    ]);
    expect(world.deliveries.get('dlv_1')).toMatchObject({ status: 'delivered', dueAt: null, tries: 1 });
    expect(world.outcomes).toEqual(['delivered']);
  });

  it('sends hundreds in one step, at most ten at once', async () => {
    const created = deliveryWorld();
    for (let number = 1; number <= 230; number += 1) created.world.add(number);
    expect(await deliverDue(created)).toMatchObject({ sent: 230, waitMilliseconds: null });
    expect(created.world.mostOpen).toBe(10);
  });

  it('ends a series of failures with one success', async () => {
    const created = deliveryWorld();
    const { world } = created;
    world.failingSince = new Date(world.now.getTime() - 4 * 86_400_000);
    world.add(1);
    await deliverDue(created);
    expect(world.failingSince).toBeNull();
  });

  it('leaves it to the owner who has just disabled the endpoint that answers 410', async () => {
    const created = deliveryWorld();
    const { world } = created;
    world.add(1);
    world.answer = async () => {
      world.endpoint.enabled = false;
      return status(410);
    };
    expect(await deliverDue(created)).toMatchObject({ failed: 1, disabled: null });
  });

  it('fails, and records nothing, when a request fails for a reason that is not the endpoint’s', async () => {
    const created = deliveryWorld();
    created.world.add(1);
    created.world.answer = () => Promise.reject(new TypeError('a mistake of ours'));
    await expect(deliverDue(created)).rejects.toThrow('a mistake of ours');
    expect(created.world.deliveries.get('dlv_1')).toMatchObject({ status: 'pending', attempts: [] });
  });

  it('begins no more after half a minute, and is to come back at once', async () => {
    const created = deliveryWorld();
    const { world } = created;
    let elapsed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
    world.answer = (event) => {
      if (event === 'evt_20') elapsed = 30_000;
      return Promise.resolve(status(200));
    };
    for (let number = 1; number <= 30; number += 1) world.add(number);
    // The longest due first: from the thirtieth on, and those that were under way with the twentieth.
    const { sent, waitMilliseconds } = await deliverDue(created);
    expect(sent).toBeGreaterThanOrEqual(11);
    expect(sent).toBeLessThanOrEqual(20);
    expect(waitMilliseconds).toBe(0);
  });

  it('goes on with others while some hang, also with those added meanwhile', async () => {
    const created = deliveryWorld();
    const { world } = created;
    let release: (answer: OutboundAnswer) => void = () => undefined;
    const hanging = new Promise<OutboundAnswer>((resolve) => (release = resolve));
    const arrived = new Map<string, () => void>();
    const arrival = (event: string) => new Promise<void>((resolve) => arrived.set(event, resolve));
    world.answer = (event) => {
      arrived.get(event)?.();
      return HANGING.includes(event) ? hanging : Promise.resolve(status(200));
    };
    for (let number = 1; number <= 40; number += 1) world.add(number);
    const last = arrival('evt_1');
    const step = deliverDue(created);
    await last;
    const later = arrival('evt_50');
    world.add(50);
    await later;
    expect(HANGING.map((event) => world.deliveries.get(event.replace('evt', 'dlv'))?.tries)).toEqual([
      0, 0, 0,
    ]);
    release(status(200));
    expect(await step).toMatchObject({ sent: 41, failed: 0 });
  });

  it('sends each event to the endpoint as it is then, and begins none after its owner has disabled it', async () => {
    const created = deliveryWorld();
    const { world } = created;
    for (let number = 1; number <= 120; number += 1) world.add(number);
    const url = 'https://receiver.example/moved';
    const changes: Record<number, Partial<Webhook>> = { 1: { url }, 51: { enabled: false } };
    world.answer = async () => {
      Object.assign(world.endpoint, changes[world.requests.length]);
      return status(200);
    };
    expect(await deliverDue(created)).toMatchObject({ disabled: null });
    const moved = world.requests.map((request) => request.url === url);
    // Ten are under way at once.
    expect(moved.indexOf(true)).toBeLessThanOrEqual(10);
    expect(moved.lastIndexOf(false)).toBeLessThan(10);
    expect(moved.length).toBeLessThanOrEqual(60);
    const pending = [...world.deliveries.values()].filter(({ status: state }) => state === 'pending');
    expect(pending).toHaveLength(120 - moved.length);
  });

  it('sends nothing that its endpoint may no longer be told, and says so in the delivery', async () => {
    const created = deliveryWorld({ keyId: 'key_1', scopes: ['webhooks:write'] });
    const { world } = created;
    world.add(1, { type: 'certificate.certified' });
    world.add(2, { type: 'webhook.test' });
    expect(await deliverDue(created)).toMatchObject({ sent: 1, failed: 1, disabled: null });
    expect(world.requests.map(({ request }) => request.headers['webhook-id'])).toEqual(['evt_2']);
    expect(world.deliveries.get('dlv_1')).toMatchObject({
      ...{ status: 'failed', dueAt: null },
      attempts: [{ at: world.now, status: null, error: 'scope_missing' }],
    });
    expect(world.failingSince).toBeNull();
  });

  it('sends a host that has accepted nothing only what was published for it', async () => {
    const created = deliveryWorld({
      url: 'https://moved.example:8443/hook',
      acceptedOrigin: 'https://receiver.example',
    });
    const { world } = created;
    const AT_NEW = { origin: 'https://moved.example:8443' };
    world.answer = async () => status(500);
    for (const number of [5, 4]) world.add(number);
    world.add(3, AT_NEW);
    expect(await deliverDue(created)).toMatchObject({ sent: 0, failed: 3 });
    const sent = () => world.requests.map(({ request }) => request.headers['webhook-id']);
    expect(sent()).toEqual(['evt_3']);
    for (const id of ['dlv_5', 'dlv_4'])
      expect(world.deliveries.get(id)).toMatchObject({
        ...{ status: 'failed', dueAt: null },
        attempts: [{ at: world.now, status: null, error: 'host_changed' }],
      });

    world.answer = async () => status(204);
    world.add(2, AT_NEW);
    await deliverDue(created);
    expect(world.endpoint.acceptedOrigin).toBe('https://moved.example:8443');
    world.add(1);
    await deliverDue(created);
    expect(sent()).toEqual(['evt_3', 'evt_2', 'evt_1']);
  });

  it('sends nothing once the key of the endpoint has ended, and tells the owner of one that has expired', async () => {
    const created = deliveryWorld({ keyId: 'key_1' });
    const { world } = created;
    for (let number = 1; number <= 30; number += 1) world.add(number);
    world.answer = async () => {
      world.keyEnded = true;
      return status(200);
    };
    expect(await deliverDue(created)).toMatchObject({ disabled: null, waitMilliseconds: 0 });
    expect(world.requests.length).toBeLessThanOrEqual(10);
    expect(await deliverDue(created)).toEqual({
      ...{ sent: 0, failed: 0, waitMilliseconds: null },
      disabled: 'key_ended',
    });
    expect(world.endpoint).toMatchObject({ enabled: false, disabledReason: 'key_ended' });
    expect(await deliverDue(created)).toMatchObject({ disabled: null });
  });

  it.each([
    ['a status', async () => status(503, 120), { status: 503, error: 'status' }, 120],
    ['a redirect', async () => status(302), { status: 302, error: 'redirect' }, 5],
    [
      'no answer',
      () => Promise.reject(new OutboundError('timeout', 'The server did not answer in time.')),
      { status: null, error: 'timeout' },
      5,
    ],
  ])('tries again later after %s', async (_what, answer, attempt, seconds) => {
    const created = deliveryWorld();
    const { world } = created;
    world.answer = answer;
    world.add(1);
    const round = await deliverDue(created);
    expect(round).toEqual({ sent: 0, failed: 1, waitMilliseconds: seconds * 1000, disabled: null });
    expect(world.deliveries.get('dlv_1')).toMatchObject({ status: 'pending', tries: 1, attempts: [attempt] });
    expect(world.outcomes).toEqual(['retried']);
  });

  it('gives up after the tenth attempt', async () => {
    const created = deliveryWorld();
    created.world.answer = async () => status(500);
    created.world.add(1, { tries: 9 });
    expect(await deliverDue(created)).toMatchObject({ failed: 1, waitMilliseconds: null });
    expect(created.world.deliveries.get('dlv_1')).toMatchObject({ status: 'failed', dueAt: null });
    expect(created.world.outcomes).toEqual(['failed']);
  });

  it('disables an endpoint that answers 410, begins nothing more, and leaves what was due pending', async () => {
    const created = deliveryWorld();
    const { world } = created;
    world.answer = async () => status(410);
    for (let number = 1; number <= 30; number += 1) world.add(number);
    const round = await deliverDue(created);
    expect(round).toMatchObject({ waitMilliseconds: null, disabled: 'gone' });
    expect(world.requests).toHaveLength(10);
    expect([...world.deliveries.values()].every(({ status: state }) => state === 'pending')).toBe(true);
  });

  it('disables an endpoint after five days of nothing but failures, and not before', async () => {
    const created = deliveryWorld();
    const { world } = created;
    world.answer = async () => status(500);
    const days = (count: number) => new Date(world.now.getTime() - count * 86_400_000);
    world.failingSince = days(4.9);
    world.add(1);
    expect(await deliverDue(created)).toMatchObject({ disabled: null });
    world.failingSince = days(5);
    world.add(2);
    expect(await deliverDue(created)).toMatchObject({ disabled: 'failing' });
  });

  it('sends nothing to a disabled endpoint, and says why only if this step may have disabled it', async () => {
    const created = deliveryWorld({ enabled: false, disabledReason: 'gone' });
    created.world.add(1);
    const nothing = { sent: 0, failed: 0, waitMilliseconds: null };
    expect(await deliverDue(created)).toEqual({ ...nothing, disabled: null });
    expect(await deliverDue(created, 2)).toEqual({ ...nothing, disabled: 'gone' });
    expect(created.world.requests).toEqual([]);
  });

  it('fails when a result can’t be recorded, after the requests under way', async () => {
    const created = deliveryWorld();
    const { world } = created;
    for (let number = 1; number <= 30; number += 1) world.add(number);
    world.beforeRecord = () => {
      throw new UnavailableError('database', { cause: null });
    };
    await expect(deliverDue(created)).rejects.toThrow(UnavailableError);
    expect(world.open).toBe(0);
    expect(world.requests).toHaveLength(10);
  });

  it('fails when the next page can’t be read, after the requests under way', async () => {
    const created = deliveryWorld();
    const { world } = created;
    for (let number = 1; number <= 60; number += 1) world.add(number);
    let openAtFault = 0;
    world.answer = async () => {
      await new Promise(setImmediate);
      return status(200);
    };
    world.beforeRead = () => {
      if (world.requests.length === 0) return;
      openAtFault = world.open;
      throw new UnavailableError('database', { cause: null });
    };
    await expect(deliverDue(created)).rejects.toThrow(UnavailableError);
    expect(openAtFault).toBeGreaterThan(0);
    expect(world.open).toBe(0);
    expect(world.requests).toHaveLength(50);
  });

  it('begins nothing more when its worker shuts down', async () => {
    const { world, dependencies } = deliveryWorld();
    for (let number = 1; number <= 60; number += 1) world.add(number);
    const environment = new ActivityEnvironment();
    world.answer = async () => {
      environment.cancel();
      return status(200);
    };
    const activities = createDeliverActivities({ ...dependencies, announce: SILENT });
    await expect(environment.run(activities.deliverDue, 'whk_1')).rejects.toThrow();
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(world.requests.length).toBeLessThanOrEqual(10);
  });

  it('removes what has lost its event, and does not spin', async () => {
    const created = deliveryWorld();
    const { world } = created;
    world.add(1);
    world.events.clear();
    expect(await deliverDue(created)).toEqual({
      sent: 0,
      failed: 0,
      waitMilliseconds: null,
      disabled: null,
    });
    expect(world.deliveries.size).toBe(0);
  });

  it('waits at least a second after it found nothing to send, whatever the clocks say', async () => {
    const created = deliveryWorld();
    created.world.add(1, { dueAt: new Date(created.world.now.getTime() + 1) });
    expect(await deliverDue(created)).toMatchObject({ waitMilliseconds: 1_000 });
  });
});

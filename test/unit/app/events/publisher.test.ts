import { matchesPattern } from '../../../../domain/event';
import { SCOPES } from '../../../../domain/scopes';
import type { NewEvent } from '../../../../ports/event-publisher';
import { enabledWebhook, inMemoryPublishing } from '../../../support/in-memory/publishing';

const CERTIFIED: NewEvent = {
  accountId: 'acct_1',
  type: 'certificate.certified',
  subject: 'cert_1',
  data: { certificate: { id: 'cert_1' } },
};

describe('a published event', () => {
  it('is delivered to every enabled endpoint of the account that subscribes to it', async () => {
    const all = enabledWebhook('acct_1');
    const group = enabledWebhook('acct_1', { events: ['batch.*', 'certificate.*'] });
    const other = enabledWebhook('acct_1', { events: ['certificate.failed'] });
    const disabled = enabledWebhook('acct_1', { enabled: false });
    const stranger = enabledWebhook('acct_2');
    const world = inMemoryPublishing([all, group, other, disabled, stranger]);
    await world.publisher.publish([CERTIFIED]);

    const [event] = [...world.events.values()];
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/) as string,
      accountId: 'acct_1',
      type: 'certificate.certified',
      at: new Date('2026-11-14T18:02:11.214Z'),
      data: CERTIFIED.data,
    });
    expect([...world.deliveries.values()].map(({ webhookId }) => webhookId)).toEqual([all.id, group.id]);
    expect([...world.deliveries.values()][0]).toMatchObject({ origin: 'https://receiver.example' });
    for (const delivery of world.deliveries.values())
      expect(delivery).toMatchObject({ accountId: 'acct_1', eventId: event?.id, type: CERTIFIED.type });
    expect(world.wakes).toEqual([[all.id, group.id]]);
  });

  it.each([
    ['certificate.certified', 'certificates:read'],
    ['batch.completed', 'certificates:read'],
    ['accreditation.created', 'accreditations:read'],
    ['membership.lapsed', 'memberships:read'],
    ['webhook.disabled', 'webhooks:read'],
  ] as const)('%s reaches no endpoint of a key without %s', async (type, scope) => {
    const may = enabledWebhook('acct_1', { keyId: 'key_1', scopes: [scope] });
    const others = SCOPES.filter((each) => each !== scope);
    const world = inMemoryPublishing([may, enabledWebhook('acct_1', { keyId: 'key_2', scopes: others })]);
    await world.publisher.publish([{ ...CERTIFIED, type }]);
    expect([...world.deliveries.values()].map(({ webhookId }) => webhookId)).toEqual([may.id]);
  });

  it('of the allowance reaches the endpoint of every key', async () => {
    const world = inMemoryPublishing([enabledWebhook('acct_1', { scopes: ['webhooks:write'] })]);
    await world.publisher.publish([{ ...CERTIFIED, type: 'allowance.low' }]);
    expect(world.deliveries.size).toBe(1);
  });

  it('is not delivered to an endpoint whose key has expired, whose run is woken to say so', async () => {
    const ended = enabledWebhook('acct_1', { enabled: false, disabledReason: 'key_ended', scopes: [] });
    const world = inMemoryPublishing([ended]);
    await world.publisher.publish([CERTIFIED]);
    expect([world.events.size, world.deliveries.size, world.wakes]).toEqual([0, 0, [[ended.id]]]);
  });

  it('is stored once however often it is published', async () => {
    const world = inMemoryPublishing([enabledWebhook('acct_1')]);
    await world.publisher.publish([CERTIFIED]);
    await world.publisher.publish([CERTIFIED]);
    expect([world.events.size, world.deliveries.size]).toEqual([1, 1]);
  });

  it('is another one for another type, subject or occurrence', async () => {
    const world = inMemoryPublishing([enabledWebhook('acct_1')]);
    await world.publisher.publish([
      CERTIFIED,
      { ...CERTIFIED, type: 'certificate.anchored', occurrence: '00aa' },
      { ...CERTIFIED, type: 'certificate.anchored', occurrence: '00bb' },
      { ...CERTIFIED, type: 'certificate.anchor_lost', occurrence: '00aa' },
      { ...CERTIFIED, subject: 'cert_2' },
    ]);
    expect([world.events.size, world.deliveries.size]).toEqual([5, 5]);
  });

  it('is kept for the list of events when no endpoint subscribes to it, and wakes nobody', async () => {
    const world = inMemoryPublishing([enabledWebhook('acct_1', { events: ['batch.*'] })]);
    await world.publisher.publish([CERTIFIED]);
    expect([world.events.size, world.deliveries.size, world.wakes.length]).toEqual([1, 0, 0]);
  });

  it('is not stored for an account without an enabled endpoint', async () => {
    const world = inMemoryPublishing([
      enabledWebhook('acct_1', { enabled: false }),
      enabledWebhook('acct_2'),
    ]);
    world.beforeWrite = (name) => {
      throw new Error(`wrote ${name}`);
    };
    await world.publisher.publish([CERTIFIED]);
    await world.publisher.publish([]);
    expect(await world.publisher.hasEndpoints('acct_1')).toBe(false);
    expect(await world.publisher.hasEndpoints('acct_2')).toBe(true);
  });

  it.each(['events', 'deliveries', 'wake'] as const)(
    'reaches its endpoint when publishing failed at “%s” and was repeated',
    async (failing) => {
      const endpoint = enabledWebhook('acct_1');
      const world = inMemoryPublishing([endpoint]);
      const works = world.beforeWrite;
      world.beforeWrite = (name) => {
        if (name === failing) throw new Error('out of reach');
      };
      await expect(world.publisher.publish([CERTIFIED])).rejects.toThrow('out of reach');
      world.beforeWrite = works;
      await world.publisher.publish([CERTIFIED]);
      expect([world.events.size, world.deliveries.size]).toEqual([1, 1]);
      expect(world.wakes).toEqual([[endpoint.id]]);
    },
  );

  it('wakes each endpoint once for many events', async () => {
    const endpoints = [enabledWebhook('acct_1'), enabledWebhook('acct_1')];
    const world = inMemoryPublishing(endpoints);
    const events = Array.from({ length: 100 }, (_, index) => ({ ...CERTIFIED, subject: `cert_${index}` }));
    await world.publisher.publish(events);
    expect(world.deliveries.size).toBe(200);
    expect(world.wakes).toEqual([endpoints.map(({ id }) => id)]);
  });

  it('carries only an id if its data were too large to be sent', async () => {
    const world = inMemoryPublishing([enabledWebhook('acct_1')]);
    await world.publisher.publish([{ ...CERTIFIED, data: { text: 'ñ'.repeat(10_500) } }]);
    expect([...world.events.values()][0]?.data).toEqual({ id: 'cert_1', too_large: true });
  });

  it('goes to one endpoint alone when it is meant for it, whatever that subscribes to', async () => {
    const tested = enabledWebhook('acct_1', { events: ['batch.*'] });
    const world = inMemoryPublishing([tested, enabledWebhook('acct_1')]);
    const test: NewEvent = { ...CERTIFIED, type: 'webhook.test', subject: tested.id, occurrence: 'now' };
    const id = await world.publisher.publishTo(tested, test);
    expect([...world.deliveries.values()]).toEqual([
      expect.objectContaining({ id, webhookId: tested.id, type: 'webhook.test' }),
    ]);
    expect(world.wakes).toEqual([[tested.id]]);
  });
});

describe('a subscription', () => {
  it.each([
    ['*', true],
    ['certificate.*', true],
    ['certificate.anchored', true],
    ['certificate.anchor_lost', false],
    ['batch.*', false],
  ] as const)('to %s includes certificate.anchored: %s', (pattern, included) => {
    expect(matchesPattern('certificate.anchored', pattern)).toBe(included);
  });
});

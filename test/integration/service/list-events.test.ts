import { createEventRepository } from '../../../adapters/mongo/events';
import { derivedId } from '../../../domain/ids';
import type { Scope } from '../../../domain/scopes';
import { addKey } from '../../support/fixtures';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';
import { webhookCaller } from '../../support/webhook-caller';

interface Events {
  events: { id: string; type: string; timestamp: string; data: Record<string, unknown> }[];
  has_more: boolean;
  next_cursor: string | null;
}

describe('the list of events', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  it('has what was published, in order, by a cursor that works again later', async () => {
    const { call, id: accountId } = await webhookCaller(service);
    const page = async (query = '') => (await call<Events>('GET', `/events${query}`)).body;
    expect(await page()).toEqual({ events: [], has_more: false, next_cursor: null });
    const publish = (name: string) =>
      createEventRepository(service.collections).add([
        {
          id: derivedId('evt', accountId, name),
          ...{ accountId, type: 'batch.completed', at: new Date(), data: { batch: { id: name } } },
        },
      ]);
    for (const name of ['a', 'b', 'c']) await publish(name);
    const read = await until(async () => {
      const answer = await page('?limit=2');
      return answer.has_more ? answer : null;
    });
    const names = ({ events }: Events) => events.map(({ data }) => (data['batch'] as { id: string }).id);
    expect(names(read)).toEqual(['a', 'b']);
    expect(read.events[0]).toEqual({
      ...{ id: derivedId('evt', accountId, 'a'), type: 'batch.completed' },
      ...{ timestamp: expect.any(String) as string, data: { batch: { id: 'a' } } },
    });
    const last = await page(`?after=${read.next_cursor}`);
    expect([names(last), last.has_more]).toEqual([['c'], false]);
    const empty = await page(`?after=${last.next_cursor}`);
    expect(empty).toEqual({ events: [], has_more: false, next_cursor: last.next_cursor });
  });

  it('has for a key only what its scopes read, in pages that end where that ends', async () => {
    const { call, id: accountId } = await webhookCaller(service);
    const keyOf = async (...scopes: Scope[]) =>
      (await addKey(service.collections, accountId, { scopes })).key;
    const [narrow, reader] = [await keyOf('events:read'), await keyOf('events:read', 'certificates:read')];
    const types = ['certificate.certified', 'membership.lapsed', 'allowance.low', 'batch.completed'] as const;
    for (const [index, type] of [...types, ...types].entries())
      await createEventRepository(service.collections).add([
        { id: derivedId('evt', accountId, String(index)), accountId, type, at: new Date(), data: {} },
      ]);
    await until(async () => (await call<Events>('GET', '/events')).body.events.length === 8);
    const read = async (key: string) => {
      const pages: string[][] = [];
      for (let query = '?limit=1'; ;) {
        const answer = await fetch(`${service.url}/api/public/v1/events${query}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        const { events, has_more, next_cursor } = (await answer.json()) as Events;
        pages.push(events.map((event) => event.type));
        if (!has_more) return pages;
        query = `?limit=1&after=${next_cursor}`;
      }
    };
    expect(await read(narrow)).toEqual([['allowance.low'], ['allowance.low']]);
    const readable = ['certificate.certified', 'allowance.low', 'batch.completed'];
    expect(await read(reader)).toEqual([...readable, ...readable].map((type) => [type]));
  });
});

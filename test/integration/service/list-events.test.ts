import { createEventRepository } from '../../../adapters/mongo/events';
import { derivedId } from '../../../domain/ids';
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
});

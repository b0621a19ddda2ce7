import { createAnnouncementStarter } from '../../../../app/events/start-announcements';
import { announceKey } from '../../../../domain/anchor-announcement';
import type { AnchorAnnouncement } from '../../../../domain/anchor-announcement';

const anchored = (batchId: string): AnchorAnnouncement => ({
  batchId,
  number: 0,
  news: 'anchored',
  blockHash: '00'.repeat(32),
});

function service(pending: AnchorAnnouncement[], accounts: string[]) {
  const world = { pending, started: [] as string[], asked: 0, now: 0, isDown: false };
  const start = createAnnouncementStarter({
    announcements: {
      keyOf: announceKey,
      pending: async () => world.pending,
      markMade: async (made) => {
        world.pending = world.pending.filter((each) => announceKey(each) !== announceKey(made));
      },
    },
    engine: {
      start: async ({ batchId }) => {
        if (world.isDown) throw new Error('out of reach');
        world.started.push(batchId);
      },
    },
    webhooks: {
      accountsWithEndpoints: async () => {
        world.asked += 1;
        return accounts;
      },
    },
    clock: () => new Date(world.now),
  });
  return { world, start };
}

describe('announcements that are pending', () => {
  it('are each given a run', async () => {
    const { world, start } = service([anchored('batch_1'), anchored('batch_2')], ['acct_1']);
    await start();
    expect(world.started).toEqual(['batch_1', 'batch_2']);
  });

  it('are not started again while their run should be running, but are when it has been lost', async () => {
    const { world, start } = service([anchored('batch_1')], ['acct_1']);
    await start();
    world.now = 59_000;
    await start();
    expect(world.started).toEqual(['batch_1']);
    world.now = 60_000;
    await start();
    expect(world.started).toEqual(['batch_1', 'batch_1']);
  });

  it('are started as soon as the engine is back', async () => {
    const { world, start } = service([anchored('batch_1')], ['acct_1']);
    world.isDown = true;
    await expect(start()).rejects.toThrow('out of reach');
    world.isDown = false;
    await start();
    expect(world.started).toEqual(['batch_1']);
  });

  it('are done without a run while no account has an endpoint', async () => {
    const { world, start } = service([anchored('batch_1')], []);
    await start();
    expect([world.started, world.pending]).toEqual([[], []]);
  });

  it('cost one query when there are none', async () => {
    const { world, start } = service([], ['acct_1']);
    await start();
    expect(world.asked).toBe(0);
  });
});

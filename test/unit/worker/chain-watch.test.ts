import { pino } from 'pino';
import { createAnchoringWorld } from '../../support/in-memory/anchoring';
import { createChainCheck } from '../../../worker/chain-watch';

async function createWorld() {
  const world = createAnchoringWorld();
  world.fund(100_000);
  const batch = await world.anchored();
  const { chain, batches } = world.deps as unknown as typeof world;
  const check = createChainCheck({ chain, batches }, pino({ level: 'silent' }));
  world.record.calls = [];
  return { world, batch, check };
}

describe('the chain check of a worker', () => {
  it('marks a batch whose block the chain has lost', async () => {
    const { world, batch, check } = await createWorld();
    await check();
    expect(await world.batch(batch.id)).toMatchObject({ status: 'confirmed' });
    world.chain.disconnect();
    await check();
    expect(await world.batch(batch.id)).toMatchObject({ status: 'submitted', block: null, facts: null });
  });

  it('marks it too when another block has the same height', async () => {
    const { world, batch, check } = await createWorld();
    await check();
    world.chain.disconnect();
    world.chain.mine([]);
    await check();
    expect(await world.batch(batch.id)).toMatchObject({ status: 'submitted' });
  });

  it('asks about a block once for each new tip', async () => {
    const { world, check } = await createWorld();
    await check();
    await check();
    expect(world.record.calls.filter((name) => name === 'confirmationsOf')).toHaveLength(1);
    world.chain.mine();
    await check();
    expect(world.record.calls.filter((name) => name === 'confirmationsOf')).toHaveLength(2);
  });

  it('is recorded only when every batch was checked', async () => {
    const { world, check } = await createWorld();
    world.record.beforeCall = (name) => {
      if (name === 'confirmationsOf') throw new Error('The node hung up.');
    };
    await expect(check()).rejects.toThrow('hung up');
    expect(await world.batches.chainCheckedWithin('regtest', 30)).toBe(false);
    world.record.beforeCall = () => undefined;
    await check();
    expect(await world.batches.chainCheckedWithin('regtest', 30)).toBe(true);
    world.advance(31);
    expect(await world.batches.chainCheckedWithin('regtest', 30)).toBe(false);
  });
});

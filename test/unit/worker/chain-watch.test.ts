import { pino } from 'pino';
import { UnavailableError } from '../../../domain/errors';
import { createChainFindings } from '../../../worker/chain-findings';
import { createChainCheck } from '../../../worker/chain-watch';
import type { ChainWatchDependencies } from '../../../worker/chain-watch';
import { createWatchWorld } from '../activities/anchor/watch-world';

function createWorld(lease: Partial<ChainWatchDependencies['lease']> = {}) {
  const world = createWatchWorld({ confirmations: 3 });
  world.fund(100_000);
  const findings = createChainFindings();
  const deps = { ...world.deps, findings } as unknown as ChainWatchDependencies;
  const check = createChainCheck({ ...deps, lease: { ...deps.lease, ...lease } }, pino({ level: 'silent' }));
  const settledIds = () =>
    world.batches.all().flatMap(({ id, settledAt }) => (settledAt === null ? [] : [id]));
  return Object.assign(world, { checkChain: check, settledIds, findings });
}

async function withAnchor() {
  const world = createWorld();
  const batch = await world.anchored();
  world.record.calls = [];
  return { world, batch };
}

describe('the chain check of a worker', () => {
  it('marks a batch whose block the chain has lost', async () => {
    const { world, batch } = await withAnchor();
    await world.checkChain();
    expect(await world.batch(batch.id)).toMatchObject({ status: 'confirmed' });
    world.chain.reorganise();
    await world.checkChain();
    const { height: lostAtHeight } = await world.chain.tip();
    expect(await world.batch(batch.id)).toMatchObject({
      status: 'submitted',
      block: null,
      facts: null,
      lostAtHeight,
    });
  });

  it('asks about a block once for each new tip', async () => {
    const { world } = await withAnchor();
    await world.checkChain();
    await world.checkChain();
    expect(world.record.calls.filter((name) => name === 'confirmationsOf')).toHaveLength(1);
    world.chain.mine();
    await world.checkChain();
    // Twice about the anchor's block, and once whether the former tip is still there.
    expect(world.record.calls.filter((name) => name === 'confirmationsOf')).toHaveLength(3);
  });

  it('is recorded, with the tip, only when every batch was checked', async () => {
    const { world } = await withAnchor();
    world.record.beforeCall = (name) => {
      if (name === 'confirmationsOf') throw new Error('The node hung up.');
    };
    await expect(world.checkChain()).rejects.toThrow('hung up');
    expect(await world.batches.chainCheckedWithin('regtest', 30)).toBe(false);
    world.record.beforeCall = () => undefined;
    await world.checkChain();
    const { height, work } = await world.chain.tip();
    expect(await world.batches.tip('regtest')).toEqual({ height, work });
    expect(await world.batches.chainCheckedWithin('regtest', 30)).toBe(true);
    world.advance(31);
    expect(await world.batches.chainCheckedWithin('regtest', 30)).toBe(false);
  });

  it('settles a batch when its block is deep enough, and not before', async () => {
    const { world, batch } = await withAnchor();
    world.chain.mine();
    await world.checkChain();
    expect(world.settledIds()).toEqual([]);
    world.chain.mine();
    await world.checkChain();
    expect(world.settledIds()).toEqual([batch.id]);
    expect(await world.batches.watched('regtest')).toEqual([]);
  });

  it('checks again what it could not check, also under the same tip', async () => {
    const { world, batch } = await withAnchor();
    for (let i = 0; i < 3; i++) world.chain.mine();
    await world.checkChain();
    world.chain.reorganise(4);
    world.record.beforeCall = (name) => {
      if (name === 'confirmationsOf') throw new Error('The node hung up.');
    };
    await expect(world.checkChain()).rejects.toThrow('hung up');
    world.record.beforeCall = () => undefined;
    await world.checkChain();
    expect(await world.batch(batch.id)).toMatchObject({ status: 'submitted', settledAt: null });
  });
});

describe('a reorganisation deeper than settled anchors', () => {
  /** Four anchors in blocks of their own, all of them settled. */
  async function settledFour() {
    const world = createWorld();
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      ids.push((await world.anchored()).id);
      world.chain.mine();
    }
    world.passBlocks(2);
    await world.checkChain();
    expect(world.settledIds()).toEqual(ids);
    return { world, ids };
  }

  it.each([1, 2, 3, 4])(
    'unsettles every batch above the fork, and none below: the newest %d',
    async (count) => {
      const { world, ids } = await settledFour();
      const kept = ids.slice(0, ids.length - count);
      world.chain.reorganise(2 + 2 * count);
      await world.checkChain();
      expect(world.settledIds()).toEqual(kept);
      for (const id of ids.slice(-count))
        expect(await world.batch(id)).toMatchObject({ status: 'submitted', block: null, facts: null });
      for (const id of kept) expect(await world.batch(id)).toMatchObject({ status: 'confirmed' });
    },
  );

  it('leaves them to the window, which anchors them again', async () => {
    const { world, ids } = await settledFour();
    world.chain.reorganise(6);
    await world.checkChain();
    expect(await world.steps.watchAnchors()).toMatchObject({ lost: ids.slice(-2), fault: null });
    world.chain.mine();
    expect(await world.steps.watchAnchors()).toMatchObject({ lost: [] });
    world.passBlocks(2);
    await world.checkChain();
    expect(world.settledIds()).toEqual(ids);
  });

  it('is noticed even if a window settled a batch and the chain lost its block between two checks', async () => {
    const world = createWorld();
    await world.checkChain();
    const batch = await world.anchored();
    world.passBlocks(2);
    await world.steps.watchAnchors();
    expect(world.settledIds()).toEqual([batch.id]);
    world.chain.reorganise(3);
    await world.checkChain();
    expect(world.settledIds()).toEqual([]);
  });

  it('is noticed by a worker that was not running, too', async () => {
    const { world, ids } = await settledFour();
    world.chain.reorganise(6);
    const restarted = createChainCheck(
      { ...world.deps, findings: createChainFindings() } as unknown as ChainWatchDependencies,
      pino({ level: 'silent' }),
    );
    await restarted();
    expect(world.settledIds()).toEqual(ids.slice(0, 2));
  });

  it('is noticed even if a window was first to find a later batch deep in the new chain', async () => {
    const world = createWorld();
    const older = await world.anchored();
    world.passBlocks(2);
    await world.checkChain();
    expect(world.settledIds()).toEqual([older.id]);
    const newer = await world.anchored();
    await world.checkChain();
    world.chain.reorganise(4);
    world.chain.mine();
    world.passBlocks(3);
    await world.steps.watchAnchors();
    expect(world.settledIds()).toEqual([older.id, newer.id]);
    await world.checkChain();
    expect(world.settledIds()).toEqual([newer.id]);
    await world.steps.watchAnchors();
    const [{ block }, found] = [await world.batch(newer.id), await world.batch(older.id)];
    expect(found).toMatchObject({ status: 'confirmed', block });
  });
});

describe('the chain check on a node that can’t be relied on', () => {
  it.each([
    ['is behind its headers', { headers: 9_999 }],
    ['warns of a fork', { warnings: ['A large fork was found.'] }],
  ])('changes nothing when the node %s', async (_, ailing) => {
    const { world } = await withAnchor();
    await world.checkChain();
    const before = world.batches.all();
    const tip = await world.batches.tip('regtest');
    world.chain.reorganise(1);
    world.chain.ailing = ailing;
    world.advance(31);
    await expect(world.checkChain()).rejects.toMatchObject({
      type: expect.stringMatching(/^node_/) as string,
    });
    expect(world.batches.all()).toEqual(before);
    expect(await world.batches.tip('regtest')).toEqual(tip);
    // Proofs of what is still watched are withheld instead.
    expect(await world.batches.chainCheckedWithin('regtest', 30)).toBe(false);
  });

  it('takes back nothing when the node is three blocks behind', async () => {
    const { world, batch } = await withAnchor();
    world.passBlocks(2);
    await world.checkChain();
    world.chain.fallBehind(3);
    await expect(world.checkChain()).rejects.toMatchObject({ type: 'node_behind' });
    expect(await world.batch(batch.id)).toMatchObject({ status: 'confirmed' });
    world.chain.catchUp();
    await world.checkChain();
    expect(world.settledIds()).toEqual([batch.id]);
  });
});

describe('what the check finds', () => {
  it('is the newest block, the peers and the wallet’s coins', async () => {
    const world = createWorld();
    await world.deps.batches.addCoin('regtest', world.fund(50_000));
    await world.checkChain();
    const { tipTime, peers } = await world.chain.health();
    expect(world.findings).toMatchObject({
      node: { tipTime, peers },
      fault: null,
      wallet: { balanceSats: 50_000, spendableSats: 50_000, contestedCoins: 0 },
    });
  });

  it('counts the coins once for each tip', async () => {
    const { world } = await withAnchor();
    const counts = () => world.record.calls.filter((name) => name === 'coins').length;
    await world.checkChain();
    await world.checkChain();
    expect(counts()).toBe(1);
    world.chain.mine();
    await world.checkChain();
    expect(counts()).toBe(2);
  });

  it('names what is wrong with the node, and forgets what it said before', async () => {
    const { world } = await withAnchor();
    await world.checkChain();
    world.chain.ailing = { headers: 9_999 };
    await expect(world.checkChain()).rejects.toThrow();
    expect(world.findings).toMatchObject({
      fault: 'node_behind',
      node: { peers: expect.any(Number) as number },
    });
    world.chain.ailing = {};
    world.chain.reachable = false;
    await expect(world.checkChain()).rejects.toThrow();
    expect(world.findings).toEqual({ fault: 'out_of_reach', node: null, wallet: null });
    world.chain.reachable = true;
    await world.checkChain();
    expect(world.findings).toMatchObject({ fault: null, wallet: { contestedCoins: 0 } });
  });

  it('keeps no fault of the node while another part is down: nothing would notice that it is over', async () => {
    let isDown = false;
    const world = createWorld({
      hold: () =>
        isDown
          ? Promise.reject(new UnavailableError('database', { cause: null }))
          : Promise.resolve({ state: 'held' }),
    });
    world.chain.reachable = false;
    await expect(world.checkChain()).rejects.toThrow();
    expect(world.findings.fault).toBe('out_of_reach');
    isDown = true;
    await expect(world.checkChain()).rejects.toThrow();
    expect(world.findings.fault).toBeNull();
  });

  it('remembers when a final block was lost, but not a block that never was final', async () => {
    const { world, batch } = await withAnchor();
    world.chain.reorganise();
    await world.checkChain();
    expect(await world.batch(batch.id)).toMatchObject({ status: 'submitted', finalLostAt: null });
    world.chain.mine();
    await world.steps.watchAnchors();
    world.passBlocks(3);
    await world.checkChain();
    expect(world.settledIds()).toEqual([batch.id]);
    world.chain.reorganise(4);
    await world.checkChain();
    expect(await world.batch(batch.id)).toMatchObject({
      status: 'submitted',
      finalLostAt: new Date(world.now()),
    });
  });
});

describe('the lease', () => {
  it('is kept at every check, also while the node is out of reach', async () => {
    const held: string[][] = [];
    const world = createWorld({
      hold: async (network, wallet) => {
        held.push([network, wallet]);
        return { state: 'held' };
      },
    });
    await world.checkChain();
    world.chain.reachable = false;
    await expect(world.checkChain()).rejects.toMatchObject({ name: 'UnavailableError' });
    expect(held).toEqual([
      ['regtest', world.wallet.fingerprint],
      ['regtest', world.wallet.fingerprint],
    ]);
  });

  it('of another deployment does not keep this one from checking the chain', async () => {
    const world = createWorld({ hold: async () => ({ state: 'other_deployment' }) });
    const batch = await world.anchored();
    world.chain.reorganise();
    await world.checkChain();
    expect(await world.batch(batch.id)).toMatchObject({ status: 'submitted' });
  });
});

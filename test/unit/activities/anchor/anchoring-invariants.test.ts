import fc from '../../../support/property';
import { pino } from 'pino';
import { newestVersion } from '../../../../activities/anchor/anchor-versions';
import type { Outpoint } from '../../../../domain/anchoring';
import type { NodeHealth } from '../../../../ports/chain';
import { createChainFindings } from '../../../../worker/chain-findings';
import { createChainCheck } from '../../../../worker/chain-watch';
import { createAnchoringWorld } from '../../../support/in-memory/anchoring';
import { createInMemoryWallet } from '../../../support/in-memory/wallet';
import { scaled } from '../../../support/scale';

const CAP = 2_000;
const DUST = 294;
const DAY = 86_400;

class Crash extends Error {}

/** What may end a window early; anything else is a bug. */
const EXPECTED = [
  'coin_contested',
  'coin_missing',
  'coin_waits',
  'fee_budget',
  'node_behind',
  'node_warns',
  'not_confirmed',
  'signed_elsewhere',
  'UnavailableError',
  'wallet_empty',
];

/** What may be wrong with an older batch. */
const EXPECTED_FAULT =
  /spends the wallet's coin|not on the chain|no coin that can pay|ANCHOR_DAILY_FEE_SATS|just been spent or lost|was killed/;

function createWorld(dailyFeeSats: number | null) {
  const world = createAnchoringWorld({
    maxFeeSats: CAP,
    dailyFeeSats,
    confirmations: 3,
    bumpAfterBlocks: 2,
  });
  world.fund(10_000_000);
  world.fund(4_000_000);
  const checkChain = createChainCheck(
    { ...world.deps, findings: createChainFindings() } as never,
    pino({ level: 'silent' }),
  );
  return Object.assign(world, { checkChain, dailyFeeSats, base: 0, strangers: new Set<string>() });
}
type World = ReturnType<typeof createWorld>;
type Event = (world: World) => Promise<void> | void;

/** One window, as the workflow drives it, after a check of the chain, as workers make all the time. */
async function runWindow({ steps, checkChain }: World): Promise<void> {
  await checkChain();
  const { fault } = await steps.watchAnchors();
  if (fault !== null) expect(fault.message).toMatch(EXPECTED_FAULT);
  const opened = await steps.openBatch();
  if (opened === null) return;
  await steps.fillBatch(opened);
  if ((await steps.sealBatch(opened)).size === 0) return;
  await steps.signBatch(opened);
  const { txid, feeTooLow } = await steps.broadcastBatch(opened);
  const outcome = feeTooLow
    ? ({ state: 'stuck', txid } as const)
    : await steps.confirmBatch({ ...opened, sinceHeight: 0 });
  if (outcome.state !== 'stuck') return;
  const { limit } = await steps.bumpBatch({ ...opened, replaces: outcome.txid });
  if (limit === null) await steps.broadcastBatch(opened);
}

async function attempt(world: World, crashAfter: number | null = null): Promise<void> {
  let left = crashAfter ?? Infinity;
  world.record.beforeCall = () => {
    if (left-- <= 0) throw new Crash('The worker was killed.');
  };
  const before = world.batches.all();
  const rivals = world.chain.mempool().filter((txid) => world.strangers.has(txid));
  try {
    await runWindow(world);
  } catch (error) {
    const { type, name, message } = error as Error & { type?: string };
    // A step that ends for the operator keeps only the message of what it met.
    const crashed = error instanceof Crash || message.includes('The worker was killed.');
    if (!crashed && !EXPECTED.includes(type ?? name)) throw error;
  } finally {
    world.record.beforeCall = () => undefined;
  }
  // Nothing of ours ever outbids a transaction of someone else.
  expect(world.chain.mempool()).toEqual(expect.arrayContaining(rivals));
  // The first coin of a batch changes only when the former one is not there any more, neither in a block nor about to be.
  for (const batch of before.filter(({ transactions }) => transactions.length > 0)) {
    const coin = newestVersion(batch).inputs[0]!;
    const now = newestVersion(await world.batch(batch.id)).inputs[0]!;
    if (nameOf(now) !== nameOf(coin)) expect(await world.chain.coin(coin.txid, coin.vout)).toBeNull();
  }
}

/** A miner takes an older version of the batch that nobody builds on. */
async function mineOlderVersion({ batches, chain }: World): Promise<void> {
  const batch = batches.all().at(-1);
  if (batch === undefined || batch.transactions.length === 0) return;
  const { inputs } = newestVersion(batch);
  const version = batch.transactions.find((each) => nameOf(each.inputs[0]!) === nameOf(inputs[0]!))!;
  const coins = await Promise.all(version.inputs.map((input) => chain.locate(input)));
  if (coins.every(({ state }) => state === 'confirmed')) chain.mine([version.rawHex]);
}

/** Someone with the same key spends a coin of ours: one that a transaction of ours spends, too, or one that is free. */
const steal =
  (which: 'claimed' | 'free', how: 'block' | 'mempool', feeSats: number): Event =>
  async ({ batches, chain, strangers }) => {
    const { change, added } = await batches.coins('regtest');
    const claimed = batches.all().flatMap(({ transactions }) => transactions.at(-1)?.inputs ?? []);
    const coin = which === 'claimed' ? claimed.at(-1) : [...change, ...added][0];
    const unspent = coin === undefined ? null : await chain.coin(coin.txid, coin.vout);
    if (coin === undefined || unspent === null || unspent.block === null) return;
    const order = { root: '99'.repeat(32), inputs: [coin], feeSats };
    const { rawHex, txid } = await createInMemoryWallet('a stranger').sign(order);
    strangers.add(txid);
    if (how === 'block') chain.mine([rawHex]);
    else await chain.submit(rawHex);
  };

/** While the node ails nothing is signed, submitted, confirmed or taken back. */
async function whileAiling(world: World, ailing: Partial<NodeHealth> | { behind: number }): Promise<void> {
  const { chain, batches } = world;
  await world.soundTip();
  const before = { batches: batches.all(), mempool: chain.mempool() };
  if ('behind' in ailing) chain.fallBehind(ailing.behind);
  else chain.ailing = ailing;
  await attempt(world);
  expect({ batches: batches.all(), mempool: chain.mempool() }).toEqual(before);
  if ('behind' in ailing) chain.catchUp();
  chain.ailing = {};
}

const always = (run: Event) => fc.constant(run);
const events = fc.oneof(
  { weight: 6, arbitrary: always((world) => attempt(world)) },
  {
    weight: 3,
    arbitrary: fc.nat(60).map(
      (calls): Event =>
        (world) =>
          attempt(world, calls),
    ),
  },
  {
    weight: 4,
    arbitrary: always(async (world) => {
      for (let i = 0; i < 2; i++) world.chain.mine([]);
      await attempt(world);
    }),
  },
  {
    weight: 3,
    arbitrary: always(({ batches }) => {
      batches.queue(2);
    }),
  },
  { weight: 4, arbitrary: always(({ chain }) => void chain.mine()) },
  { weight: 1, arbitrary: always(({ chain }) => void chain.mine([])) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(3, 6, 24).map((hours): Event => ({ advance }) => {
      advance(hours * 3_600);
    }),
  },
  { weight: 3, arbitrary: always(mineOlderVersion) },
  {
    // As deep as settled anchors, but no payment to the wallet is undone.
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 5 }).map((depth): Event => async ({ chain, base }) => {
      if ((await chain.tip()).height - depth >= base) chain.reorganise(depth);
    }),
  },
  {
    weight: 1,
    arbitrary: always(({ chain }) => {
      chain.forgetMempool();
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, 1, 5, 50).map((rate): Event => ({ chain }) => {
      chain.feeRate = rate;
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 4).map((rate): Event => ({ chain }) => {
      chain.minimumRate = rate;
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('claimed' as const, 'free' as const),
        fc.constantFrom('block' as const, 'mempool' as const),
        fc.constantFrom(200, 900, 5_000),
      )
      .map((choice) => steal(...choice)),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<Partial<NodeHealth> | { behind: number }>(
        { headers: 9_999 },
        { warnings: ['A large fork was found.'] },
        { behind: 1 },
        { behind: 4 },
      )
      .map(
        (ailing): Event =>
          (world) =>
            whileAiling(world, ailing),
      ),
  },
);

async function expectInvariants({ batches, chain, now, dailyFeeSats }: World): Promise<void> {
  const inChain = new Set(chain.confirmedTxids());
  const holders = new Map<string, string>();
  for (const { id, transactions } of batches.all()) {
    const byCoin = new Map<string, number[]>();
    for (const { inputs, feeSats, change } of transactions) {
      // A coin belongs to one batch.
      for (const input of inputs) expect(holders.get(nameOf(input)) ?? id).toBe(id);
      for (const input of inputs) holders.set(nameOf(input), id);
      const first = nameOf(inputs[0]!);
      byCoin.set(first, [...(byCoin.get(first) ?? []), feeSats]);
      expect(feeSats).toBeLessThanOrEqual(CAP);
      const total = inputs.reduce((sum, { valueSats }) => sum + valueSats, 0);
      expect(change.valueSats).toBe(total - feeSats);
      expect(change.valueSats).toBeGreaterThanOrEqual(DUST);
    }
    // Versions that spend the same coin replace one another: one of them confirms, and each pays more than the one before.
    expect(transactions.filter(({ txid }) => inChain.has(txid)).length).toBeLessThanOrEqual(byCoin.size);
    for (const fees of byCoin.values()) expect(fees).toEqual([...new Set(fees)].sort((a, b) => a - b));
  }
  expect(await batches.feesSince('regtest', new Date(now() - DAY * 1000))).toBeLessThanOrEqual(
    dailyFeeSats ?? Infinity,
  );
}

async function isAllAnchored({ batches, chain }: World): Promise<boolean> {
  const { underWay, waitingSince } = await batches.work('regtest');
  if (underWay || waitingSince !== null) return false;
  for (const { block } of batches.all())
    if (block === null || (await chain.confirmationsOf(block.hash)) === 0) return false;
  return true;
}

describe('whatever happens to workers, blocks, the mempool, coins, fees and the node', () => {
  it('a batch keeps its coin, fees stay below cap and budget, and all is anchored in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(events, { minLength: 5, maxLength: 40, size: 'max' }),
        fc.constantFrom(null, 1_500, 6_000),
        async (sequence, dailyFeeSats) => {
          const world = createWorld(dailyFeeSats);
          world.base = (await world.chain.tip()).height;
          for (const event of sequence) {
            await event(world);
            await expectInvariants(world);
          }
          world.chain.minimumRate = 1;
          world.chain.feeRate = null;
          world.fund(10_000_000);
          for (let i = 0; i < 30 && !(await isAllAnchored(world)); i++) {
            world.advance(DAY + 1);
            await attempt(world);
            world.chain.mine();
            await expectInvariants(world);
          }
          expect(await isAllAnchored(world)).toBe(true);
        },
      ),
      { numRuns: scaled(25, 400, 2_000) },
    );
  });
});

function nameOf({ txid, vout }: Pick<Outpoint, 'txid' | 'vout'>): string {
  return `${txid}:${vout}`;
}

import fc from 'fast-check';
import { createAnchoringWorld } from '../../support/in-memory/anchoring';
import type { AnchoringWorld } from '../../support/in-memory/anchoring';

const CAP = 2_000;
const DUST = 294;

class Crash extends Error {}

/** What may end a window early; anything else is a bug. */
const EXPECTED = ['coin_waits', 'wallet_empty', 'signed_elsewhere', 'not_confirmed', 'UnavailableError'];

/** One window, as the workflow drives it. */
async function runWindow({ steps }: AnchoringWorld): Promise<void> {
  await steps.watchAnchors();
  const opened = await steps.openBatch();
  if (opened === null) return;
  await steps.fillBatch(opened);
  if ((await steps.sealBatch(opened)).size === 0) return;
  await steps.signBatch(opened);
  const { feeTooLow } = await steps.broadcastBatch(opened);
  const outcome = feeTooLow ? { state: 'stuck' } : await steps.confirmBatch({ ...opened, since: 0 });
  if (outcome.state === 'stuck' && (await steps.bumpBatch(opened)) !== null)
    await steps.broadcastBatch(opened);
}

async function attempt(world: AnchoringWorld, crashAfter: number | null): Promise<void> {
  let left = crashAfter ?? Infinity;
  world.record.beforeCall = () => {
    if (left-- <= 0) throw new Crash('The worker was killed.');
  };
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
}

type Event = (world: AnchoringWorld) => Promise<void> | void;

/** A miner takes an older version of the batch that nobody builds on. */
async function mineOlderVersion({ batches, chain }: AnchoringWorld): Promise<void> {
  const newest = batches.all().at(-1);
  const version = newest?.transactions[0];
  if (version === undefined) return;
  const coin = await chain.locate(version.spends);
  if (coin.state === 'confirmed') chain.mine([version.rawHex]);
}

const event = (weight: number, arbitrary: fc.Arbitrary<Event>) => ({ weight, arbitrary });
const always = (run: Event) => fc.constant(run);

const events = fc.oneof(
  event(
    6,
    always((world) => attempt(world, null)),
  ),
  event(
    3,
    fc.nat(40).map(
      (calls): Event =>
        (world) =>
          attempt(world, calls),
    ),
  ),
  event(
    4,
    always(async (world) => {
      world.advance(3_600);
      await attempt(world, null);
    }),
  ),
  event(
    3,
    always(({ batches }) => {
      batches.queue(2);
    }),
  ),
  event(
    4,
    always(({ chain }) => void chain.mine()),
  ),
  event(
    1,
    always(({ chain }) => void chain.mine([])),
  ),
  event(3, always(mineOlderVersion)),
  event(
    3,
    fc.integer({ min: 1, max: 3 }).map((depth): Event => async ({ batches, chain }) => {
      // Settled means that no reorganisation is expected to go that deep; nor does one undo the payment to the wallet.
      const settled = batches.all().flatMap(({ settled, block }) => (settled && block ? [block.height] : []));
      if ((await chain.tipHeight()) - depth >= Math.max(2, ...settled)) chain.disconnect(depth);
    }),
  ),
  event(
    1,
    always(({ chain }) => {
      chain.forgetMempool();
    }),
  ),
  event(
    1,
    fc.constantFrom(null, 1, 5, 50).map((rate): Event => ({ chain }) => {
      chain.feeRate = rate;
    }),
  ),
  event(
    1,
    fc.constantFrom(1, 4).map((rate): Event => ({ chain }) => {
      chain.minimumRate = rate;
    }),
  ),
);

function expectInvariants({ batches, chain }: AnchoringWorld): void {
  const inChain = new Set(chain.confirmedTxids());
  const coins = new Map<string, string>();
  for (const { id, transactions } of batches.all()) {
    const spent = new Set(transactions.map(({ spends }) => `${spends.txid}:${spends.vout}`));
    // One coin for a batch, and a batch for a coin.
    expect(spent.size).toBeLessThanOrEqual(1);
    for (const coin of spent) expect(coins.get(coin) ?? id).toBe(id);
    for (const coin of spent) coins.set(coin, id);
    expect(transactions.filter(({ txid }) => inChain.has(txid)).length).toBeLessThanOrEqual(1);
    const fees = transactions.map(({ feeSats }) => feeSats);
    expect(fees).toEqual([...fees].sort((a, b) => a - b));
    for (const { feeSats, change, spends } of transactions) {
      expect(feeSats).toBeLessThanOrEqual(CAP);
      expect(change.valueSats).toBe(spends.valueSats - feeSats);
      expect(change.valueSats).toBeGreaterThanOrEqual(DUST);
    }
  }
}

describe('whatever happens to workers, blocks, the mempool and fees', () => {
  it('a batch spends one coin, one version of it confirms, no fee exceeds the cap, and all is anchored in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 5, maxLength: 40, size: 'max' }), async (sequence) => {
        const world = createAnchoringWorld({ maxFeeSats: CAP, confirmations: 3 });
        world.fund(10_000_000);
        for (let i = 0; i < 3; i++) world.chain.mine();
        for (const event of sequence) {
          await event(world);
          expectInvariants(world);
        }
        world.chain.minimumRate = 1;
        for (let i = 0; i < 8; i++) {
          await attempt(world, null);
          world.chain.mine();
          expectInvariants(world);
        }
        await attempt(world, null);
        expect(world.batches.all().filter(({ status }) => status !== 'confirmed')).toEqual([]);
        expect(await world.batches.work('regtest')).toEqual({ underWay: false, waitingSince: null });
      }),
      { numRuns: 60 },
    );
  });
});

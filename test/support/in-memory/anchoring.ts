import { createAnchorActivities } from '../../../activities/anchor/anchor';
import type { AnchorActivities, AnchorDependencies } from '../../../activities/anchor/anchor';
import { createCoinChooser } from '../../../activities/anchor/anchor-coin';
import { createNodeGuard } from '../../../activities/anchor/anchor-node';
import { createAnchorSigner } from '../../../activities/anchor/anchor-signer';
import { createAnchorWatch } from '../../../activities/anchor/anchor-watch';
import { FOREIGN_COIN_CONFIRMATIONS } from '../../../domain/anchoring';
import type { Batch, Outpoint } from '../../../domain/anchoring';
import type { Network } from '../../../domain/network';
import type { LeaseState } from '../../../ports/signing-lease';
import { createInMemoryBatches } from './batches';
import { createInMemoryChain } from './chain';
import { recordCalls } from './record-calls';
import type { CallRecord } from './record-calls';
import { createInMemoryWallet } from './wallet';
import { ActivityEnvironment, logTo } from './activity-environment';
import type { LogEntry } from './activity-environment';

export const ADDRESS = 'the anchoring wallet';

type Method = (...parameters: never[]) => Promise<unknown>;
type Settings = Partial<
  Pick<
    AnchorDependencies,
    | 'maxFeeSats'
    | 'dailyFeeSats'
    | 'bumpAfterBlocks'
    | 'confirmations'
    | 'windowSeconds'
    | 'earlySatsPerCertificate'
  >
>;

export type AnchoringWorld = ReturnType<typeof createAnchoringWorld>;

/** The anchoring steps on in-memory ports. What they call is recorded; what a test does to the ports directly is not. */
export function createAnchoringWorld({ network, ...settings }: Settings & { network?: Network } = {}) {
  let time = new Date('2026-11-15T12:00:00Z').getTime();
  const clock = () => new Date(time);
  const chain = createInMemoryChain(network);
  const batches = createInMemoryBatches(clock);
  const wallet = createInMemoryWallet(ADDRESS);
  const record: CallRecord = { calls: [], beforeCall: () => undefined };
  const log: LogEntry[] = [];
  const logger = logTo((entry) => log.push(entry));

  const deps: AnchorDependencies = {
    batches: recordCalls(batches, record),
    chain: recordCalls(chain, record),
    wallet: {
      ...wallet,
      sign(order) {
        record.calls.push('sign');
        return wallet.sign(order);
      },
    },
    lease: { hold: async () => world.lease },
    maxFeeSats: 20_000,
    dailyFeeSats: null,
    bumpAfterBlocks: 6,
    windowSeconds: 600,
    earlySatsPerCertificate: 0,
    confirmations: 6,
    clock,
    ...settings,
  };

  /** As a worker runs a step: with a context to log and heartbeat to. */
  function inActivity<T extends Record<string, unknown>>(methods: T): T {
    const wrap =
      (method: Method) =>
      (...parameters: never[]) =>
        new ActivityEnvironment({}, { logger }).run(method, ...parameters);
    return Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        name === 'isStuck' ? method : wrap(method as Method),
      ]),
    ) as T;
  }

  const signer = createAnchorSigner(deps);
  const steps: AnchorActivities = inActivity(createAnchorActivities(deps));

  const world = {
    chain,
    batches,
    wallet,
    deps,
    record,
    log,
    coins: createCoinChooser(deps),
    signer,
    soundTip: createNodeGuard(deps),
    watch: inActivity(createAnchorWatch(deps, signer)),
    steps,
    advance(seconds: number) {
      time += seconds * 1000;
    },
    now: () => time,
    lease: { state: 'held' } as LeaseState,

    /** A coin of the wallet, deep enough to be spent. */
    fund(valueSats: number): Outpoint {
      const coin = chain.pay(ADDRESS, valueSats);
      for (let i = 0; i < FOREIGN_COIN_CONFIRMATIONS; i++) chain.mine();
      return coin;
    },
    async batch(id: string): Promise<Batch> {
      return (await batches.find(id))!;
    },
    async sealed(): Promise<Batch> {
      batches.queue(1);
      const { id } = await batches.openOrResume(chain.network);
      await batches.stamp(id, null);
      await batches.seal(id);
      return world.batch(id);
    },
    async signed(): Promise<Batch> {
      const { id } = await world.sealed();
      await steps.signBatch({ batchId: id });
      return world.batch(id);
    },
    async submitted(): Promise<Batch> {
      const { id } = await world.signed();
      await steps.broadcastBatch({ batchId: id });
      return world.batch(id);
    },
    async anchored(): Promise<Batch> {
      const { id } = await world.submitted();
      chain.mine();
      await steps.confirmBatch({ batchId: id, sinceHeight: 0 });
      return world.batch(id);
    },
  };
  return world;
}

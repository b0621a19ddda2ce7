import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createAnchorActivities } from '../../../activities/anchor/anchor';
import type { AnchorActivities, AnchorDependencies } from '../../../activities/anchor/anchor';

import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { loadWallet } from '../../../adapters/chain/wallet';
import { createWalletFile } from '../../../adapters/chain/wallet-file';
import { createBatchRepository } from '../../../adapters/mongo/batches';
import { createSigningLease } from '../../../adapters/mongo/signing-lease';
import type { Batch, Outpoint } from '../../../domain/anchoring';
import type { BatchRepository } from '../../../ports/batches';
import type { AnchorWallet, Chain, SignedAnchor } from '../../../ports/chain';
import { createChainFindings } from '../../../worker/chain-findings';
import { createChainCheck } from '../../../worker/chain-watch';
import type { ChainWatchDependencies } from '../../../worker/chain-watch';
import { queueLeaves } from '../../support/anchored';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import type { Stranger } from '../../support/stranger';
import { startTestBitcoind } from '../../support/test-chain';
import type { TestBitcoind } from '../../support/test-chain';

export interface AnchoringBench {
  readonly database: TestDatabase;
  readonly batches: BatchRepository;
  readonly chain: Chain;
  readonly wallet: AnchorWallet;
  readonly bitcoind: TestBitcoind;
  readonly stranger: Stranger;
  readonly steps: AnchorActivities;
  /** The time by the steps' clock. */
  time: Date;
  /** Steps with other settings. */
  stepsWith(settings: Partial<AnchorDependencies>): AnchorActivities;
  queue(certificates: number): Promise<void>;
  /** One batch, signed but not sent. */
  sign(steps?: AnchorActivities): Promise<Batch>;
  /** One batch, submitted to the node. */
  submit(steps?: AnchorActivities): Promise<Batch>;
  /** One batch, confirmed in a block. */
  anchor(steps?: AnchorActivities): Promise<Batch>;
  /** Replaces this block and all after it by one more, none with our transactions, which return to the mempool. */
  reorganise(fromBlock: string): Promise<void>;
  /** Another wallet; it has no coins. */
  otherWallet(): Promise<AnchorWallet>;
  /** A coin for this address, in a block with this many confirmations. */
  pay(address: string, valueSats: number, confirmations?: number): Promise<Outpoint>;
  /** The stranger's transaction that spends the same coin as this payment did, but pays someone else. Not submitted. */
  payOtherwise(payment: Outpoint): Promise<string>;
  /** Someone else with the wallet's key spends this coin. Not submitted. */
  spend(coin: Outpoint, feeSats: number): Promise<SignedAnchor>;
  batch(id: string): Promise<Batch>;
  /** What every worker does every two seconds. */
  chainCheck(settings?: Partial<ChainWatchDependencies>): () => Promise<void>;
  close(): Promise<void>;
}

const QUIET = new DefaultLogger('ERROR');

/** The steps of `anchorBatch` on a real bitcoind and database, without the workflow. */
export async function openBench(bitcoindArgs: string[] = []): Promise<AnchoringBench> {
  const dir = await mkdtemp(join(tmpdir(), 'sello-anchoring-'));
  const database = await freshDatabase();
  const { bitcoind, stranger, strangersCoin, close } = await startTestBitcoind(dir, bitcoindArgs);
  const { url: rpcUrl, cookieFile } = bitcoind.node;
  const chain = createBitcoindChain({ rpcUrl, cookieFile, network: 'regtest' });
  const wallet = await loadWallet(join(dir, 'wallet.json'), 'regtest');
  const batches = createBatchRepository(database.collections);
  let purse = strangersCoin;
  /** The coin of the stranger that each payment spent. */
  const spentFor = new Map<string, Outpoint>();
  let wallets = 0;

  const lease = createSigningLease(database.collections, async () => 'this deployment');

  function stepsWith(settings: Partial<AnchorDependencies>): AnchorActivities {
    const activities = createAnchorActivities({
      batches,
      chain,
      wallet,
      lease,
      maxFeeSats: 20_000,
      dailyFeeSats: null,
      bumpAfterBlocks: 6,
      windowSeconds: 600,
      earlySatsPerCertificate: 0,
      confirmations: 6,
      clock: () => bench.time,
      ...settings,
    });
    const run = ([name, step]: [string, (...parameters: never[]) => Promise<unknown>]) => [
      name,
      (...parameters: never[]) => new MockActivityEnvironment({}, { logger: QUIET }).run(step, ...parameters),
    ];
    return Object.fromEntries(Object.entries(activities).map(run as never)) as AnchorActivities;
  }

  const bench: AnchoringBench = {
    database,
    batches,
    chain,
    wallet,
    bitcoind,
    stranger,
    time: new Date(),
    stepsWith,
    steps: undefined as never,
    queue: (count) => queueLeaves(database.collections, count),
    async sign(steps = bench.steps) {
      await bench.queue(1);
      const { batchId } = (await steps.openBatch())!;
      await steps.fillBatch({ batchId });
      await steps.sealBatch({ batchId });
      await steps.signBatch({ batchId });
      return bench.batch(batchId);
    },
    async submit(steps = bench.steps) {
      const { id } = await bench.sign(steps);
      await steps.broadcastBatch({ batchId: id });
      return bench.batch(id);
    },
    async anchor(steps = bench.steps) {
      const { id } = await bench.submit(steps);
      await bitcoind.node.mine();
      await steps.confirmBatch({ batchId: id, sinceHeight: 0 });
      return bench.batch(id);
    },
    async reorganise(fromBlock) {
      const { rpc } = bitcoind.node;
      const before = await chain.tip();
      await rpc.call('invalidateblock', [fromBlock]);
      while ((await chain.tip()).work <= before.work) await bitcoind.node.mineOnly([]);
    },
    async otherWallet() {
      const file = join(dir, `wallet-${wallets++}.json`);
      await createWalletFile(file);
      return loadWallet(file, 'regtest');
    },
    async pay(address, valueSats, confirmations = 6) {
      const { txid, rawHex, rest } = stranger.pay(purse, { address, valueSats });
      spentFor.set(txid, purse);
      purse = rest;
      if (confirmations === 0) await chain.submit(rawHex);
      else await bitcoind.node.mineOnly([rawHex]);
      for (let i = 1; i < confirmations; i++) await bitcoind.node.mineOnly([]);
      return { txid, vout: 0, valueSats };
    },
    async payOtherwise({ txid }) {
      const coin = spentFor.get(txid)!;
      const { rawHex, rest } = stranger.pay(coin, { address: stranger.address, valueSats: 1_000_000 });
      purse = rest;
      return rawHex;
    },
    spend: (coin, feeSats) => wallet.sign({ root: '99'.repeat(32), inputs: [coin], feeSats }),
    chainCheck: (settings = {}) =>
      createChainCheck(
        {
          chain,
          batches,
          wallet,
          lease,
          confirmations: 6,
          findings: createChainFindings(),
          clock: () => bench.time,
          ...settings,
        },
        pino({ level: 'silent' }),
      ),
    async batch(id) {
      return (await batches.find(id))!;
    },
    async close() {
      await close();
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
  return Object.assign(bench, { steps: stepsWith({}) });
}

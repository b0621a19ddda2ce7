import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createAnchorActivities } from '../../../activities/anchor';
import type { AnchorActivities, AnchorDependencies } from '../../../activities/anchor';

import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { loadWallet } from '../../../adapters/chain/wallet';
import { createBatchRepository } from '../../../adapters/mongo/batches';
import type { Batch } from '../../../domain/anchoring';
import type { BatchRepository } from '../../../ports/batches';
import type { AnchorWallet, Chain } from '../../../ports/chain';
import { queueLeaves } from '../../support/anchored';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { startTestBitcoind } from '../../support/test-chain';
import type { TestBitcoind } from '../../support/test-chain';

export interface AnchoringBench {
  readonly database: TestDatabase;
  readonly batches: BatchRepository;
  readonly chain: Chain;
  readonly wallet: AnchorWallet;
  readonly bitcoind: TestBitcoind;
  readonly steps: AnchorActivities;
  /** The time by the steps' clock. */
  time: Date;
  /** Steps with other settings. */
  stepsWith(settings: Partial<AnchorDependencies>): AnchorActivities;
  queue(certificates: number): Promise<void>;
  /** One batch, submitted to the node. */
  submit(): Promise<Batch>;
  /** One batch, confirmed in a block. */
  anchor(): Promise<Batch>;
  batch(id: string): Promise<Batch>;
  close(): Promise<void>;
}

const QUIET = new DefaultLogger('ERROR');

/** The steps of `anchorBatch` on a real bitcoind and database, without the workflow. */
export async function openBench(bitcoindArgs: string[] = []): Promise<AnchoringBench> {
  const dir = await mkdtemp(join(tmpdir(), 'sello-anchoring-'));
  const database = await freshDatabase();
  const { bitcoind, close } = await startTestBitcoind(dir, bitcoindArgs);
  const { url: rpcUrl, cookieFile } = bitcoind.node;
  const chain = createBitcoindChain({ rpcUrl, cookieFile, network: 'regtest' });
  const wallet = await loadWallet(join(dir, 'wallet.json'), 'regtest');
  const batches = createBatchRepository(database.collections);

  function stepsWith(settings: Partial<AnchorDependencies>): AnchorActivities {
    const activities = createAnchorActivities({
      batches,
      chain,
      wallet,
      maxFeeSats: 20_000,
      bumpAfterSeconds: 3_600,
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
    time: new Date(),
    stepsWith,
    steps: undefined as never,
    queue: (count) => queueLeaves(database.collections, count),
    async submit() {
      await bench.queue(1);
      const { batchId } = (await bench.steps.openBatch())!;
      await bench.steps.fillBatch({ batchId });
      await bench.steps.sealBatch({ batchId });
      await bench.steps.signBatch({ batchId });
      await bench.steps.broadcastBatch({ batchId });
      return bench.batch(batchId);
    },
    async anchor() {
      const { id } = await bench.submit();
      await bitcoind.node.mine();
      await bench.steps.confirmBatch({ batchId: id, since: 0 });
      return bench.batch(id);
    },
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

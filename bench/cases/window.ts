import { randomBytes } from 'node:crypto';
import { createBatchRepository } from '../../adapters/mongo/batches';
import { collectionsOf } from '../../adapters/mongo/collections';
import { connectDatabase } from '../../adapters/mongo/connect';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import { ANCHOR_TREE } from '../../adapters/mongo/batch-members';
import { ChunkRoots, LEAF_CHUNK, pathThroughChunks } from '../../adapters/mongo/leaf-chunks';
import type { BenchCase, Measurement } from '../case';
import type { BenchContext } from '../support/context';
import { timed } from '../support/load';
import { peakMemory } from '../support/memory';
import { processorMilliseconds } from '../support/processor-time';
import { seedCertificates } from '../support/seed';

const PATHS = 20;

/** What a large anchoring window costs: the tree alone, then stamping and sealing in the database. For docs/scale.md. */
export const window: BenchCase = {
  name: 'window',
  async run(context) {
    const rows: Measurement[] = [];
    for (const leaves of context.pick({
      smoke: [10_000],
      quick: [100_000, 1_000_000],
      full: [100_000, 1_000_000, 10_000_000],
    }))
      rows.push(...(await tree(context, leaves)));
    for (const count of context.pick({ smoke: [2_000], quick: [100_000], full: [100_000, 1_000_000] }))
      rows.push(...(await stampAndSeal(context, count)));
    // Less than a tick of the processor clock at the smallest scale.
    return rows.filter(({ ours }) => ours > 0);
  },
};

function row(what: string, unit: string, ours: number, memory?: Record<string, number>): Measurement {
  return { what, unit, ours, yardstick: null, goal: null, ...(memory && { memory }) };
}

/** As `seal` computes the root: chunk by chunk, keeping only the chunks' roots. */
async function tree(context: BenchContext, count: number): Promise<Measurement[]> {
  const name = count.toLocaleString('en-US');
  context.say(`tree of ${name} leaves`);
  const bytes = randomBytes(32 * LEAF_CHUNK);
  const chunk = Array.from({ length: LEAF_CHUNK }, (_, i) => bytes.subarray(32 * i, 32 * (i + 1)));
  const built = new ChunkRoots(ANCHOR_TREE);
  const before = processorMilliseconds(process.pid);
  const memory = await peakMemory({ process: process.pid }, async () => {
    for (let from = 0; from < count; from += LEAF_CHUNK) {
      built.add(count - from < LEAF_CHUNK ? chunk.slice(0, count - from) : chunk);
      // Lets the memory be sampled.
      if (from % (64 * LEAF_CHUNK) === 0) await new Promise(setImmediate);
    }
    built.root();
  });
  const after = processorMilliseconds(process.pid);
  for (let index = 0; index < PATHS; index += 1) pathThroughChunks(ANCHOR_TREE, chunk, built.roots, index);
  const paths = processorMilliseconds(process.pid) - after;
  return [
    row(`root over ${name} leaves, processor`, 'ms', after - before, memory),
    row(`one path among ${name} leaves, processor`, 'ms', paths / PATHS),
  ];
}

async function stampAndSeal(context: BenchContext, count: number): Promise<Measurement[]> {
  const name = count.toLocaleString('en-US');
  const servers = await context.servers();
  const { mongod = 0 } = servers.pids;
  const database = connectDatabase(servers.mongodbUri(`bench_window_${randomBytes(3).toString('hex')}`));
  const collections = collectionsOf(database.db);
  const batches = createBatchRepository(collections);
  try {
    await ensureIndexes(collections);
    context.say(`seeding ${name} certificates`);
    await seedCertificates(collections, 'acct_bench', count, 'waiting');
    const { id } = await batches.openOrResume('sandbox');
    const pids = { worker: process.pid, mongod };
    const measure = async (what: string, work: () => Promise<unknown>): Promise<Measurement[]> => {
      context.say(`${what} ${name}`);
      const before = { worker: processorMilliseconds(process.pid), mongod: processorMilliseconds(mongod) };
      let milliseconds = 0;
      const memory = await peakMemory(pids, async () => {
        milliseconds = await timed(work);
      });
      const each = (ms: number) => (1000 * ms) / count;
      return [
        row(`${what} ${name}`, 'µs each', each(milliseconds), memory),
        row(
          `${what} ${name}, processor, worker`,
          'µs each',
          each(processorMilliseconds(process.pid) - before.worker),
        ),
        row(
          `${what} ${name}, processor, mongod`,
          'µs each',
          each(processorMilliseconds(mongod) - before.mongod),
        ),
      ];
    };
    const stamped = await measure('stamping', async () => {
      for (let after: string | null = null; ;) {
        const { last } = await batches.stamp(id, after);
        if (last === null) break;
        after = last;
      }
    });
    const sealed = await measure('sealing', async () => {
      const { size } = await batches.seal(id);
      if (size !== count) throw new Error(`${size} of ${count} were stamped.`);
    });
    return [...stamped, ...sealed];
  } finally {
    await database.db.dropDatabase();
    await database.close();
  }
}

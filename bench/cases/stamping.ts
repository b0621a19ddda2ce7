import { randomBytes } from 'node:crypto';
import { createBatchRepository } from '../../adapters/mongo/batches';
import { collectionsOf } from '../../adapters/mongo/collections';
import { connectDatabase } from '../../adapters/mongo/connect';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import type { BenchCase } from '../case';
import { timed } from '../support/load';
import { peakMemory } from '../support/memory';
import { seedCertificates } from '../support/seed';

/** Stamping all waiting certificates into a batch in restartable steps, beside a single updateMany. */
export const stamping: BenchCase = {
  name: 'stamping',
  async run(context) {
    const count = context.pick({ smoke: 2_000, quick: 20_000, full: 200_000 });
    const name = `bench_stamping_${randomBytes(3).toString('hex')}`;
    const database = connectDatabase((await context.servers()).mongodbUri(name));
    const collections = collectionsOf(database.db);
    const batches = createBatchRepository(collections);
    try {
      await ensureIndexes(collections);
      await seedCertificates(collections, 'acct_bench', count, 'waiting');
      const { id } = await batches.openOrResume('sandbox');
      let ours = 0;
      const memory = await peakMemory({ worker: process.pid }, async () => {
        ours = await timed(async () => {
          for (let after: string | null = null; ;) {
            const { last } = await batches.stamp(id, after);
            if (last === null) break;
            after = last;
          }
        });
      });
      const { size } = await batches.seal(id);
      if (size !== count) throw new Error(`${size} of ${count} were stamped.`);
      const yardstick = await timed(() =>
        collections.certificates.updateMany(
          { 'anchor.batchId': id },
          { $set: { 'anchor.batchId': 'another' } },
        ),
      );
      return [
        {
          what: `stamping ${count.toLocaleString('en-US')} certificates into a batch`,
          unit: 'µs each',
          ours: (1000 * ours) / count,
          yardstick: { what: 'one updateMany over all of them', value: (1000 * yardstick) / count },
          goal: null,
          memory,
        },
      ];
    } finally {
      await database.db.dropDatabase();
      await database.close();
    }
  },
};

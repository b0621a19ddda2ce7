import { randomBytes } from 'node:crypto';
import { Binary } from 'mongodb';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { documentOf } from '../../../adapters/mongo/certificates';
import { createBatchRepository } from '../../../adapters/mongo/batches';
import { rootFromPath } from '../../../proofs/merkle/path';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { processingCertificate } from '../../support/fixtures';
import { scaled } from '../../support/scale';

/** The last is a window of the promised size. */
const LEAVES = scaled(20_000, 20_000, 1_000_000);
/** About what a time stamp takes in the record: stamping has to carry it along. */
const TSR = new Binary(randomBytes(4_500));
const INSERT_CHUNK = 2_000;

describe(`a batch of ${LEAVES} leaves`, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  function report(what: string, begun: number): void {
    const memory = Math.round(process.memoryUsage().rss / 1_048_576);
    process.stderr.write(
      `${LEAVES} leaves: ${what} in ${((Date.now() - begun) / 1000).toFixed(1)} s, ${memory} MB resident\n`,
    );
  }

  async function queue(): Promise<void> {
    for (let from = 0; from < LEAVES; from += INSERT_CHUNK) {
      const documents = Array.from({ length: Math.min(INSERT_CHUNK, LEAVES - from) }, () => {
        const leaf = randomBytes(32).toString('hex');
        const anchor = { leaf, batchId: null, index: null };
        const facts = { status: 'certified', anchor } as const;
        return { ...documentOf(processingCertificate('acct_a', facts)), tsr: TSR };
      });
      await database.collections.certificates.insertMany(documents, { ordered: false });
    }
  }

  it('is stamped in chunks, over an interruption, sealed, and has a path for every leaf', async () => {
    const batches = createBatchRepository(database.collections);
    const { certificates, leaves, trees } = database.collections;
    let begun = Date.now();
    await queue();
    report('queued', begun);
    const { id } = await batches.openOrResume('sandbox');

    begun = Date.now();
    let stamped = 0;
    let after: string | null = null;
    for (;;) {
      const chunk = await batches.stamp(id, after);
      stamped += chunk.stamped;
      if (chunk.last === null) break;
      // Once, the step starts again without knowing how far it came.
      after = stamped === 2 * 1_024 ? null : chunk.last;
    }
    report('stamped', begun);
    expect(stamped).toBe(LEAVES);

    begun = Date.now();
    const { size, root } = await batches.seal(id);
    report('sealed', begun);
    expect(size).toBe(LEAVES);
    expect(await certificates.countDocuments({ 'anchor.batchId': id })).toBe(LEAVES);

    begun = Date.now();
    const members = await certificates
      .aggregate<{ anchor: { leaf: string; index: number } }>([
        { $match: { 'anchor.batchId': id, 'anchor.leaf': { $type: 'string' } } },
        { $limit: 20_000 },
        { $sample: { size: 200 } },
        { $project: { 'anchor.leaf': 1, 'anchor.index': 1 } },
      ])
      .toArray();
    expect(members).toHaveLength(200);
    begun = Date.now();
    for (const { anchor } of members) {
      const path = await batches.path(id, anchor.index);
      const steps = path.map(({ side, hash }) => ({ side, hash: hexToBytes(hash) }));
      expect(bytesToHex(rootFromPath(hexToBytes(anchor.leaf), steps))).toBe(root);
    }
    report('200 paths', begun);
    const stored = await Promise.all(
      [leaves, trees].map(async (collection) => {
        const [stats] = await collection
          .aggregate<{ storageStats: { size: number } }>([{ $collStats: { storageStats: {} } }])
          .toArray();
        return stats?.storageStats.size ?? 0;
      }),
    );
    const perLeaf = stored.reduce((total, bytes) => total + bytes, 0) / LEAVES;
    process.stderr.write(
      `${LEAVES} leaves: ${perLeaf.toFixed(1)} bytes stored per leaf, besides {batch, index} on its record\n`,
    );
    // 32 for the leaf and a little per chunk; nothing grows with the depth of the tree.
    expect(perLeaf).toBeLessThan(40);
  });
});

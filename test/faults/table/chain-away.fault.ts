import { until } from '../../support/until';
import { auditPosts } from './audit';
import { retryUntilDone, newPost, statusCounts } from './post';
import type { Post } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';
import type { World } from './world';

async function oneByOne(world: World, count: number): Promise<Post[]> {
  const posts: Post[] = [];
  for (let i = 0; i < count; i++) {
    const post = newPost(world);
    await retryUntilDone(world, post);
    posts.push(post);
  }
  return posts;
}

function median(posts: Post[]): number {
  const times = posts.map(({ answers }) => answers[0]?.milliseconds ?? 0).sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length / 2)] ?? 0);
}

/** Waits until every leaf is in a confirmed batch. */
async function allAnchored({ service }: World): Promise<void> {
  const { certificates, batches } = service.collections;
  await until(async () => {
    const waiting = await certificates.countDocuments({
      'anchor.leaf': { $ne: null },
      'anchor.batchId': null,
    });
    const unconfirmed = await batches.countDocuments({ status: { $ne: 'confirmed' } });
    return waiting === 0 && unconfirmed === 0;
  }, 120);
}

export const chainAway: Scenario = {
  fault: 'chain node down, reorganisation',
  promise: 'POST unaffected; every leaf in one confirmed batch',
  async run(world) {
    const { service, miner } = world;
    const { bitcoind } = service;
    const { certificates, batches } = service.collections;
    const findings = new Findings();
    const count = world.long ? 60 : 20;
    const there = await oneByOne(world, count);
    await bitcoind.stop();
    const away = await oneByOne(world, count);
    await bitcoind.start();
    const posts = [...there, ...away];
    const certified = posts.filter(
      ({ answers }) => answers.length === 1 && answers[0]?.status === 201,
    ).length;
    findings.expect(`${certified} of ${posts.length} POSTs got 201`, certified === posts.length);
    if (certified !== posts.length) findings.note(statusCounts(posts));
    findings.note(`median ${median(there)} ms with the node, ${median(away)} ms without`);
    await allAnchored(world);
    posts.push(...(await oneByOne(world, 1)));
    await allAnchored(world);

    // The block of the newest batch, and all after it, are replaced by empty ones.
    miner.active = false;
    const newest = (
      await batches.find({ status: 'confirmed' }).sort({ 'block.height': -1 }).limit(1).toArray()
    )[0];
    const { rpc } = bitcoind.node;
    const height = await rpc.call<number>('getblockcount');
    await rpc.call('invalidateblock', [newest?.block?.hash]);
    const lost = height - (newest?.block?.height ?? height) + 1;
    for (let block = 0; block <= lost; block++) await bitcoind.node.mineOnly([]);
    const reorganised = await until(
      async () => (await batches.findOne({ _id: newest?._id ?? '' }))?.block?.hash !== newest?.block?.hash,
    );
    miner.active = true;
    findings.expect(`${lost + 1} blocks in place of ${lost}`, reorganised);
    await allAnchored(world);

    const batched = await batches.find({ status: 'confirmed' }).toArray();
    const leaves = await certificates.countDocuments({ 'anchor.leaf': { $ne: null } });
    const members = await certificates
      .aggregate<{ _id: { batch: string; index: number }; count: number }>([
        { $match: { 'anchor.leaf': { $ne: null } } },
        { $group: { _id: { batch: '$anchor.batchId', index: '$anchor.index' }, count: { $sum: 1 } } },
      ])
      .toArray();
    const known = new Map(batched.map(({ _id, size }) => [_id, size ?? 0]));
    const placed = members.filter(
      ({ _id, count: same }) => same === 1 && _id.index < (known.get(_id.batch) ?? -1),
    ).length;
    const sizes = batched.reduce((sum, { size }) => sum + (size ?? 0), 0);
    findings.expect(
      `${placed} of ${leaves} leaves each in one of ${batched.length} confirmed batches`,
      placed === leaves && sizes === leaves,
    );
    await auditPosts(world, posts, findings);
    return findings;
  },
};

import { until } from '../../support/until';
import { auditPosts, settled, strays, sweepTomorrow } from './audit';
import { retryUntilDone, newPost, send, slowest } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';

export const storageAway: Scenario = {
  fault: 'storage down, slow, or acknowledging late',
  promise: '0 dangling records, 0 orphans after the sweep',
  async run(world) {
    const { storage, service } = world;
    const { certificates } = service.collections;
    const findings = new Findings();
    const batch = () => Array.from({ length: world.long ? 15 : 5 }, () => newPost(world));
    const sendAll = (posts: ReturnType<typeof batch>) => Promise.all(posts.map((post) => send(world, post)));
    const only = (status: number, answers: { status: number }[]) =>
      answers.filter((answer) => answer.status === status).length;

    await settled(world);
    await sweepTomorrow(world);
    const recordsBefore = await certificates.countDocuments();
    const down = batch();
    storage.mode = 'down';
    const refused = await sendAll(down);
    findings.expect(
      `down: ${only(503, refused)} of ${refused.length} got 503, the slowest after ${slowest(refused)}`,
      only(503, refused) === refused.length,
    );
    findings.zero('records of them', (await certificates.countDocuments()) - recordsBefore);

    // The store gets the whole upload, but the API gets no acknowledgement.
    const late = batch();
    storage.mode = 'late';
    storage.delayMs = 3_000;
    const unacknowledged = await sendAll(late);
    findings.expect(
      `acknowledging late: ${only(503, unacknowledged)} of ${unacknowledged.length} got 503`,
      only(503, unacknowledged) === unacknowledged.length,
    );
    await until(async () => storage.pending === 0);
    storage.mode = 'pass';
    findings.note(`${(await strays(world)).orphans} orphans before the sweep`);

    const slow = batch();
    storage.mode = 'slow';
    storage.delayMs = 1_000;
    const waited = await sendAll(slow);
    findings.expect(
      `slow: ${only(201, waited)} of ${waited.length} got 201, the slowest after ${slowest(waited)}`,
      only(201, waited) + only(202, waited) === waited.length,
    );

    // Accepted, and then unreadable for a while.
    await settled(world);
    const unread = batch();
    storage.mode = 'unread';
    const asked = unread.map((post) => send(world, post));
    await until(
      async () => (await certificates.countDocuments({ status: 'processing' })) === unread.length,
    ).finally(() => {
      storage.mode = 'pass';
    });
    const read = await Promise.all(asked);
    findings.expect(
      `down after intake: ${only(201, read)} of ${read.length} got 201`,
      only(201, read) + only(202, read) === read.length,
    );

    const all = [...down, ...late, ...slow, ...unread];
    await Promise.all(all.map((post) => retryUntilDone(world, post)));
    await auditPosts(world, all, findings);
    await sweepTomorrow(world);
    const { orphans, dangling } = await strays(world);
    findings.zero('dangling records', dangling);
    findings.zero('orphans after the sweep', orphans);
    return findings;
  },
};

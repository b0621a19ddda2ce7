import { setTimeout as pause } from 'node:timers/promises';
import { workerThatDies } from '../../support/crashes';
import type { TestService } from '../../support/service';
import { auditPosts, settled, strays } from './audit';
import { retryUntilDone, newPost, startLoad, statusCounts } from './post';
import type { Post } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';

/** What callers and operators get meanwhile. */
async function whileAway(service: TestService, findings: Findings): Promise<void> {
  const begun = performance.now();
  const refused = await service.fetch(`/verify/${'0'.repeat(64)}`);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const { error } = (await refused.json()) as { error?: string };
  findings.expect(
    `callers got ${refused.status} after ${seconds} s`,
    refused.status === 503 && error === 'service_unavailable' && refused.headers.has('retry-after'),
  );
  const live = await fetch(`${service.url}/health/live`);
  const ready = await fetch(`${service.url}/health/ready`);
  const { parts } = (await ready.json()) as { parts?: Record<string, string> };
  findings.expect(
    'live, not ready, naming the database',
    live.status === 200 && ready.status === 503 && parts?.['database'] === 'down',
  );
}

export const mongodKilled: Scenario = {
  fault: 'mongod killed and restarted; primary stepped down; save fails right after the token was recorded',
  promise: '0 tokens lost, 0 second PSC calls, 0 records without a file',
  async run(world) {
    const { service } = world;
    const { psc } = service;
    const { certificates } = service.collections;
    const findings = new Findings();
    await settled(world);
    const requestsBefore = psc.requests;
    const certifiedBefore = await certificates.countDocuments({ status: 'certified' });
    const posts: Post[] = [];
    const rounds = world.long ? 3 : 1;

    for (let round = 0; round < rounds; round++) {
      // Killed when a token has been issued and not yet recorded, so that its save fails.
      const load = startLoad(world, 3);
      const killed = new Promise<void>((resolve, reject) => {
        const wait = 5 + Math.floor(Math.random() * 5);
        let tokens = 0;
        psc.onToken = () => {
          tokens += 1;
          if (tokens === wait) world.mongod.kill().then(resolve, reject);
        };
      });
      await killed;
      psc.onToken = () => undefined;
      if (round === 0) await whileAway(service, findings);
      else await pause(2_000);
      await world.mongod.start();
      await pause(1_000);
      await world.mongod.stepDown();
      await pause(1_000);
      await load.stop();
      posts.push(...load.posts);
    }

    await workerThatDies(service, 'saveCertificate', 'fails');
    const failing = [newPost(world), newPost(world), newPost(world)];
    await Promise.all(failing.map((post) => retryUntilDone(world, post)));
    await service.worker.stop();
    await service.startWorker();
    posts.push(...failing);

    await settled(world);
    const certified = (await certificates.countDocuments({ status: 'certified' })) - certifiedBefore;
    findings.note(
      `${rounds} kills and step-downs, 3 failing saves, ${posts.length} files (${statusCounts(posts)})`,
    );
    const tokenless = await certificates.countDocuments({ status: 'certified', tsr: null });
    findings.zero('tokens lost', tokenless);
    findings.zero('second PSC calls', psc.requests - requestsBefore - certified);
    await auditPosts(world, posts, findings);
    findings.zero('records without a file', (await strays(world)).dangling);
    return findings;
  },
};

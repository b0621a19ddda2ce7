import { setTimeout as pause } from 'node:timers/promises';
import { auditPosts, verifyTokens } from './audit';
import { startLoad, statusCounts } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';

export const workerKilled: Scenario = {
  fault: 'SIGKILL the worker at random, under load',
  promise: '0 lost, 0 duplicate certificates; every 201 verifiable with `openssl ts` afterwards',
  async run(world) {
    const { service } = world;
    const findings = new Findings();
    const kills = world.long ? 100 : 5;
    // An interrupted run continues seconds later: many callers, so that each kill interrupts one.
    const load = startLoad(world, 10);
    const tokensBefore = service.psc.tokens;
    // Two workers are killed independently: sometimes the other one takes over, sometimes there is none.
    await service.worker.stop();
    let kill = 0;
    const mortal = async (): Promise<void> => {
      while (kill < kills) {
        const worker = await service.addWorker();
        await pause(Math.random() * 3_000);
        worker.kill();
        await worker.exited;
        kill += 1;
        if (kill % 10 === 0) world.say(`${kill} kills, ${load.posts.length} files`);
      }
    };
    await Promise.all([mortal(), mortal()]);
    await service.startWorker();
    await load.stop();
    findings.note(`${kill} kills, ${load.posts.length} files (${statusCounts(load.posts)})`);
    await auditPosts(world, load.posts, findings);
    await verifyTokens(world, load.posts, findings);
    // A crash between the provider's answer and its recording may cost a second one.
    const spare = service.psc.tokens - tokensBefore - load.posts.length;
    findings.note(`${spare} tokens requested again`);
    return findings;
  },
};

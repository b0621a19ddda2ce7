import { auditPosts } from './audit';
import { retryUntilDone, newPost, send, slowest, statusCounts } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';
import { until } from '../../support/until';

export const temporalKilled: Scenario = {
  fault: 'Temporal killed and restarted',
  promise: 'same idempotency key, same answer; 503 or 202 in time meanwhile',
  async run(world) {
    const { service } = world;
    const findings = new Findings();
    const before = [newPost(world), newPost(world)];
    for (const post of before) await retryUntilDone(world, post);

    // Two workflows are running when it is killed.
    const underWay = [newPost(world), newPost(world)];
    service.psc.mode = 'slow';
    const asked = service.psc.requests;
    const interrupted = underWay.map((post) => send(world, post));
    await until(async () => service.psc.requests - asked >= underWay.length);
    await world.temporal.kill();
    service.psc.mode = 'pass';

    const during = [newPost(world), newPost(world)];
    const refused = await Promise.all([
      ...interrupted,
      send(world, during[0]!),
      send(world, during[1]!, { prefer: 'respond-async' }),
    ]);
    const repeated = await Promise.all(before.map((post) => send(world, post)));
    // What needs no engine continues.
    const read = await service.fetch(`/verify/${before[0]!.sha256}`);
    const ready = await fetch(`${service.url}/health/ready`);
    const health = (await ready.json()) as { parts?: Record<string, string> };
    await world.temporal.start();

    const told = refused.filter(({ status }) => status === 503 || status === 202);
    findings.expect(
      `${told.length} of ${refused.length} got 503 or 202 meanwhile, the slowest after ${slowest(refused)}`,
      // `send` waits for two minutes at most.
      told.length === refused.length,
    );
    findings.expect(
      `${repeated.filter(({ status }) => status === 201).length} of ${repeated.length} already certified got the same answer`,
      repeated.every(({ status }) => status === 201),
    );
    findings.expect('reads continued', read.status === 200);
    findings.expect(
      'readiness named the engine',
      ready.status === 503 && health.parts?.['engine'] === 'down',
    );

    const all = [...before, ...underWay, ...during];
    const after = await Promise.all(all.map((post) => retryUntilDone(world, post)));
    const again = await Promise.all(all.map((post) => retryUntilDone(world, post)));
    const same = all.filter((_post, i) => after[i]!.id !== null && after[i]!.id === again[i]!.id).length;
    findings.expect(
      `${same} of ${all.length} keys gave the same certificate afterwards`,
      same === all.length,
    );
    findings.note(statusCounts(all));
    await auditPosts(world, all, findings);
    return findings;
  },
};

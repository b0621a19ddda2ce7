import { setTimeout as pause } from 'node:timers/promises';
import { batchItems, batchOf, postBatch, readBatch } from '../../support/batches';
import { until } from '../../support/until';
import { auditPosts, settled } from './audit';
import { Findings } from './scenario';
import type { Scenario } from './scenario';
import type { World } from './world';

/** Under way at once on one worker: two chunks of a batch, ten items of each. */
const AT_ONCE = 20;
const DONE_SECONDS = 900;

/** Resolves when the authority has issued so many more tokens. */
function tokensIssued({ service: { psc } }: World, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    psc.onToken = () => {
      left -= 1;
      if (left > 0) return;
      psc.onToken = () => undefined;
      resolve();
    };
  });
}

async function post({ service }: World, count: number, label: string): Promise<string> {
  const response = await postBatch(service, batchItems(count, `${label}-${Date.now()}`));
  return (await batchOf(response)).id;
}

function countsOf({ service }: World, id: string) {
  return until(async () => {
    const { status, counts } = await readBatch(service, id).catch(() => ({ status: null, counts: null }));
    return status === 'done' && counts;
  }, DONE_SECONDS);
}

/** Sends a batch, breaks something while it is certified, and checks that every item has one token. */
async function survive(
  world: World,
  findings: Findings,
  {
    what,
    items,
    lost,
    breakIt,
  }: {
    what: string;
    items: number;
    /** How many tokens may be lost between the answer and the write. */
    lost: number;
    breakIt: (issued: (tokens: number) => Promise<void>) => Promise<void>;
  },
): Promise<void> {
  const { psc, collections } = world.service;
  const tokensBefore = psc.tokens;
  const issued = (tokens: number) => tokensIssued(world, tokens);
  const breaking = breakIt(issued);
  const id = await post(world, items, 'broken');
  await breaking;
  const { certified } = await countsOf(world, id);
  const serials = await collections.certificates.distinct('token.serialNumber', { 'batch.id': id });
  const again = psc.tokens - tokensBefore - items;
  findings.expect(
    `${what}: ${certified} of ${items} certified, ${serials.length} tokens, ${again} requested again`,
    certified === items && serials.length === items && again <= lost,
  );
}

export const batchBroken: Scenario = {
  fault: 'worker, mongod and PSC fail while batches of hashes are certified',
  promise: 'one token and one charge for each hash; again is asked only for what was not yet saved',
  async run(world) {
    const { service, mongod } = world;
    const findings = new Findings();
    await settled(world);
    const items = world.long ? 1_000 : 100;
    const kills = world.long ? 20 : 2;
    await survive(world, findings, {
      ...{ what: `${kills} kills of the worker`, items, lost: kills * AT_ONCE },
      async breakIt(issued) {
        for (let kill = 0; kill < kills; kill += 1) {
          await issued(Math.floor(items / (kills + 1)));
          service.worker.kill();
          await service.worker.exited;
          await service.startWorker();
        }
      },
    });
    await survive(world, findings, {
      ...{ what: 'mongod killed, then stepped down', items, lost: 0 },
      async breakIt(issued) {
        await issued(items / 4);
        await mongod.kill();
        await pause(2_000);
        await mongod.start();
        await issued(items / 4);
        await mongod.stepDown();
      },
    });
    await survive(world, findings, {
      ...{ what: `PSC down for ${AT_ONCE} requests`, items, lost: 0 },
      async breakIt(issued) {
        await issued(items / 4);
        const before = service.psc.requests;
        service.psc.mode = 'error';
        // Not by the clock: on a busy machine the provider could be given up meanwhile.
        await until(async () => service.psc.requests >= before + AT_ONCE);
        service.psc.mode = 'pass';
      },
    });

    // For good: what was certified stays, the rest fails and costs nothing.
    const down = tokensIssued(world, items / 4).then(() => (service.psc.mode = 'error'));
    const id = await post(world, items, 'down');
    await down;
    const { certified, failed } = await countsOf(world, id);
    service.psc.mode = 'pass';
    findings.expect(
      `PSC down for good: ${certified} certified, ${failed} failed`,
      certified >= items / 4 && certified < items && certified + failed === items,
    );
    await auditPosts(world, [], findings);
    return findings;
  },
};

import { setTimeout as pause } from 'node:timers/promises';
import { auditPosts, settled } from './audit';
import { residentMib } from './memory';
import { retryUntilDone, newPost, send, slowest } from './post';
import type { Post } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';
import type { World } from './world';

const BUDGET_SECONDS = 4;
/** A retained endless body would be gigabytes after a second. */
const FLAT_MIB = 150;

const WAYS: Record<string, (world: World) => void> = {
  down: ({ service }) => (service.psc.mode = 'reset'),
  error: ({ service }) => (service.psc.mode = 'error'),
  slow: ({ service }) => (service.psc.mode = 'slow'),
  dripping: ({ service }) => (service.pscFaults.dripMs = 100),
  garbage: ({ service }) => (service.pscFaults.garbage = true),
  endless: ({ service }) => (service.psc.mode = 'flood'),
};

function fix({ service }: World): void {
  service.psc.mode = 'pass';
  for (const fault of Object.keys(service.pscFaults)) Reflect.deleteProperty(service.pscFaults, fault);
}

/** Both processes, because the API plans the run that the worker carries out. */
async function restart({ service }: World, env: Record<string, string> = {}): Promise<void> {
  await Promise.all([service.api.stop(), service.worker.stop()]);
  await Promise.all([service.startApi(undefined, env), service.startWorker(undefined, env)]);
}

export const pscAway: Scenario = {
  fault: 'PSC down, slow, dripping, garbage',
  promise: 'right status within the budget; memory flat',
  async run(whole) {
    const { service } = whole;
    // New keys, because uploads of an API process that was killed earlier keep their slots for minutes.
    const own = await Promise.all(
      whole.keys.map(() => service.addKey({ ratePerMinute: 6_000, quotaPerMonth: 1_000_000 })),
    );
    const world = { ...whole, keys: own.map(({ key }) => key) };
    const findings = new Findings();
    await settled(world);
    await restart(world, { PSC_BUDGET_SECONDS: String(BUDGET_SECONDS) });
    // Warm up, so that the memory measured is what the fault costs.
    for (let i = 0; i < 10; i++) await retryUntilDone(world, newPost(world));

    const resident = () => residentMib(service.worker.pid) + residentMib(service.api.pid);
    const before = resident();
    const state = { most: before, over: false };
    const watching = (async () => {
      while (!state.over) {
        state.most = Math.max(state.most, resident());
        await pause(200);
      }
    })();
    const posts: Post[] = [];
    for (const [way, breakIt] of Object.entries(WAYS)) {
      const batch = Array.from({ length: world.long ? 20 : 5 }, () => newPost(world));
      breakIt(world);
      const answers = await Promise.all(batch.map((post) => send(world, post)));
      fix(world);
      const wrong = answers.filter(({ status, error }) => status !== 502 || error !== 'psc_error');
      const others = wrong.map(({ status, error }) => `${status} ${error ?? ''}`.trim()).join(', ');
      findings.expect(
        `${way}: ${answers.length - wrong.length} of ${answers.length} got 502 within ${slowest(answers)}${others && ` (others: ${others})`}`,
        wrong.length === 0,
      );
      posts.push(...batch);
    }
    state.over = true;
    await watching;
    const grown = state.most - before;
    findings.note(`budget ${BUDGET_SECONDS} s`);
    findings.expect(`API and worker grew by at most ${grown.toFixed(0)} MiB (RSS)`, grown < FLAT_MIB);
    await Promise.all(posts.slice(0, 5).map((post) => retryUntilDone(world, post)));
    await auditPosts(world, posts, findings);
    await restart(world);
    return findings;
  },
};

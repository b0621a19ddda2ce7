import { setTimeout as pause } from 'node:timers/promises';
import { auditPosts } from './audit';
import { floorOf, residentMib, slope } from './memory';
import type { Samples } from './memory';
import { newPost, send } from './post';
import type { Post } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';
import type { World } from './world';

/** Leaking one small request per request would exceed this. */
const FLAT_MIB_PER_MINUTE = 1;
/** The slope of so short a time is mostly garbage-collector noise; a retained body would still show. */
const SHORT_GROWTH_MIB = 100;
const BIG = 'x'.repeat(1024 * 1024);

interface Tally {
  requests: number;
  limited: number;
  wrong: string[];
}

/** Repeats a request until the load ends, and records unexpected answers. */
async function caller(
  state: { over: boolean },
  tally: Tally,
  rest: number,
  act: () => Promise<{ status: number; expected: number[] }>,
): Promise<void> {
  while (!state.over) {
    try {
      const { status, expected } = await act();
      tally.requests += 1;
      if (status === 429) tally.limited += 1;
      else if (!expected.includes(status)) tally.wrong.push(String(status));
    } catch (error) {
      tally.requests += 1;
      tally.wrong.push(String((error as Error).cause ?? error));
    }
    await pause(rest);
  }
}

function callers(world: World, state: { over: boolean }, tally: Tally, posts: Post[], fewKey: string) {
  const { service } = world;
  const get = async (path: string, expected: number[], key = world.keys[0]!) => {
    const response = await service.fetch(path, { headers: { authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    return { status: response.status, expected };
  };
  const known = () => posts[Math.floor(Math.random() * posts.length)];
  const small = async () => {
    const post = newPost(world);
    const { status } = await send(world, post);
    posts.push(post);
    return { status, expected: [201, 202] };
  };
  const big = async () => {
    const response = await service.upload(`${Math.random()} ${BIG}`, {
      authorization: `Bearer ${world.keys[1]!}`,
    });
    await response.arrayBuffer();
    return { status: response.status, expected: [201, 202] };
  };
  const read = async () => {
    const post = known();
    const id = post?.answers[0]?.id;
    if (post === undefined || !id) return { status: 200, expected: [200] };
    const paths = [
      '/certificates?limit=50',
      `/certificates/${id}`,
      `/verify/${post.sha256}`,
      `/certificates/${id}/proof?type=nom151&format=raw`,
      `/certificates/${id}/proof?type=file`,
    ];
    return get(paths[Math.floor(Math.random() * paths.length)]!, [200]);
  };
  let turn = 0;
  const wrong = async () => {
    turn += 1;
    if (turn % 3 === 0) return get('/certificates?limit=0', [400]);
    if (turn % 3 === 1) return get('/certificates/cert_0000000000000000000000', [404]);
    const body = new FormData();
    body.set('file', new File([], 'empty.txt'));
    const response = await service.fetch('/certificates', { method: 'POST', body });
    await response.arrayBuffer();
    return { status: response.status, expected: [400] };
  };
  const run = (rest: number, act: () => Promise<{ status: number; expected: number[] }>) =>
    caller(state, tally, rest, act);
  return [
    run(50, small),
    run(50, small),
    run(500, big),
    run(30, read),
    run(30, read),
    run(200, wrong),
    // Faster than its key allows.
    run(500, () => get(`/verify/${'0'.repeat(64)}`, [200], fewKey)),
  ];
}

export const mixedLoad: Scenario = {
  fault: 'minutes of mixed load',
  promise: 'memory flat (slope < 1 MiB/min after warm-up), 0 errors except 429',
  async run(world) {
    const { service } = world;
    const findings = new Findings();
    const [minutes, warmUp] = world.long ? [10, 4] : [0.5, 0.25];
    const { key: fewKey } = await service.addKey({ ratePerMinute: 60, quotaPerMonth: 100_000 });
    const state = { over: false };
    const tally: Tally = { requests: 0, limited: 0, wrong: [] };
    const posts: Post[] = [];
    const running = callers(world, state, tally, posts, fewKey);

    const samples: Record<'API' | 'worker', Samples> = {
      API: { minutes: [], mib: [] },
      worker: { minutes: [], mib: [] },
    };
    const pids = { API: service.api.pid, worker: service.worker.pid };
    const begun = performance.now();
    const elapsed = () => (performance.now() - begun) / 60_000;
    let said = 0;
    while (elapsed() < minutes) {
      await pause(1_000);
      for (const name of ['API', 'worker'] as const) {
        if (elapsed() < warmUp) continue;
        samples[name].minutes.push(elapsed());
        samples[name].mib.push(residentMib(pids[name]));
      }
      if (Math.floor(elapsed()) > said) {
        said = Math.floor(elapsed());
        const now = `API ${residentMib(pids.API).toFixed(0)} MiB, worker ${residentMib(pids.worker).toFixed(0)} MiB`;
        world.say(`minute ${said}: ${tally.requests} requests, ${now}`);
      }
    }
    state.over = true;
    await Promise.all(running);

    findings.note(`${minutes} min, ${tally.requests} requests, ${posts.length} files`);
    findings.expect(
      `${tally.wrong.length} errors ${[...new Set(tally.wrong)].join(' ')}`.trim(),
      tally.wrong.length === 0,
    );
    findings.note(`${tally.limited} × 429`);
    for (const [name, series] of Object.entries(samples)) {
      const resident = `${name} RSS ${series.mib.at(-1)!.toFixed(0)} MiB`;
      if (world.long) {
        const [perMinute, ofMinima] = [slope(series), slope(floorOf(series))].map((each) => each.toFixed(2));
        findings.expect(
          `${resident}, ${perMinute} MiB/min after ${warmUp} min (minima of half minutes: ${ofMinima})`,
          slope(series) < FLAT_MIB_PER_MINUTE,
        );
      } else {
        const grown = Math.max(...series.mib) - series.mib[0]!;
        findings.expect(`${resident}, grew by at most ${grown.toFixed(0)} MiB`, grown < SHORT_GROWTH_MIB);
      }
    }
    await auditPosts(world, posts, findings);
    return findings;
  },
};

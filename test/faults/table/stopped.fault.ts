import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { auditPosts } from './audit';
import { newPost } from './post';
import type { Post } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';
import type { World } from './world';

/** A load balancer: sends requests only to API processes that are ready. */
function startBalancer(processes: string[]) {
  const ready = new Set(processes);
  const state = { over: false };
  const watching = processes.map(async (url) => {
    while (!state.over) {
      const answer = await fetch(`${url}/health/ready`).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) ready.add(url);
      else ready.delete(url);
      await pause(100);
    }
  });
  return {
    pick: () => [...ready][Math.floor(Math.random() * ready.size)] ?? null,
    async stop() {
      state.over = true;
      await Promise.all(watching);
    },
  };
}

interface Outcome {
  status: number;
  id: string | null;
  closing: boolean;
}

/** `meanwhile` runs after the API has read the headers and before it gets the body. */
async function postTo(
  url: string,
  post: Post,
  agent: Agent | false,
  meanwhile?: () => Promise<void>,
): Promise<Outcome> {
  const body = JSON.stringify({ file_base64: Buffer.from(post.content).toString('base64') });
  const outgoing = request(`${url}/api/public/v1/certificates`, {
    method: 'POST',
    agent,
    headers: {
      authorization: `Bearer ${post.key}`,
      'idempotency-key': post.idempotencyKey,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(meanwhile && { expect: '100-continue' }),
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject);
  });
  if (meanwhile !== undefined) {
    outgoing.flushHeaders();
    await Promise.race([once(outgoing, 'continue'), answered]);
    await meanwhile();
  }
  outgoing.end(body);
  const response = await answered;
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  const { certificate } = JSON.parse(text) as { certificate?: { id: string } };
  return {
    status: response.statusCode ?? 0,
    id: certificate?.id ?? null,
    closing: response.headers.connection === 'close',
  };
}

/** Callers with a connection per request, and callers that keep theirs until the API closes it. */
function startCallers(world: World, pick: () => string | null) {
  const state = { over: false };
  const tally = { sent: 0, failures: [] as string[], posts: [] as Post[] };
  const callers = [false, false, true, true].map(async (keeps) => {
    const agent = keeps ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
    while (!state.over) {
      const url = pick();
      if (url === null) {
        await pause(20);
        continue;
      }
      const post = newPost(world);
      try {
        const { status, id } = await postTo(url, post, agent);
        tally.sent += 1;
        post.answers.push({ status, id, error: null, milliseconds: 0 });
        tally.posts.push(post);
        if (status !== 201 && status !== 202) tally.failures.push(String(status));
      } catch (error) {
        // Nothing was sent: a balancer tries another process.
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue;
        tally.sent += 1;
        tally.failures.push((error as NodeJS.ErrnoException).code ?? String(error));
      }
    }
    if (agent) agent.destroy();
  });
  return {
    tally,
    async stop() {
      state.over = true;
      await Promise.all(callers);
    },
  };
}

/** A request that is under way when the API gets SIGTERM: it is answered with `connection: close`. */
async function straggle(world: World, stopIt: () => void): Promise<Outcome> {
  const { url } = world.service;
  const agent = new Agent({ keepAlive: true });
  const outcome = await postTo(url, newPost(world), agent, async () => {
    stopIt();
    for (;;) {
      const answer = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } }).catch(
        () => null,
      );
      if (answer?.status !== 200) return;
      await pause(20);
    }
  });
  agent.destroy();
  return outcome;
}

export const stopped: Scenario = {
  fault: 'SIGTERM API and worker under load',
  promise: '0 failed requests of clients that do not reuse a closing connection',
  async run(world) {
    const { service } = world;
    const findings = new Findings();
    const other = await service.addApi();
    const balancer = startBalancer([service.url, other.url]);
    const callers = startCallers(world, balancer.pick);
    const rounds = world.long ? 4 : 2;
    const ends: string[] = [];
    const stragglers: Outcome[] = [];
    for (let round = 0; round < rounds; round++) {
      const { api, worker } = service;
      await pause(500);
      // A rolling update: the next worker starts before the last one stops, and the other API process takes over.
      await service.startWorker();
      stragglers.push(
        await straggle(world, () => {
          process.kill(api.pid, 'SIGTERM');
          process.kill(worker.pid, 'SIGTERM');
        }),
      );
      ends.push(...(await Promise.all([api.exited, worker.exited])));
      await service.startApi();
      await pause(500);
    }
    await callers.stop();
    await balancer.stop();
    await other.process.stop();
    const { tally } = callers;
    findings.note(`${rounds} rolling restarts, ${tally.sent} requests`);
    findings.expect(
      `${tally.failures.length} failed ${tally.failures.join(' ')}`.trim(),
      tally.failures.length === 0,
    );
    const closed = stragglers.filter(({ status, closing }) => status < 300 && closing);
    findings.expect(
      `${closed.length} of ${rounds} requests already under way were served and told to close their connection`,
      closed.length === rounds,
    );
    const unclean = ends.filter((how) => how !== 'code 0');
    findings.expect(`${unclean.length} unclean exits ${unclean.join(' ')}`.trim(), unclean.length === 0);
    await auditPosts(world, tally.posts, findings);
    return findings;
  },
};

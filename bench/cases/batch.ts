import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadProviders } from '../../adapters/psc/load-providers';
import { exchangeTimestamp } from '../../proofs/timestamp/exchange';
import type { BenchCase } from '../case';
import { CERTIFICATES, expectStatus, keyFor, MULTIPART, multipartBody, openClient } from '../support/client';
import { alternate, load, timed } from '../support/load';
import { processorMilliseconds } from '../support/processor-time';
import { percentiles } from '../support/statistics';

/** As many as a batch has requests under way: two chunks of ten. */
const CONCURRENCY = 20;
const CALLERS = 4;
const POLL_MILLISECONDS = 100;

/** A batch of hashes beside a loop that only requests and verifies tokens, and single POSTs while two batches run. */
export const batch: BenchCase = {
  name: 'batch',
  async run(context) {
    const service = await context.service();
    const servers = await context.servers();
    const pids = Object.entries({ ...service.pids, ...servers.pids });
    const client = openClient(service.url, CALLERS + 4);
    const [provider] = await loadProviders(service.pscConfig);
    if (provider === undefined) throw new Error('The sandbox wrote no provider.');
    const items = context.pick({ smoke: 40, quick: 1_000, full: 1_000 });
    const rounds = context.pick({ smoke: 1, quick: 3, full: 5 });
    const posts = context.pick({ smoke: 10, quick: 150, full: 300 });
    const [key = ''] = service.keys;
    const processor = () => pids.map(([name, pid]) => ({ name, spent: processorMilliseconds(pid) }));

    async function begin(): Promise<string> {
      const hashes = Array.from({ length: items }, () => ({
        sha256: randomBytes(32).toString('hex'),
        file_size: 1_024,
      }));
      const body = Buffer.from(JSON.stringify({ items: hashes }));
      const answer = expectStatus(
        202,
        await client.post('/api/public/v1/batches', key, 'application/json', body),
      );
      return (JSON.parse(answer) as { batch: { id: string } }).batch.id;
    }

    async function done(id: string): Promise<void> {
      for (;;) {
        const answer = expectStatus(200, await client.get(`/api/public/v1/batches/${id}`, key));
        const { status, counts } = (
          JSON.parse(answer) as { batch: { status: string; counts: { certified: number } } }
        ).batch;
        if (status === 'done') {
          if (counts.certified !== items) throw new Error(`Only ${counts.certified} items were certified.`);
          return;
        }
        await sleep(POLL_MILLISECONDS);
      }
    }

    const tokens = () =>
      load(CONCURRENCY, items, async () => {
        const { report } = await exchangeTimestamp({
          digest: randomBytes(32),
          profile: provider.profile,
          clock: () => new Date(),
          send: (request) => provider.send(request, AbortSignal.timeout(10_000)),
        });
        if (!report.ok) throw new Error('A valid token was refused.');
      });
    const post = (call: number) =>
      client
        .post(CERTIFICATES, keyFor(service.keys, call), MULTIPART, multipartBody(randomBytes(1_024)))
        .then((answer) => expectStatus(201, answer));

    try {
      await tokens();
      await done(await begin());
      const spent: Array<Array<{ name: string; each: number }>> = [];
      const found = await alternate(
        rounds,
        async () => {
          const before = processor();
          const milliseconds = await timed(async () => done(await begin()));
          spent.push(
            processor().map(({ name, spent: now }, index) => ({
              name,
              each: (now - (before[index]?.spent ?? 0)) / items,
            })),
          );
          return (1000 * items) / milliseconds;
        },
        async () => {
          const { seconds } = await tokens();
          return items / seconds;
        },
      );
      const shares = pids.map(
        ([name], index) => `${name} ${mean(spent.map((round) => round[index]?.each ?? 0)).toFixed(2)} ms`,
      );
      context.say(`processor time for each: ${shares.join(', ')}`);
      context.say('single POSTs, quiet');
      await load(CALLERS, Math.ceil(posts / 4), post);
      const quiet = await load(CALLERS, posts, post);
      context.say('single POSTs while two batches run');
      let stopping = false;
      const batches = Promise.all(
        [0, 1].map(async () => {
          while (!stopping) await done(await begin());
        }),
      );
      // They have begun to be certified.
      await sleep(1_000);
      const busy = await load(CALLERS, posts, post);
      stopping = true;
      await batches;
      const p95 = { quiet: percentiles(quiet.latencies), busy: percentiles(busy.latencies) };
      return [
        {
          what: `a batch of ${items} hashes`,
          unit: '/s',
          ours: mean(found.ours),
          yardstick: {
            what: `a loop that requests and verifies, ${CONCURRENCY} at once`,
            value: mean(found.yardstick),
          },
          goal: { kind: 'at least', value: 0.4 },
        },
        {
          what: 'processor time for each, over all processes',
          unit: 'ms',
          ours: mean(spent.map((round) => round.reduce((sum, { each }) => sum + each, 0))),
          yardstick: { what: 'target', value: 6 },
          goal: { kind: 'at most', value: 1 },
        },
        {
          what: `single POST, p95, while two batches run, ${CALLERS} callers`,
          unit: 'ms',
          ours: p95.busy.p95,
          yardstick: { what: 'the quiet service', value: p95.quiet.p95 },
          goal: { kind: 'at most', value: 2 },
          percentiles: { ours: p95.busy, yardstick: p95.quiet },
        },
      ];
    } finally {
      await client.close();
    }
  },
};

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

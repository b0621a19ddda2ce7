import { randomBytes } from 'node:crypto';
import type { BenchCase } from '../case';
import { CERTIFICATES, keyFor, MULTIPART, multipartBody, expectStatus, openClient } from '../support/client';
import { alternate, load, perSecond, combine } from '../support/load';
import { residentMebibytes } from '../support/memory';
import { median, percentiles } from '../support/statistics';

const CONCURRENCY = 20;
const FLOOR = 'update-with-start, one task and one empty local step';

/** Certifying a small file, beside the cost of Temporal itself. */
export const postSmall: BenchCase = {
  name: 'post-small',
  async run(context) {
    const service = await context.service();
    const floor = await context.engineFloor();
    const client = openClient(service.url, CONCURRENCY);
    const body = () => multipartBody(randomBytes(1_024));
    const post = async (call: number) =>
      expectStatus(201, await client.post(CERTIFICATES, keyFor(service.keys, call), MULTIPART, body()));
    const rounds = context.pick({ smoke: 1, quick: 3, full: 6 });
    const single = context.pick({ smoke: 5, quick: 40, full: 100 });
    const many = context.pick({ smoke: 20, quick: 100, full: 300 });
    try {
      const warm = context.pick({ smoke: 3, quick: 40, full: 100 });
      await load(5, warm, post);
      await load(5, warm, floor.run);

      context.say('one caller');
      const one = await alternate(
        rounds,
        () => load(1, single, post),
        () => load(1, single, floor.run),
      );
      context.say(`${CONCURRENCY} callers`);
      const twenty = await alternate(
        rounds,
        () => load(CONCURRENCY, many, post),
        () => load(CONCURRENCY, many, floor.run),
      );
      const latency = { ours: combine(one.ours).latencies, yardstick: combine(one.yardstick).latencies };
      const busy = { ours: combine(twenty.ours), yardstick: combine(twenty.yardstick) };
      return [
        {
          what: 'POST 1 KiB, 1 caller, p50',
          unit: 'ms',
          ours: median(latency.ours),
          yardstick: { what: FLOOR, value: median(latency.yardstick) },
          goal: null,
          percentiles: { ours: percentiles(latency.ours), yardstick: percentiles(latency.yardstick) },
        },
        {
          what: `POST 1 KiB, ${CONCURRENCY} callers, throughput`,
          unit: '/s',
          ours: perSecond(busy.ours),
          yardstick: { what: FLOOR, value: perSecond(busy.yardstick) },
          goal: null,
          percentiles: {
            ours: percentiles(busy.ours.latencies),
            yardstick: percentiles(busy.yardstick.latencies),
          },
          memory: {
            api: residentMebibytes(service.pids.api),
            worker: residentMebibytes(service.pids.worker),
          },
        },
      ];
    } finally {
      await client.close();
    }
  },
};

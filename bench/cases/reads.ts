import type { BenchCase, Measurement } from '../case';
import { hashApiKey } from '../../domain/api-key';
import { keyFor, expectStatus, openClient } from '../support/client';
import { alternate, load, perSecond, combine } from '../support/load';
import { residentMebibytes } from '../support/memory';
import { seedCertificates } from '../support/seed';
import { percentiles } from '../support/statistics';
import { makeKeys } from '../support/service';
import { startYardstick } from '../support/yardstick-process';

const CONCURRENCY = 20;
const SEEDED = 200_000;

/** A read with authentication, limits and anchor facts, beside one write and one look-up. */
export const reads: BenchCase = {
  name: 'reads',
  async run(context) {
    const servers = await context.servers();
    const service = await context.service();
    const { collections, accountId, keys } = service;
    const seeded = await seedCertificates(
      collections,
      accountId,
      context.pick({ smoke: 4_000, quick: 20_000, full: SEEDED }),
      'confirmed',
    );
    const bare = await startYardstick('bare-route', context.dir, {
      MONGODB_URI: servers.mongodbUri(collections.certificates.dbName),
    });
    // Its own, so that it does not rewrite what the request limiter has stored in ours.
    const counters = (await makeKeys(collections, accountId, keys.length)).map(hashApiKey);
    const [ours, yardstick] = [openClient(service.url, CONCURRENCY), openClient(bare.url, CONCURRENCY)];
    const pick = (call: number) => seeded[call % seeded.length] ?? { id: '', sha256: '' };
    const routes = [
      { what: 'GET certificate', path: (call: number) => `/api/public/v1/certificates/${pick(call).id}` },
      { what: 'GET verify', path: (call: number) => `/api/public/v1/verify/${pick(call).sha256}` },
    ];
    const rounds = context.pick({ smoke: 1, quick: 3, full: 6 });
    const calls = context.pick({ smoke: 200, quick: 2_000, full: 5_000 });
    const find = () =>
      load(CONCURRENCY, calls, async (call) =>
        expectStatus(200, await yardstick.get(`/${pick(call).id}`, keyFor(counters, call))),
      );
    let turn = 0;
    const measurements: Measurement[] = [];
    try {
      for (const { what, path } of routes) {
        context.say(what);
        const read = () =>
          load(CONCURRENCY, calls, async (call) => {
            const text = expectStatus(200, await ours.get(path(call), keyFor(keys, turn++)));
            if (!text.includes(pick(call).id)) throw new Error(`${what} did not find ${pick(call).id}.`);
          });
        await Promise.all([read(), find()]);
        const found = await alternate(rounds, read, find);
        const both = { ours: combine(found.ours), yardstick: combine(found.yardstick) };
        measurements.push({
          what: `${what}, ${CONCURRENCY} callers, throughput`,
          unit: '/s',
          ours: perSecond(both.ours),
          yardstick: { what: 'a bare route with one $inc and one findOne', value: perSecond(both.yardstick) },
          goal: { kind: 'at least', value: 0.6 },
          percentiles: {
            ours: percentiles(both.ours.latencies),
            yardstick: percentiles(both.yardstick.latencies),
          },
          memory: { api: residentMebibytes(service.pids.api) },
        });
      }
      return measurements;
    } finally {
      await Promise.all([ours.close(), yardstick.close()]);
      await bare.stop();
    }
  },
};

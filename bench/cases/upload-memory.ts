import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../domain/limits';
import type { BenchCase, Measurement } from '../case';
import {
  CERTIFICATES,
  jsonBody,
  keyFor,
  MULTIPART,
  multipartBody,
  expectStatus,
  openClient,
} from '../support/client';
import { load } from '../support/load';
import { peakMemory, residentMebibytes } from '../support/memory';

const UPLOADS = 20;

/** Memory beyond that of an idle process: files are streamed, never held whole. */
export const uploadMemory: BenchCase = {
  name: 'upload-memory',
  async run(context) {
    const measurements: Measurement[] = [];
    const size = context.pick({ smoke: 1_048_576, quick: LIMITS.fileBytes, full: LIMITS.fileBytes });
    const file = randomBytes(size);
    const bodies = [
      { encoding: 'multipart', type: MULTIPART, body: multipartBody(file) },
      { encoding: 'JSON', type: 'application/json', body: jsonBody(file) },
    ];
    for (const { encoding, type, body } of bodies) {
      // Fresh processes: memory left over from an earlier case would hide what this one takes.
      if (context.scale !== 'smoke') await context.stopAll();
      const service = await context.service();
      const client = openClient(service.url, UPLOADS);
      try {
        const small = multipartBody(randomBytes(1_024));
        await load(5, context.pick({ smoke: 5, quick: 50, full: 200 }), async (call) =>
          expectStatus(201, await client.post(CERTIFICATES, keyFor(service.keys, call), MULTIPART, small)),
        );
        await sleep(context.pick({ smoke: 0, quick: 2_000, full: 5_000 }));
        const { pids } = service;
        const idle = { api: residentMebibytes(pids.api), worker: residentMebibytes(pids.worker) };
        const peak = await peakMemory(pids, () =>
          load(UPLOADS, context.pick({ smoke: UPLOADS, quick: UPLOADS, full: 2 * UPLOADS }), async (call) =>
            expectStatus(201, await client.post(CERTIFICATES, keyFor(service.keys, call), type, body)),
          ),
        );
        for (const process of ['api', 'worker'] as const) {
          measurements.push({
            what: `${process === 'api' ? 'API' : 'worker'} memory, ${UPLOADS} concurrent uploads, ${encoding}`,
            unit: 'MiB',
            ours: peak[process] ?? NaN,
            yardstick: { what: 'idle', value: idle[process] },
            goal: { kind: 'at most more', value: 64 },
          });
        }
      } finally {
        await client.close();
      }
    }
    return measurements;
  },
};

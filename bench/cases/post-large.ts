import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LIMITS } from '../../domain/limits';
import type { BenchCase } from '../case';
import {
  CERTIFICATES,
  jsonBody,
  keyFor,
  MULTIPART,
  multipartBody,
  expectStatus,
  openClient,
} from '../support/client';
import { alternate, timed } from '../support/load';
import { median, percentiles } from '../support/statistics';

const run = promisify(execFile);

/** The largest accepted file, in both encodings. It is hashed while it is stored, then read back and hashed again. */
export const postLarge: BenchCase = {
  name: 'post-large',
  async run(context) {
    const service = await context.service();
    const client = openClient(service.url, 1);
    const dir = await mkdtemp(join(context.dir, 'large-'));
    const size = context.pick({ smoke: 1_048_576, quick: LIMITS.fileBytes, full: LIMITS.fileBytes });
    const rounds = context.pick({ smoke: 1, quick: 4, full: 10 });
    const file = randomBytes(size);
    const [multipart, json] = [multipartBody(file), jsonBody(file)];
    const path = join(dir, 'file');
    await writeFile(path, file);
    let call = 0;
    const post = (contentType: string, body: Uint8Array) =>
      timed(async () =>
        expectStatus(201, await client.post(CERTIFICATES, keyFor(service.keys, call++), contentType, body)),
      );
    const tools = () =>
      timed(async () => {
        for (const copy of ['first', 'second']) {
          await run('sha256sum', [path]);
          await run('cp', [path, join(dir, copy)]);
        }
      });
    try {
      await post(MULTIPART, multipart);
      await post('application/json', json);
      await tools();
      const form = await alternate(rounds, () => post(MULTIPART, multipart), tools);
      const encoded = await alternate(
        rounds,
        () => post('application/json', json),
        () => post(MULTIPART, multipart),
      );
      const what = `POST ${size / 1_048_576} MiB`;
      return [
        {
          what: `${what}, multipart, p50`,
          unit: 'ms',
          ours: median(form.ours),
          yardstick: { what: 'sha256sum and cp, twice', value: median(form.yardstick) },
          goal: { kind: 'at most', value: 1.5 },
          percentiles: { ours: percentiles(form.ours), yardstick: percentiles(form.yardstick) },
        },
        {
          what: `${what}, JSON, p50`,
          unit: 'ms',
          ours: median(encoded.ours),
          yardstick: { what: 'the same as multipart', value: median(encoded.yardstick) },
          goal: { kind: 'at most', value: 2 },
          percentiles: { ours: percentiles(encoded.ours), yardstick: percentiles(encoded.yardstick) },
        },
      ];
    } finally {
      await client.close();
      await rm(dir, { recursive: true, force: true });
    }
  },
};

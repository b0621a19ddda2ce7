import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildTimestampRequest } from '../../proofs/timestamp/request';
import { reservePort } from '../../runtime/reserve-port';
import { startNodeChild } from '../../stack/servers/node-child';
import type { BenchCase } from '../case';
import { expectStatus, openClient } from '../support/client';
import { alternate, load, perSecond, combine } from '../support/load';
import { residentMebibytes } from '../support/memory';
import { PRODUCT } from '../support/paths';
import { percentiles } from '../support/statistics';
import { startYardstick } from '../support/yardstick-process';

const CONCURRENCY = 20;
/** A rejection also has status 200, but is much shorter. */
const LEAST_TOKEN = 500;
const QUERY = 'application/timestamp-query';

/** Tokens of the sandbox PSC, beside bare signatures with the same key. */
export const sandboxPsc: BenchCase = {
  name: 'sandbox-psc',
  async run(context) {
    const dir = join(context.dir, 'sandbox-psc');
    await mkdir(dir, { recursive: true });
    const port = await reservePort();
    const psc = await startNodeChild({
      name: 'sandbox',
      file: join(PRODUCT, 'stack', 'sandbox.js'),
      env: { ...process.env, SELLO_DATA_DIR: dir, SELLO_SANDBOX: 'psc', SELLO_PSC_PORT: String(port) },
      logFile: join(dir, 'sandbox.log'),
    });
    const ours = openClient(`http://127.0.0.1:${port}`, CONCURRENCY);
    const request = () => buildTimestampRequest({ digest: randomBytes(32), nonce: randomBytes(16) });
    // The first request creates the signing key.
    expectStatus(200, await ours.post('/', null, QUERY, request()));
    const bare = await startYardstick('bare-signer', dir, {
      SIGNER_FILE: join(dir, 'psc', 'signer-identity.pem'),
    });
    const yardstick = openClient(bare.url, CONCURRENCY);
    const rounds = context.pick({ smoke: 1, quick: 4, full: 8 });
    const calls = context.pick({ smoke: 100, quick: 2_000, full: 5_000 });
    // Built beforehand: the client's work is not measured.
    const requests = Array.from({ length: 500 }, request);
    const body = (call: number) => requests[call % requests.length] ?? request();
    const tokens = () =>
      load(CONCURRENCY, calls, async (call) => {
        const token = expectStatus(200, await ours.post('/', null, QUERY, body(call)));
        if (token.length < LEAST_TOKEN) throw new Error('The sandbox rejected a request.');
      });
    const signatures = () =>
      load(CONCURRENCY, calls, async (call) =>
        expectStatus(200, await yardstick.post('/', null, QUERY, body(call))),
      );
    try {
      await tokens();
      await signatures();
      const found = await alternate(rounds, tokens, signatures);
      const both = { ours: combine(found.ours), yardstick: combine(found.yardstick) };
      return [
        {
          what: `tokens of the sandbox PSC, ${CONCURRENCY} callers`,
          unit: '/s',
          ours: perSecond(both.ours),
          yardstick: { what: 'a bare route that signs 300 bytes', value: perSecond(both.yardstick) },
          goal: { kind: 'at least', value: 0.5 },
          percentiles: {
            ours: percentiles(both.ours.latencies),
            yardstick: percentiles(both.yardstick.latencies),
          },
          memory: { sandbox: residentMebibytes(psc.pid) },
        },
      ];
    } finally {
      await Promise.all([ours.close(), yardstick.close()]);
      await Promise.all([psc.stop(), bare.stop()]);
    }
  },
};

import { request } from 'node:http';
import { residentMebibytes } from '../../../bench/support/memory';
import { processorMilliseconds } from '../../../bench/support/processor-time';
import { describeApi } from '../../../api/openapi/describe';
import type { OpenapiDocument } from '../../../api/openapi/types';
import { MAXIMUM_REFUSED_BODIES } from '../../../api/plugins/json-body';
import { LIMITS } from '../../../domain/limits';
import { signedUp } from '../../support/dashboard-client';
import { accountWithKey } from '../../support/fixtures';
import { hostileBodies, jsonOperations } from '../../support/hostile-json';
import type { JsonOperation } from '../../support/hostile-json';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';

/** That of the image and of the units for systemd. */
const HEAP = '--max-old-space-size=160';
const IN_FIELDS = [
  'a list of lists',
  'misspelt fields',
  'a long text',
  'a long text of 3-byte characters',
  'a long text of 4-byte characters',
  'a huge number',
  'a NUL',
];
const DEFAULT_BYTES = 64 * 1024;
const PROCESSOR_MS = 200;
/** A process answers a few of these at once; more are refused before they are read. */
const AT_ONCE = 12;
const ROUNDS = 5;

const bytesOf = ({ url }: JsonOperation) => (url.endsWith('/batches') ? LIMITS.batchBytes : DEFAULT_BYTES);

describe('hostile JSON bodies', () => {
  let service: TestService;
  let operations: JsonOperation[];
  beforeAll(async () => {
    service = await startService({ NODE_OPTIONS: HEAP });
    const documents = await Promise.all([describeApi('public'), describeApi('dashboard')]);
    const all = (documents as OpenapiDocument[]).flatMap(jsonOperations);
    const isPublic = ({ url }: JsonOperation) => url.startsWith('/api/public/');
    const nameOf = ({ method, url }: JsonOperation) => method + url.replace(/^.*\/v1\//, '');
    const names = new Set(all.filter(isPublic).map(nameOf));
    // The dashboard's calls of the same name are the same routes.
    operations = all.filter((each) => isPublic(each) || !names.has(nameOf(each)));
  });
  afterAll(() => service.stop());

  /** Headers of a caller whom no limit stops. */
  async function callerOf({ url }: JsonOperation): Promise<Record<string, string>> {
    if (url.startsWith('/api/dashboard/')) {
      const { client } = await signedUp(service);
      return { cookie: client.cookie ?? '', 'sec-fetch-site': 'same-origin' };
    }
    const { key } = await accountWithKey(service.collections, {
      ratePerMinute: 6_000,
      quotaPerMonth: 1_000_000,
    });
    return { authorization: `Bearer ${key}` };
  }

  /** The status; it may come before the body has been sent. */
  function send(
    { method, url }: JsonOperation,
    body: Buffer,
    headers: Record<string, string>,
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const all = { ...headers, 'content-type': 'application/json', 'content-length': body.length };
      const sent = request(service.url + url, { method, headers: all, agent: false }, (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.resume().once('end', () => sent.destroy());
      });
      sent.once('error', reject).end(body);
    });
  }

  it('cause no 5xx and cost no more than 200 ms of processor, in any call that takes a body', async () => {
    const bad: string[] = [];
    let most = { cost: 0, what: '' };
    let sent = 0;
    for (const operation of operations) {
      let caller: Record<string, string> = {};
      const bodies = hostileBodies(operation, bytesOf(operation), IN_FIELDS);
      for (const [i, [what, body]] of bodies.entries()) {
        // Before the account is throttled: a delay would be counted with what else the process does in it.
        if (i % MAXIMUM_REFUSED_BODIES === 0) caller = await callerOf(operation);
        let cost = Infinity;
        const statuses: number[] = [];
        // Other work of the process, and the collection of garbage, can only add to it.
        for (let attempt = 0; attempt < 3 && cost > PROCESSOR_MS; attempt += 1) {
          const before = processorMilliseconds(service.api.pid);
          // A key of its own: an answer that is replayed costs less.
          const key = `hostile-${sent}-${attempt}`;
          statuses.push(await send(operation, body, { ...caller, 'idempotency-key': key }));
          cost = Math.min(cost, processorMilliseconds(service.api.pid) - before);
        }
        sent += 1;
        const line = `${operation.method} ${operation.url}, ${what}: ${statuses.join(', ')}; ${cost} ms`;
        if (cost > most.cost) most = { cost, what: line };
        if (statuses.some((status) => status >= 500) || cost > PROCESSOR_MS) bad.push(line);
      }
    }
    console.info(`${sent} bodies for ${operations.length} operations. The most expensive: ${most.what}`);
    expect(bad).toEqual([]);
  });

  it('of the largest size, many at once, leave the process up with the heap of the image', async () => {
    const batches = operations.filter(({ url }) => url.endsWith('/batches'));
    const { pid } = service.api;
    const memory: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const operation of batches) {
        // One account each, as an account whose bodies are refused is throttled.
        const callers = await Promise.all(Array.from({ length: AT_ONCE }, () => callerOf(operation)));
        for (const [, body] of hostileBodies(operation, LIMITS.batchBytes, []))
          await Promise.all(callers.map((caller) => send(operation, body, caller)));
      }
      memory.push(Math.round(residentMebibytes(pid)));
    }
    console.info(`Resident memory of the API after each round, MiB: ${memory.join(', ')}`);
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
    expect(service.api.pid).toBe(pid);
    expect((await service.upload('an honest one')).status).toBe(201);
  });
});

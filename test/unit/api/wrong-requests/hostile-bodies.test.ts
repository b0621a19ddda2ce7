import { describeApi } from '../../../../api/openapi/describe';
import type { OpenapiDocument } from '../../../../api/openapi/types';
import { LIMITS } from '../../../../domain/limits';
import { hostileBodies, jsonOperations } from '../../../support/hostile-json';
import type { JsonOperation } from '../../../support/hostile-json';
import { scaled } from '../../../support/scale';
import { bearer } from './request';
import { buildStubApi, KEY, SESSION } from './stub-api';
import type { StubApi } from './stub-api';

// It loads an ES module, which Jest cannot, and only sets cookies.
jest.mock('@fastify/cookie', () => async () => undefined);

const IN_FIELDS = scaled<string[] | undefined>(
  ['a list of lists', 'misspelt fields', 'lone surrogates', 'a long text of 3-byte characters'],
  undefined,
);
const DEFAULT_BYTES = 64 * 1024;
/** Of the processor. The yardstick takes about as long on the machines that this was written on. */
const MILLISECONDS = 50;

let api: StubApi;
let operations: JsonOperation[];
beforeAll(async () => {
  api = await buildStubApi();
  const documents = (await Promise.all([
    describeApi('public'),
    describeApi('dashboard'),
  ])) as OpenapiDocument[];
  const all = documents.flatMap(jsonOperations);
  // The dashboard's calls of the same name are the same routes.
  const nameOf = ({ method, url }: JsonOperation) => method + url.replace(/^.*\/v1\//, '');
  operations = all.filter((each, i) => all.findIndex((other) => nameOf(other) === nameOf(each)) === i);
});
afterAll(() => api.app.close());

const bytesOf = ({ url }: JsonOperation) => (url.endsWith('/batches') ? LIMITS.batchBytes : DEFAULT_BYTES);

async function send({ method, url }: JsonOperation, payload: Buffer): Promise<number> {
  const session = { cookie: `sello_session=${SESSION.token}`, origin: 'http://localhost:3000' };
  const credentials = url.startsWith('/api/dashboard/') ? session : bearer(KEY.key);
  const headers = { ...credentials, 'content-type': 'application/json' };
  return (await api.app.inject({ method, url, payload, headers })).statusCode;
}

/** The least of several attempts, in milliseconds: other work and the collection of garbage can only add to it. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 4 && least > MILLISECONDS; attempt += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

describe('a hostile JSON body of the largest size allowed', () => {
  it('costs no operation more than 50 ms of processor to refuse', async () => {
    const text = JSON.stringify(Array.from({ length: 400_000 }, (_, i) => `text ${i}`));
    const yardstick = await processorTime(async () => JSON.parse(text) as unknown);
    const limit = Math.max(MILLISECONDS, yardstick);
    const slow: string[] = [];
    for (const operation of operations)
      for (const [what, body] of hostileBodies(operation, bytesOf(operation), IN_FIELDS)) {
        let status = 0;
        const cost = await processorTime(async () => (status = await send(operation, body)));
        if (cost > limit && status < 500)
          slow.push(`${operation.method} ${operation.url}, ${what}: ${status}, ${cost} ms`);
      }
    expect(slow).toEqual([]);
  });
});

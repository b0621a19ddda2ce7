import { ADDRESSES } from './address-table';
import { BATCHES } from './batch-table';
import { DASHBOARD } from './dashboard-table';
import { HASHES } from './hash-table';
import { HEADERS } from './headers-table';
import { KEYS } from './key-table';
import { QUERIES } from './query-table';
import type { Table } from './request';
import { buildStubApi, KEY } from './stub-api';
import type { StubApi } from './stub-api';
import { UPLOADS } from './upload-table';
import { WEBHOOKS } from './webhook-table';

// It loads an ES module, which Jest cannot, and only sets cookies.
jest.mock('@fastify/cookie', () => async () => undefined);

let api: StubApi;
beforeAll(async () => {
  api = await buildStubApi();
});
afterAll(() => api.app.close());

const TABLES: Record<string, Table> = {
  'An upload': UPLOADS,
  'A hash': HASHES,
  'A batch': BATCHES,
  'A webhook': WEBHOOKS,
  'A header': HEADERS,
  'A key': KEYS,
  'An address': ADDRESSES,
  'A query': QUERIES,
  'The dashboard': DASHBOARD,
};

describe.each(Object.entries(TABLES))('%s', (_subject, table) => {
  it.each(Object.entries(table))('%s', async (what, [request, status, error, message]) => {
    api.left.files.clear();
    api.left.units.clear();
    // Each from its own address, as failed authentications are limited by address.
    const remoteAddress = `10.0.${Object.keys(KEYS).indexOf(what) + 1}.1`;
    const answer = await api.app.inject({ ...request, remoteAddress });
    expect(answer.statusCode).toBe(status);
    if (error === undefined) return;
    expect(answer.json()).toEqual({ error, message });
    expect([api.left.files.size, api.left.units.size]).toEqual([0, 0]);
  });
});

it('never quotes a credential', async () => {
  for (const [request] of Object.values(KEYS)) {
    const { body } = await api.app.inject(request);
    expect(body).not.toContain(KEY.key.slice('sello_live_'.length, -6));
  }
});

it('is refused with every message as one or more full sentences', () => {
  const messages = Object.values(TABLES).flatMap((table) => Object.values(table).map(([, , , text]) => text));
  for (const message of messages) if (message !== undefined) expect(message).toMatch(/^[A-Z].*[.?]$/);
});

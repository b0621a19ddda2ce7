import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchRecord } from '../../../app/batches/batch-record';
import { batchDone, batchItems, batchOf, hashOf, itemsOf, postBatch } from '../../support/batches';
import { sello } from '../../support/cli';
import { certificateOf, certificatesUsed } from '../../support/crashes';
import { DashboardClient, signedUp } from '../../support/dashboard-client';
import { accountWithKey } from '../../support/fixtures';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';

const LIMIT_BYTES = 4_194_304;

describe('a batch of hashes', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  const used = () => certificatesUsed(service);
  const stored = () => service.collections.certificates.countDocuments({ accountId: service.accountId });
  const refusalOf = async (response: Response) => ({
    status: response.status,
    ...((await response.json()) as { error: string; message: string }),
  });

  it('becomes one certificate for each item, in the order of the request', async () => {
    const before = await used();
    const items = [
      { ...batchItems(1)[0]!, title: 'Contrato 14', document_type: 'contract', file_name: 'dir/c14.pdf' },
      { sha256: hashOf('b').toUpperCase(), file_size: 9_007_199_254_740_991, public_page: false },
      { sha256: hashOf('c'), file_size: 3, ref: null, title: null },
    ];
    const response = await postBatch(service, items);
    expect(response.status).toBe(202);
    const batch = await batchOf(response);
    expect(batch).toEqual({
      id: expect.stringMatching(/^bat_[0-9A-Za-z]{22}$/) as string,
      status: 'accepted',
      counts: { total: 3, certified: 0, failed: 0, pending: 3 },
      created_at: expect.stringMatching(/Z$/) as string,
      completed_at: null,
    });
    expect(response.headers.get('location')).toBe(`${service.url}/api/public/v1/batches/${batch.id}`);
    expect(response.headers.get('retry-after')).toBe('2');
    const done = await batchDone(service, batch.id);
    expect(done.counts).toEqual({ total: 3, certified: 3, failed: 0, pending: 0 });
    expect(done.completed_at).not.toBeNull();
    expect(await used()).toBe(before + 3);

    const listed = await itemsOf(service, batch.id);
    expect(
      listed.map(({ index, ref, sha256, status, failure }) => [index, ref, sha256, status, failure]),
    ).toEqual([
      [0, 'item-0', items[0]!.sha256, 'certified', null],
      [1, null, hashOf('b'), 'certified', null],
      [2, null, hashOf('c'), 'certified', null],
    ]);
    const [first, second] = await Promise.all(
      listed.map(async ({ certificate_id: id }) => certificateOf(await service.fetch(`/certificates/${id}`))),
    );
    expect(first).toMatchObject({
      custody: 'hash_only',
      title: 'Contrato 14',
      document_type: 'contract',
      reference: 'item-0',
      file: { name: 'c14.pdf', size: 1 },
      nom151: { status: 'granted' },
      public_page: true,
    });
    expect(second).toMatchObject({ public_page: false, file: { size: 9_007_199_254_740_991 } });
  });

  it('gets tokens that OpenSSL verifies', async () => {
    const [item] = batchItems(1, 'openssl');
    const { id } = await batchOf(await postBatch(service, [item]));
    await batchDone(service, id);
    const [{ certificate_id: certificate } = { certificate_id: '' }] = await itemsOf(service, id);
    const proof = await service.fetch(`/certificates/${certificate}/proof?type=nom151&format=raw`);
    const file = join(service.dataDir, `${certificate}.tsr`);
    writeFileSync(file, Buffer.from(await proof.arrayBuffer()));
    const said = execFileSync(
      'openssl',
      ['ts', '-verify', '-digest', item!.sha256, '-in', file, '-CAfile', service.rootPem],
      { encoding: 'utf8', stdio: 'pipe' },
    );
    expect(said).toContain('Verification: OK');
  });

  it('is listed, with its items by status and page', async () => {
    const ids: string[] = [];
    for (const label of ['one', 'two', 'three']) {
      const { id } = await batchOf(await postBatch(service, batchItems(5, label)));
      await batchDone(service, id);
      ids.unshift(id);
    }
    const list = async (query: string) =>
      (await (await service.fetch(`/batches?${query}`)).json()) as {
        batches: BatchRecord[];
        has_more: boolean;
        next_cursor: string | null;
      };
    const page = await list('limit=2');
    expect(page).toMatchObject({ has_more: true, batches: [{ id: ids[0] }, { id: ids[1] }] });
    expect((await list(`limit=1&after=${page.next_cursor!}`)).batches).toMatchObject([{ id: ids[2] }]);
    const indexes = async (query: string) =>
      (await itemsOf(service, ids[0]!, Object.fromEntries(new URLSearchParams(query)))).map(
        ({ index }) => index,
      );
    expect(await indexes('limit=2&status=certified')).toEqual([0, 1, 2, 3, 4]);
    expect(await indexes('status=failed')).toEqual([]);
  });

  it('is found by an operator, and by one of its certificates, with its run', async () => {
    const { id } = await batchOf(await postBatch(service, batchItems(2, 'found')));
    await batchDone(service, id);
    const { stdout } = await sello(service.env, 'find', id);
    for (const words of [
      `Batch of hashes ${id}`,
      'done: 2 of 2 certified, 0 failed, 0 pending',
      service.accountId,
      `Run ${id}: `,
    ])
      expect(stdout).toContain(words);
    const [item] = await itemsOf(service, id);
    expect((await sello(service.env, 'find', item!.certificate_id)).stdout).toContain(`Run ${id}: `);
  });

  it('is a 404 for another account, as an unknown one is', async () => {
    const { id } = await batchOf(await postBatch(service, batchItems(1, 'mine')));
    await batchDone(service, id);
    const { key } = await accountWithKey(service.collections);
    const headers = { authorization: `Bearer ${key}` };
    const unknown = await refusalOf(await service.fetch('/batches/bat_0', { headers }));
    for (const path of [`/batches/${id}`, `/batches/${id}/items`])
      expect(await refusalOf(await service.fetch(path, { headers }))).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 404, error: 'not_found' });
    expect(await refusalOf(await service.fetch('/batches/bat_0'))).toEqual(unknown);
  });

  it.each([
    ['no items', [], 'The field items must have at least 1 item.'],
    ['1,001 items', batchItems(1_001), 'The field items must have at most 1000 items.'],
    [
      'a malformed hash',
      [...batchItems(17), { sha256: 'zz', file_size: 1 }],
      'The field items[17].sha256 must be a SHA-256 as 64 hexadecimal characters, such as',
    ],
    ['no size', [{ sha256: hashOf('a') }], 'The field items[0].file_size is missing. Add it.'],
    [
      'a size of nothing',
      [{ sha256: hashOf('a'), file_size: 0 }],
      'The field items[0].file_size must be a whole number',
    ],
    [
      'a size as text',
      [{ sha256: hashOf('a'), file_size: '1' }],
      'The field items[0].file_size must be a whole number',
    ],
    [
      'the hash of nothing',
      [{ sha256: hashOf(''), file_size: 1 }],
      'The field items[0].sha256 is the hash of an empty file.',
    ],
    [
      'an unknown field',
      [...batchItems(2), { ...batchItems(1)[0], titel: 'x' }],
      'There is no field items[2].titel. Did you mean title?',
    ],
    [
      'a control character',
      [...batchItems(1), { ...batchItems(1)[0], ref: 'a\u0000b' }],
      'The field items[1].ref contains a character that XML 1.0 does not allow',
    ],
    [
      'a bad media type',
      [{ ...batchItems(1)[0], file_mime: 'pdf' }],
      'The field items[0].file_mime is not a media type.',
    ],
    [
      'a long title',
      [{ ...batchItems(1)[0], title: 'x'.repeat(201) }],
      'The field items[0].title must be a string',
    ],
    ['an item that is no object', ['a'], 'The field items[0] must be a JSON object.'],
  ])('with %s is refused whole, by index and field', async (_what, items, message) => {
    const before = [await used(), await stored()];
    const refusal = await refusalOf(await postBatch(service, items));
    const error = message.includes('empty file') ? 'empty_file' : 'invalid_request';
    expect(refusal).toMatchObject({ status: 400, error });
    expect(refusal.message.slice(0, message.length)).toBe(message);
    expect([await used(), await stored()]).toEqual(before);
  });

  it('may have 4 MB, and not one byte more', async () => {
    const body = JSON.stringify({ items: batchItems(2, 'large') });
    const send = (bytes: number) =>
      service.fetch('/batches', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body.padEnd(bytes),
      });
    const { id } = await batchOf(await send(LIMIT_BYTES));
    await batchDone(service, id);
    expect(await refusalOf(await send(LIMIT_BYTES + 1))).toMatchObject({
      status: 413,
      error: 'file_too_large',
      message: expect.stringContaining('4194304 bytes') as string,
    });
  });

  it('over the allowance is a 402 that says what is missing, and nothing is stored', async () => {
    const { account, key } = await accountWithKey(service.collections);
    const headers = { authorization: `Bearer ${key}` };
    const refusal = await refusalOf(await postBatch(service, batchItems(6), headers));
    expect(refusal).toMatchObject({ status: 402, error: 'allowance_exhausted' });
    expect(refusal.message).toContain('The batch needs 6 certificates, and the account has 5 left.');
    const { hashBatches, certificates } = service.collections;
    expect(await hashBatches.countDocuments({ accountId: account.id })).toBe(0);
    expect(await certificates.countDocuments({ accountId: account.id })).toBe(0);
    const { id } = await batchOf(await postBatch(service, batchItems(5), headers));
    await batchDone({ fetch: (path) => service.fetch(path, { headers }) }, id);
  });

  it('with the same key is made once, however often and concurrently it is sent', async () => {
    const { account, key } = await accountWithKey(service.collections, { ratePerMinute: 600 });
    // The whole allowance: nobody but the first finds units left.
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'nightly' };
    const own = { fetch: (path: string) => service.fetch(path, { headers }) };
    const posts = Array.from({ length: 5 }, () => postBatch(service, batchItems(5), headers));
    const responses = await Promise.all(posts);
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    const ids = new Set(await Promise.all(responses.map(async (response) => (await batchOf(response)).id)));
    expect(ids.size).toBe(1);
    const [id] = [...ids] as [string];
    const replayed = responses.map(({ headers: sent }) => sent.get('idempotent-replayed'));
    expect(replayed.filter((value) => value === null)).toHaveLength(1);
    await batchDone(own, id);
    const renamed = batchItems(5).map((item) => ({ ...item, file_name: 'another.pdf' }));
    const again = await postBatch(service, renamed, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await batchOf(again)).toMatchObject({ id, status: 'done' });
    expect(await refusalOf(await postBatch(service, batchItems(5).reverse(), headers))).toMatchObject({
      status: 422,
      error: 'idempotency_key_reused',
    });
    const { accounts, certificates } = service.collections;
    expect(await certificates.countDocuments({ accountId: account.id })).toBe(5);
    expect(await accounts.findOne({ _id: account.id })).toMatchObject({ certificatesUsed: 5, held: [] });
  });

  it('needs the scope of single certificates', async () => {
    const { key } = await service.addKey({ scopes: ['certificates:read'] });
    const headers = { authorization: `Bearer ${key}` };
    expect(await refusalOf(await postBatch(service, batchItems(1), headers))).toMatchObject({ status: 403 });
    expect((await service.fetch('/batches', { headers })).status).toBe(200);
    const { key: writer } = await service.addKey({ scopes: ['certificates:write'] });
    const response = await service.fetch('/batches', { headers: { authorization: `Bearer ${writer}` } });
    expect(response.status).toBe(403);
  });

  describe('of the dashboard', () => {
    const batchIn = ({ body }: { body: unknown }) => (body as { batch: BatchRecord }).batch;

    it('is the same: from the account’s allowance, once for a key, and read by its session alone', async () => {
      const [ana, bob] = await Promise.all([signedUp(service), signedUp(service)]);
      const items = batchItems(3, 'dashboard');
      const send = (headers = {}) => ana.client.call('POST', '/batches', { items }, headers);
      const key = { 'idempotency-key': 'from-a-browser' };
      const posted = await send(key);
      const { id } = batchIn(posted);
      expect(posted.status).toBe(202);
      expect(posted.headers.get('location')).toBe(`${service.url}/api/dashboard/v1/batches/${id}`);
      const again = await send(key);
      expect([batchIn(again).id, again.headers.get('idempotent-replayed')]).toEqual([id, 'true']);
      const path = `/batches/${id}`;
      await until(async () => batchIn(await ana.client.call('GET', path)).status === 'done');
      const { body: page } = await ana.client.call<{ items: unknown[] }>(
        'GET',
        `${path}/items?status=certified`,
      );
      expect(page.items).toHaveLength(3);
      const { body: list } = await ana.client.call<{ batches: BatchRecord[] }>('GET', '/batches');
      expect(list.batches.map((batch) => batch.id)).toEqual([id]);
      const over = await send();
      expect([over.status, over.body]).toMatchObject([402, { error: 'allowance_exhausted' }]);
      expect(await certificatesUsed({ ...service, accountId: ana.id })).toBe(3);
      for (const other of [path, `${path}/items`])
        expect((await bob.client.call('GET', other)).status).toBe(404);
      expect((await new DashboardClient(service.url).call('GET', path)).status).toBe(401);
    });

    it.each([
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a sister host', { 'sec-fetch-site': 'same-site' }],
      ['a link', { 'sec-fetch-site': 'none' }],
    ])('is refused when %s sends it', async (_what, headers) => {
      const { client, id } = await signedUp(service);
      const answer = await client.call('POST', '/batches', { items: batchItems(1) }, headers);
      expect([answer.status, answer.body['error']]).toEqual([403, 'csrf_refused']);
      expect(await service.collections.hashBatches.countDocuments({ accountId: id })).toBe(0);
    });

    it('is refused as a form or as text, which any page can send', async () => {
      const { client } = await signedUp(service);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await client.call('POST', '/batches', { items: [] }, { 'content-type': type });
        expect([answer.status, answer.body['error']]).toEqual([415, 'unsupported_media_type']);
      }
    });
  });
});

import { randomUUID } from 'node:crypto';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { accountWithKey } from '../../support/fixtures';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';

const ENCODINGS = ['multipart', 'json', 'json at its own path'] as const;

describe('a request with Sello-Test', () => {
  let service: SharedService;
  let headers: { authorization: string };
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    const { key } = await accountWithKey(service.collections, { ratePerMinute: 6_000 });
    headers = { authorization: `Bearer ${key}` };
  });

  const postJson = (path: string) => (extra: Record<string, string>) =>
    service.fetch(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', ...extra },
      body: JSON.stringify({ file_name: 'a.txt', file_base64: 'YSB0ZXN0' }),
    });
  const post = {
    multipart: (extra: Record<string, string>) => service.upload('a test', { ...headers, ...extra }),
    json: postJson('/certificates'),
    'json at its own path': postJson('/certificates/json'),
  };
  const get = async <T>(path: string) => (await (await service.fetch(path, { headers })).json()) as T;
  const records = async () => (await get<{ certificates: CertificateBody[] }>('/certificates')).certificates;
  const used = async () =>
    (await get<{ account: { certificates: { used: number } } }>('/account')).account.certificates.used;

  it.each(ENCODINGS)('psc_error fails as without a provider: %s', async (encoding) => {
    const key = { 'idempotency-key': randomUUID() };
    const answer = await post[encoding]({ 'sello-test': 'psc_error', ...key });
    expect([answer.status, await answer.json()]).toMatchObject([502, { error: 'psc_error' }]);
    expect(await records()).toMatchObject([{ status: 'failed', failure: { code: 'psc_error' } }]);
    expect(await used()).toBe(0);
    // The key is free again, and the next request is an ordinary one.
    const again = await post[encoding](key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
  });

  it.each(ENCODINGS)('storage_down leaves nothing behind: %s', async (encoding) => {
    const answer = await post[encoding]({ 'sello-test': 'storage_down' });
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'service_unavailable' }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await records()).toEqual([]);
    expect(await used()).toBe(0);
  });

  it('engine_down leaves a record in processing, which the same Idempotency-Key leads to', async () => {
    const key = { 'idempotency-key': randomUUID() };
    for (const extra of [{}, { prefer: 'respond-async' }]) {
      const answer = await post.multipart({ 'sello-test': 'engine_down', ...key, ...extra });
      expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'service_unavailable' }]);
    }
    const [record, ...others] = await records();
    expect([record?.status, others, await used()]).toEqual(['processing', [], 1]);
    const again = await post.multipart(key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await again.json()).toMatchObject({ certificate: { id: record?.id, status: 'certified' } });
  });

  it('psc_slow is answered 202 when the wait is over, and certified later', async () => {
    const hasty = await service.addApi({ RESULT_WAIT_SECONDS: '1' });
    const body = new FormData();
    body.set('file', new File(['a test'], 'a.txt'));
    const answer = await fetch(`${hasty.url}/api/public/v1/certificates`, {
      method: 'POST',
      body,
      headers: { ...headers, 'sello-test': 'psc_slow' },
    });
    await hasty.process.stop();
    const { certificate } = (await answer.json()) as { certificate: CertificateBody };
    expect([answer.status, certificate.status]).toEqual([202, 'processing']);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(answer.headers.get('preference-applied')).toBeNull();
    await until(async () => (await records())[0]?.status === 'certified');
  });

  it('that names an unknown fault is refused before anything is done', async () => {
    const answer = await post.multipart({ 'sello-test': 'earthquake' });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        error: 'invalid_request',
        message: 'The header Sello-Test must be one of psc_error, psc_slow, storage_down or engine_down.',
      },
    ]);
    expect([await records(), await used()]).toEqual([[], 0]);
  });
});

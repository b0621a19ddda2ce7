import { broken, json, problem, rejection, scriptedClient } from '../../../support/clients/scripted-client';

const START = Date.UTC(2026, 0, 1);
const certificate = (status: string, more: object = {}) => ({ id: 'cert_1', status, failure: null, ...more });
const processing = (headers?: Record<string, string>) =>
  json({ certificate: certificate('processing') }, 202, headers);
const certified = () => json({ certificate: certificate('certified') });
const anchor = (status: string, nextAnchorAt: string | null = null) => {
  const blockchain = { status, next_anchor_at: nextAnchorAt };
  return json({ certificate: certificate('certified', { blockchain }) });
};
const batch = (status: string, pending = 1) => json({ batch: { id: 'bat_1', status, counts: { pending } } });
const HASH = { sha256: 'ab'.repeat(32), file_size: 7 };

describe('a certification', () => {
  test('that the service goes on with is followed until it is done', async () => {
    const { sello, sent, pauses } = scriptedClient([
      processing({ 'retry-after': '3' }),
      processing(),
      certified(),
    ]);
    await expect(sello.certifyHash(HASH)).resolves.toMatchObject({ status: 'certified' });
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /certificates/hash',
      'GET /certificates/cert_1',
      'GET /certificates/cert_1',
    ]);
    expect(pauses).toEqual([3000, 1500]);
  });

  test('that was asked for in the background is returned as it is', async () => {
    const { sello, sent } = scriptedClient([processing()]);
    const options = { respondAsync: true };
    await expect(sello.certifyHash(HASH, options)).resolves.toMatchObject({ status: 'processing' });
    expect(sent[0]!.headers.get('prefer')).toBe('respond-async');
  });

  test('that fails rejects with the reason and the id', async () => {
    const failure = { code: 'psc_error', message: 'No provider answered.' };
    const failed = json({ certificate: certificate('failed', { failure }) });
    const { sello } = scriptedClient([processing(), failed]);
    const error = await rejection(sello.certify(new Blob(['a'])));
    expect(error).toMatchObject({ ...failure, certificateId: 'cert_1', status: null });
  });

  test('outlasts a service that restarts while it is followed', async () => {
    const outage = Array.from({ length: 3 }, () => problem(503, 'service_unavailable'));
    const { sello } = scriptedClient([processing(), ...outage, broken(), certified()]);
    await expect(sello.certifyHash(HASH)).resolves.toMatchObject({ status: 'certified' });
  });

  test('of a service that stays away is given up', async () => {
    const outage = Array.from({ length: 5 }, () => problem(503, 'service_unavailable'));
    const { sello, sent } = scriptedClient([processing(), ...outage], { maxRetries: 0 });
    expect(await rejection(sello.certifyHash(HASH))).toMatchObject({ code: 'service_unavailable' });
    expect(sent).toHaveLength(6);
  });
});

describe('waitUntilAnchored', () => {
  test('does not ask before the next anchor is due, then less and less often', async () => {
    const due = new Date(START + 600_000).toISOString();
    const answers = [
      anchor('pending', due),
      ...Array.from({ length: 3 }, () => anchor('submitted')),
      anchor('confirmed'),
    ];
    const { sello, pauses } = scriptedClient(answers);
    const seen: string[] = [];
    const onUpdate = ({ blockchain }: { blockchain: { status: string } }) => seen.push(blockchain.status);
    await sello.waitUntilAnchored('cert_1', { onUpdate });
    expect(pauses).toEqual([600_000, 1500, 2250, 3375]);
    expect(seen).toEqual(['pending', 'submitted', 'submitted', 'submitted', 'confirmed']);
  });

  test('asks every five minutes at most', async () => {
    const answers = [...Array.from({ length: 30 }, () => anchor('submitted')), anchor('confirmed')];
    const { sello, pauses } = scriptedClient(answers);
    await sello.waitUntilAnchored('cert_1');
    expect(Math.max(...pauses)).toBe(300_000);
  });

  test('asks nothing about a certificate that is anchored', async () => {
    const { sello, sent } = scriptedClient([]);
    const known = certificate('certified', { blockchain: { status: 'confirmed' } }) as never;
    await expect(sello.waitUntilAnchored(known)).resolves.toBe(known);
    expect(sent).toEqual([]);
  });

  test('ends after the timeout, and says how far it is', async () => {
    const answers = Array.from({ length: 4 }, () => anchor('submitted'));
    const { sello, pauses } = scriptedClient(answers);
    const error = await rejection(sello.waitUntilAnchored('cert_1', { timeout: 4000 }));
    expect(error).toMatchObject({ code: 'timed_out', certificateId: 'cert_1' });
    expect((error as Error).message).toMatch(/submitted.* within 4 s/);
    expect(pauses).toEqual([1000, 1500, 1500]);
  });

  test('ends when the certificate has failed, or the quota is used up', async () => {
    const failed = json({
      certificate: certificate('failed', { failure: { code: 'cancelled', message: 'No.' } }),
    });
    const quota = problem(429, 'quota_exceeded', { 'retry-after': '864000' });
    for (const [answer, code] of [
      [failed, 'cancelled'],
      [quota, 'quota_exceeded'],
    ] as const) {
      const { sello } = scriptedClient([anchor('pending'), answer]);
      expect(await rejection(sello.waitUntilAnchored('cert_1'))).toMatchObject({ code });
    }
  });

  test('ends with an abort', async () => {
    const { sello } = scriptedClient([anchor('pending')]);
    const controller = new AbortController();
    const onUpdate = () => {
      controller.abort();
    };
    const wait = sello.waitUntilAnchored('cert_1', { signal: controller.signal, onUpdate });
    expect(await rejection(wait)).toMatchObject({ code: 'aborted' });
  });
});

describe('batches.wait', () => {
  test('waits until every item is done', async () => {
    const { sello, sent } = scriptedClient([batch('accepted'), batch('running'), batch('done', 0)]);
    const created = await sello.batches.create([HASH]);
    await expect(sello.batches.wait(created)).resolves.toMatchObject({ status: 'done' });
    expect(sent).toHaveLength(3);
  });

  test('ends after the timeout', async () => {
    const { sello } = scriptedClient([batch('running', 12), batch('running', 12)]);
    const error = await rejection(sello.batches.wait('bat_1', { timeout: 500 }));
    expect(error).toMatchObject({
      code: 'timed_out',
      message: expect.stringContaining('12 are pending') as string,
    });
  });
});

import type { Batch, BatchItem } from '../../../../../clients/typescript/src/index';
import { Sello } from '../../../../../clients/typescript/src/index';
import { certifyBatch } from '../../../../../clients/cli/certify/certify-batch';

const ITEMS = Array.from({ length: 250 }, (_, i) => ({ sha256: String(i).padStart(64, '0'), file_size: 1 }));

interface Stored {
  key: string;
  items: { sha256: string }[];
  failed: Set<string>;
  /** How often it is read before it is done. */
  reads: number;
}

interface Call {
  method: string;
  path: string;
  body: unknown;
  key: string;
}

describe('a batch sent from the command line', () => {
  const calls: Call[] = [];
  let batches: Stored[] = [];
  let now = 0;
  /** Waits take no time. */
  const clock = {
    now: () => now,
    random: () => 0,
    after(ms: number, callback: () => void) {
      // A limit of an attempt, which none needs.
      if (ms >= 60_000) return () => undefined;
      now += ms;
      const timer = setImmediate(callback);
      return () => {
        clearImmediate(timer);
      };
    },
  };
  let fails: (sha256: string) => boolean = () => false;
  let reads = 2;
  let refusal: (call: Call) => string | null = () => null;

  beforeEach(() => {
    calls.length = 0;
    now = 0;
    batches = [];
    fails = () => false;
    reads = 2;
    refusal = () => null;
  });

  function recordOf(number: number): Batch {
    const { items, failed, reads: left } = batches[number]!;
    const total = items.length;
    const counts =
      left > 0
        ? { total, certified: 0, failed: 0, pending: total }
        : { total, certified: total - failed.size, failed: failed.size, pending: 0 };
    const status = left > 0 ? 'running' : 'done';
    return { id: `bat_${number}`, status, counts, created_at: '', completed_at: null };
  }

  function itemsOf(number: number, after: number): object {
    const { items, failed } = batches[number]!;
    const page = items.slice(after + 1, after + 101).map(({ sha256 }, i): BatchItem => {
      const isFailed = failed.has(sha256);
      return {
        ...{ index: after + 1 + i, ref: null, sha256, certificate_id: `cert_${number}_${Number(sha256)}` },
        status: isFailed ? 'failed' : 'certified',
        failure: isFailed ? { code: 'psc_error', message: 'No provider certified it.' } : null,
      };
    });
    const last = page.at(-1)?.index ?? 0;
    return {
      items: page,
      has_more: last + 1 < items.length,
      next_cursor: last + 1 < items.length ? String(last) : null,
    };
  }

  function answerTo({ path, body, key }: Call): object {
    if (path === '/batches') {
      let number = batches.findIndex((batch) => batch.key === key);
      if (number < 0) {
        const { items } = body as { items: Stored['items'] };
        const failed = new Set(items.map(({ sha256 }) => sha256).filter(fails));
        number = batches.push({ key, items, failed, reads }) - 1;
      }
      return { batch: recordOf(number) };
    }
    const [, certificate] = /^\/certificates\/(.*)/.exec(path) ?? [];
    if (certificate !== undefined)
      return { certificate: { qr_verification_url: `https://public.example/v/${certificate}` } };
    const [, number = '', after = '-1'] = /bat_(\d+)(?:.*after=(\d+))?/.exec(path) ?? [];
    if (path.includes('/items')) return itemsOf(Number(number), Number(after));
    batches[Number(number)]!.reads -= 1;
    return { batch: recordOf(Number(number)) };
  }

  /** The part of the service that this concerns. */
  const client = new Sello(
    {
      url: 'https://sello.example',
      apiKey: 'a-key',
      fetch: async (url, { method = 'GET', body, headers } = {}) => {
        const path = (url as string).replace('https://sello.example/api/public/v1', '');
        const key = new Headers(headers).get('idempotency-key') ?? '';
        const call = {
          method,
          path,
          key,
          body: body ? (JSON.parse(await new Response(body).text()) as unknown) : null,
        };
        calls.push(call);
        const message = refusal(call);
        if (message !== null) return Response.json({ error: 'invalid_request', message }, { status: 400 });
        return Response.json(answerTo(call));
      },
    },
    clock,
  );
  const certify = (items = ITEMS, place = 'batch 0') =>
    certifyBatch(client, items, place, new AbortController().signal);
  const posts = () => calls.filter(({ method }) => method === 'POST');

  it('is one request, read less and less often until it is done, and then page by page', async () => {
    reads = 8;
    const outcomes = await certify();
    expect(outcomes.map(({ certificate }) => certificate?.id)).toEqual(ITEMS.map((_, i) => `cert_0_${i}`));
    expect(outcomes[3]).toEqual({
      certificate: {
        ...{ id: 'cert_0_3', status: 'certified' },
        qr_verification_url: 'https://public.example/v/cert_0_3',
      },
      problem: null,
    });
    expect(posts()).toHaveLength(1);
    expect(calls.filter(({ path }) => path === '/batches/bat_0')).toHaveLength(8);
    expect(calls.filter(({ path }) => path.includes('/items'))).toHaveLength(3);
  });

  it('says of each item that failed why, and sends none of them again', async () => {
    fails = (sha256) => Number(sha256) % 100 === 7;
    const outcomes = await certify();
    const failed = outcomes.flatMap(({ problem }, i) => (problem === null ? [] : [[i, problem]]));
    expect(failed).toEqual([7, 107, 207].map((i) => [i, 'No provider certified it.']));
    expect(posts()).toHaveLength(1);
  });

  it('that was sent before is found again; only what had failed in it is sent, as another', async () => {
    fails = (sha256) => [7, 107].includes(Number(sha256));
    await certify();
    fails = (sha256) => Number(sha256) === 107;
    const second = await certify();
    expect(batches.map(({ items }) => items.length)).toEqual([250, 2]);
    expect([second[7]?.certificate?.id, second[8]?.certificate?.id]).toEqual(['cert_1_7', 'cert_0_8']);
    expect(second[107]?.problem).toBe('No provider certified it.');
    fails = () => false;
    const third = await certify();
    expect(batches.map(({ items }) => items.length)).toEqual([250, 2, 1]);
    expect(third.map(({ problem }) => problem)).toEqual(ITEMS.map(() => null));
    expect([third[7]?.certificate?.id, third[107]?.certificate?.id]).toEqual(['cert_1_7', 'cert_2_107']);
  });

  it('that was sent before keeps what it has when the rest is refused', async () => {
    fails = (sha256) => Number(sha256) === 7;
    await certify();
    refusal = ({ body }) => (JSON.stringify(body ?? []).length < 1_000 && body ? 'Nothing left.' : null);
    const outcomes = await certify();
    expect(outcomes[7]).toEqual({ certificate: null, problem: 'Nothing left.' });
    expect(outcomes[8]?.certificate?.id).toBe('cert_0_8');
  });

  it('is another at another place or with other items', async () => {
    await certify();
    await certify(ITEMS, 'batch 1');
    await certify(ITEMS.slice(1));
    expect(new Set(posts().map(({ key }) => key)).size).toBe(3);
  });

  it('whose state can’t be read is named, so that nobody sends it twice', async () => {
    refusal = ({ method }) => (method === 'GET' ? 'The key lacks the scope certificates:read.' : null);
    await expect(certify()).rejects.toThrow(
      'Batch bat_0 was accepted, and its result is not known yet. The key lacks the scope certificates:read.',
    );
  });

  it('that makes no progress is left alone after ten minutes', async () => {
    reads = Infinity;
    await expect(certify()).rejects.toThrow(
      'Batch bat_0 was accepted, and its result is not known yet. It has made no progress for ten minutes.',
    );
    expect(now).toBeGreaterThanOrEqual(600_000);
    expect(now).toBeLessThan(620_000);
  });
});

import type { BatchItemRecord, BatchRecord } from '../../../../../app/batches/batch-record';
import type { Call, CallService } from '../../../../../clients/cli/certify/call-service';
import { certifyBatch } from '../../../../../clients/cli/certify/certify-batch';

const ITEMS = Array.from({ length: 250 }, (_, i) => ({ sha256: String(i).padStart(64, '0') }));

interface Stored {
  key: string;
  items: { sha256: string }[];
  failed: Set<string>;
  /** How often it is read before it is done. */
  reads: number;
}

describe('a batch sent from the command line', () => {
  const calls: Call[] = [];
  let batches: Stored[] = [];
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => pauses.push(milliseconds);
  let fails: (sha256: string) => boolean = () => false;
  let reads = 2;
  let refusal: (call: Call) => string | null = () => null;

  beforeEach(() => {
    for (const list of [calls, pauses]) list.length = 0;
    batches = [];
    fails = () => false;
    reads = 2;
    refusal = () => null;
  });

  function recordOf(number: number): BatchRecord {
    const { items, failed, reads: left } = batches[number]!;
    const total = items.length;
    const counts =
      left > 0
        ? { total, certified: 0, failed: 0, pending: total }
        : { total, certified: total - failed.size, failed: failed.size, pending: 0 };
    const status = left > 0 ? 'running' : 'done';
    return { id: `bat_${number}`, status, counts, created_at: '', completed_at: null };
  }

  function itemsOf(number: number, after: number): { items: BatchItemRecord[]; next_cursor: string | null } {
    const { items, failed } = batches[number]!;
    const page = items.slice(after + 1, after + 101).map(({ sha256 }, i): BatchItemRecord => {
      const isFailed = failed.has(sha256);
      return {
        ...{ index: after + 1 + i, ref: null, sha256, certificate_id: `cert_${number}_${Number(sha256)}` },
        status: isFailed ? 'failed' : 'certified',
        failure: isFailed ? { code: 'psc_error', message: 'No provider certified it.' } : null,
      };
    });
    const last = page.at(-1)?.index ?? 0;
    return { items: page, next_cursor: last + 1 < items.length ? String(last) : null };
  }

  /** The part of the service that this concerns. */
  const answer = async (request: Call) => {
    calls.push(request);
    const refused = refusal(request);
    if (refused !== null) throw new Error(refused);
    const { path, body, idempotencyKey: key = '' } = request;
    const headers = new Headers();
    if (path === '/batches') {
      let number = batches.findIndex((batch) => batch.key === key);
      if (number >= 0) headers.set('idempotent-replayed', 'true');
      else {
        const { items } = body as { items: Stored['items'] };
        const failed = new Set(items.map(({ sha256 }) => sha256).filter(fails));
        number = batches.push({ key, items, failed, reads }) - 1;
      }
      return { headers, body: { batch: recordOf(number) } };
    }
    const [, number = '', after = '-1'] = /bat_(\d+)(?:.*after=(\d+))?/.exec(path) ?? [];
    if (path.includes('/items')) return { headers, body: itemsOf(Number(number), Number(after)) };
    batches[Number(number)]!.reads -= 1;
    return { headers, body: { batch: recordOf(Number(number)) } };
  };

  const call: CallService = Object.assign(answer, { url: 'https://sello.example' });
  const certify = (items = ITEMS, place = 'batch 0') => certifyBatch(call, items, place, pause);
  const posts = () => calls.filter(({ method }) => method === 'POST');

  it('is one request, read less and less often until it is done, and then page by page', async () => {
    reads = 8;
    const outcomes = await certify();
    expect(outcomes.map(({ certificate }) => certificate?.id)).toEqual(ITEMS.map((_, i) => `cert_0_${i}`));
    expect(outcomes[3]).toEqual({
      certificate: {
        ...{ id: 'cert_0_3', status: 'certified' },
        qr_verification_url: 'https://sello.example/v/cert_0_3',
      },
      problem: null,
    });
    expect(posts()).toHaveLength(1);
    expect(pauses).toEqual([300, 600, 1_200, 2_400, 4_800, 9_600, 10_000, 10_000]);
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
    expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
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
    const waited = pauses.reduce((sum, each) => sum + each);
    expect(waited).toBeGreaterThanOrEqual(600_000);
    expect(waited).toBeLessThan(620_000);
  });
});

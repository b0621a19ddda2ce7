import { createCertifyChunkActivity } from '../../../../activities/batch/certify-chunk';
import type { ChunkOrder, ChunkResult } from '../../../../activities/batch/certify-chunk';
import type { Certificate } from '../../../../domain/certificate';
import type { HashBatchRepository } from '../../../../ports/hash-batches';
import type { TimestampProvider } from '../../../../ports/timestamp-provider';
import { readRequest } from '../../../../sandbox/psc/read-request';
import { processingCertificate } from '../../../support/certificates';
import { GEN_TIME } from '../../proofs/timestamp/forge';
import { createAuthority, fails, noCredit, unreachable } from '../certify/stub-provider';
import { NONE_REVOKED } from '../../../support/in-memory/none-revoked';
import { ActivityEnvironment } from '../../../support/in-memory/activity-environment';

type Send = TimestampProvider['send'];

const ORDER: ChunkOrder = { batchId: 'bat_1', from: 0, to: 100, provider: 'one', refused: [], notify: false };

describe('certifyChunk', () => {
  let authority: Awaited<ReturnType<typeof createAuthority>>;
  beforeAll(async () => {
    authority = await createAuthority();
  });

  function createWorld(count: number, send: (grants: Send) => Send = (grants) => grants) {
    const records = Array.from({ length: count }, (_, index) =>
      processingCertificate('acct_1', {
        id: `cert_${index}`,
        custody: 'hash_only',
        batch: { id: 'bat_1', index },
        file: { name: '', mime: '', size: 1, sha256: index.toString(16).padStart(64, '0') },
      }),
    );
    const asked: number[] = [];
    const writes: number[] = [];
    const repeated: number[] = [];
    const announced: string[][] = [];
    let gaveWay = 0;
    /** How many writes the database does not take. */
    const database = { refuses: 0 };
    const pauses: number[] = [];
    const hashBatches: Pick<HashBatchRepository, 'listRange' | 'saveTokens'> = {
      listRange: async (_range, statuses) => records.filter(({ status }) => statuses.includes(status)),
      async saveTokens(tokens) {
        if ((database.refuses -= 1) >= 0) throw new Error('The write failed.');
        writes.push(tokens.length);
        const open = tokens.filter(({ certificateId }) => find(certificateId).status === 'processing');
        for (const { certificateId, token } of open)
          Object.assign(find(certificateId), { status: 'certified', token: token.facts });
        return new Set(open.map(({ certificateId }) => certificateId));
      },
    };
    const find = (id: string): Certificate => records.find((record) => record.id === id)!;
    const observed: Send = (request, signal) => {
      asked.push(readRequest(request).imprint.at(-1)!);
      return send(authority.grants)(request, signal);
    };
    const { certifyChunk } = createCertifyChunkActivity({
      hashBatches,
      signers: { register: async () => '5e'.repeat(32) },
      providers: [authority.provider('one', observed)],
      files: { read: async () => null },
      revokedSigners: NONE_REVOKED,
      batchEvents: {
        settled: async (ids) => void announced.push(ids),
        completed: async () => undefined,
      },
      rightOfWay: { giveWay: async () => void (gaveWay += 1) },
      pause: async (milliseconds) => pauses.push(milliseconds),
      observeRepeated: (times) => repeated.push(times),
      clock: () => GEN_TIME,
    });
    const run = (order: Partial<ChunkOrder> = {}, attempt = 1): Promise<ChunkResult> =>
      new ActivityEnvironment({ attempt }).run(certifyChunk, { ...ORDER, ...order });
    const certified = () => records.filter(({ status }) => status === 'certified').length;
    const seen = { records, asked, writes, repeated, announced, pauses, gaveWay: () => gaveWay };
    return { run, certified, database, ...seen };
  }

  it('saves the tokens of a chunk, at most five with one write', async () => {
    const { run, writes, certified } = createWorld(25);
    expect(await run()).toEqual({ left: 0, refused: [], reason: null });
    expect(certified()).toBe(25);
    expect(Math.max(...writes)).toBe(5);
  });

  it('asks only for what is still processing, and only once', async () => {
    const { run, records, asked } = createWorld(12);
    records[3]!.status = 'certified';
    records[4]!.status = 'failed';
    await run();
    await run();
    expect(asked.sort((a, b) => a - b)).toEqual([0, 1, 2, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('keeps the tokens that it has while writes fail, and asks for none of them again', async () => {
    const { run, asked, certified, database, pauses } = createWorld(25);
    database.refuses = 7;
    expect(await run()).toEqual({ left: 0, refused: [], reason: null });
    expect([certified(), asked.length]).toEqual([25, 25]);
    expect(pauses).toEqual(Array(7).fill(1_000));
  });

  it('fails when writes go on failing, having asked for ten at most', async () => {
    const { run, asked, database } = createWorld(25);
    database.refuses = Infinity;
    await expect(run()).rejects.toThrow('The write failed.');
    expect(asked).toHaveLength(10);
  });

  it('gives way to single certificates before each item', async () => {
    const { run, asked, gaveWay } = createWorld(25);
    await run();
    expect([gaveWay(), asked.length]).toEqual([25, 25]);
  });

  it('returns what the provider refuses, and does not ask for it again', async () => {
    const { run, asked, certified } = createWorld(
      5,
      (grants) => (request, signal) =>
        readRequest(request).imprint.at(-1) === 2
          ? fails(noCredit)(request, signal)
          : grants(request, signal),
    );
    const { left, refused } = await run();
    expect({ left, refused, certified: certified() }).toEqual({ left: 1, refused: [2], certified: 4 });
    asked.length = 0;
    expect(await run({ refused })).toMatchObject({ left: 1, refused: [2] });
    expect(asked).toEqual([]);
  });

  it('stops asking a provider that fails repeatedly, and returns what is left', async () => {
    const { run, asked } = createWorld(100, () => fails(unreachable));
    expect(await run()).toMatchObject({ left: 100, refused: [] });
    expect(asked.length).toBeLessThanOrEqual(20);
  });

  it('takes a provider that refuses everything at its word', async () => {
    const { run, asked } = createWorld(100, () => fails(noCredit));
    const { left, refused } = await run();
    expect({ left, refused: refused.length }).toEqual({ left: 100, refused: 100 });
    expect(asked.length).toBeLessThanOrEqual(20);
  });

  it('counts what may be asked for again after a killed attempt: at most ten', async () => {
    const { run, records, repeated } = createWorld(30);
    for (const record of records.slice(0, 15)) record.status = 'certified';
    await run({}, 2);
    expect(repeated).toEqual([10]);
  });

  it('tells of everything that is settled in its range, if anyone wants to know', async () => {
    const { run, records, announced } = createWorld(3);
    records[0]!.status = 'certified';
    await run();
    expect(announced).toEqual([]);
    await run({ notify: true });
    expect(announced).toEqual([['cert_0', 'cert_1', 'cert_2']]);
  });
});

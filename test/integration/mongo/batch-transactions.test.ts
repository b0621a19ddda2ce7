import { createAnchorOperations } from '../../../adapters/mongo/anchor-operations';
import type { BatchDocument } from '../../../adapters/mongo/anchoring-documents';
import { createBatchRepository } from '../../../adapters/mongo/batches';
import type { BlockRef, Outpoint, SignedTransaction } from '../../../domain/anchoring';
import type { Network } from '../../../domain/network';
import type { BatchRepository } from '../../../ports/batches';
import { queueLeaves } from '../../support/anchored';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

const WALLET = 'a1b2c3d4';
const ACTOR = 'operator:ana' as const;
const NEVER = { txid: '00'.repeat(32), vout: 9, valueSats: 1 };

let database: TestDatabase;
let batches: BatchRepository;
beforeEach(async () => {
  database = await freshDatabase();
  batches = createBatchRepository(database.collections);
});
afterEach(() => database.drop());

let made = 0;
const hash = () => (++made).toString(16).padStart(64, '0');
const coin = (valueSats = 10_000): Outpoint => ({ txid: hash(), vout: 0, valueSats });
const blockAt = (height: number): BlockRef => ({ height, hash: hash(), time: new Date() });

function signed(spent: Outpoint, change: Partial<SignedTransaction> = {}): SignedTransaction {
  const txid = hash();
  return {
    txid,
    rawHex: '00',
    feeSats: 306,
    virtualSize: 153,
    inputs: [{ ...spent, block: { height: 5, hash: hash() }, own: false }],
    change: { txid, vout: 1, valueSats: spent.valueSats - 306 },
    funding: ['00'],
    signedAtTip: { height: 12, hash: hash() },
    signedAt: new Date(),
    refusal: null,
    ...change,
  };
}

async function sealed(network: Network = 'sandbox'): Promise<string> {
  await queueLeaves(database.collections, 1);
  const { id } = await batches.openOrResume(network);
  await batches.stamp(id, null);
  await batches.seal(id);
  return id;
}

async function confirmed(height: number, network: Network = 'sandbox', version = signed(coin())) {
  const id = await sealed(network);
  await batches.addTransaction(id, version, 0, WALLET);
  await batches.markSubmitted(id);
  const block = blockAt(height);
  const facts = { transactionHex: '00', branch: [], headerHex: '00', height };
  await batches.markConfirmed(id, { txid: version.txid, block, facts });
  return { id, block, version };
}

async function settled(height: number, network: Network = 'sandbox') {
  const batch = await confirmed(height, network);
  await batches.settle(batch.id, batch.block.hash);
  return batch;
}

describe('the transactions of a batch', () => {
  it('are saved with the wallet that signed them', async () => {
    const id = await sealed();
    const version = signed(coin());
    expect(await batches.addTransaction(id, version, 0, WALLET)).toBe(true);
    expect(await batches.find(id)).toMatchObject({
      status: 'signed',
      wallet: WALLET,
      transactions: [version],
      resign: null,
      lostAtHeight: null,
      settledAt: null,
    });
  });

  it('are one when two workers sign concurrently', async () => {
    const id = await sealed();
    const saved = await Promise.all([
      batches.addTransaction(id, signed(coin()), 0, WALLET),
      batches.addTransaction(id, signed(coin()), 0, WALLET),
    ]);
    expect(saved.sort()).toEqual([false, true]);
    expect((await batches.find(id))?.transactions).toHaveLength(1);
  });

  it('are found by their id, and by any coin they spend', async () => {
    const id = await sealed();
    const [first, added] = [coin(), coin()];
    const version = signed(first);
    version.inputs.push({ ...added, block: { height: 5, hash: hash() }, own: true });
    await batches.addTransaction(id, version, 0, WALLET);
    expect((await batches.findByTransaction(version.txid))?.id).toBe(id);
    for (const spent of [first, added]) expect((await batches.findSpending(spent))?.id).toBe(id);
    expect(await batches.findSpending({ ...first, vout: 7 })).toBeNull();
    expect(await batches.findSpending(NEVER)).toBeNull();
    expect(await batches.findByTransaction(NEVER.txid)).toBeNull();
    expect(await batches.unclaimed([first, added, NEVER])).toEqual([NEVER]);
  });

  it('are marked, each for itself, when they can never confirm', async () => {
    const id = await sealed();
    const spent = coin();
    const [first, second] = [signed(spent), signed(spent)];
    await batches.addTransaction(id, first, 0, WALLET);
    await batches.addTransaction(id, second, 1, WALLET);
    await batches.markRefused(id, second.txid, 'The signature is wrong.');
    expect((await batches.find(id))?.transactions).toEqual([
      first,
      { ...second, refusal: 'The signature is wrong.' },
    ]);
  });

  it('are asked for again only while a batch is signed and in no block, until another one is saved', async () => {
    const { requestResign } = createAnchorOperations(database.collections);
    const resign = (id: string, named: Outpoint | null) => requestResign(id, named, ACTOR);
    expect(await resign('batch_unknown', null)).toBe(false);
    const id = await sealed();
    expect(await resign(id, null)).toBe(false);
    const version = signed(coin());
    await batches.addTransaction(id, version, 0, WALLET);
    expect(await resign(id, null)).toBe(true);
    expect((await batches.find(id))?.resign).toEqual({ coin: null, requestedAt: expect.any(Date) as Date });
    await batches.markSubmitted(id);
    const named = coin();
    expect(await resign(id, named)).toBe(true);
    expect((await batches.find(id))?.resign).toMatchObject({ coin: named });
    await batches.addTransaction(id, signed(named), 1, WALLET);
    expect((await batches.find(id))?.resign).toBeNull();
    await resign(id, null);
    const audit = await database.collections.audit.find({}).sort({ _id: 1 }).toArray();
    expect(audit.map(({ action, subject, actor, details }) => ({ action, subject, actor, details }))).toEqual(
      [{}, { coin: `${named.txid}:0` }, {}].map((details) => ({
        action: 'anchor.resigned',
        subject: id,
        actor: ACTOR,
        details,
      })),
    );
    const block = blockAt(20);
    const facts = { transactionHex: '00', branch: [], headerHex: '00', height: 20 };
    await batches.markConfirmed(id, { txid: version.txid, block, facts });
    expect((await batches.find(id))?.resign).toBeNull();
    expect(await resign(id, null)).toBe(false);
  });

  it('leave the change of the confirmed one as the next coin until it is spent, apart from coins that were added', async () => {
    expect(await batches.coins('sandbox')).toEqual({ change: [], added: [] });
    const { version } = await confirmed(7);
    expect(await batches.coins('sandbox')).toEqual({ change: [version.change], added: [] });
    const next = await sealed();
    await batches.addTransaction(next, signed(version.change), 0, WALLET);
    expect(await batches.coins('sandbox')).toEqual({ change: [], added: [] });
    const funded = coin(50_000);
    await batches.addCoin('sandbox', funded);
    await batches.addCoin('sandbox', funded);
    expect(await batches.coins('sandbox')).toEqual({ change: [], added: [funded] });
    expect(await batches.coins('regtest')).toEqual({ change: [], added: [] });
  });
});

describe('the block of a batch', () => {
  it('when lost sends it back to submitted, next to a pending batch, and it is watched until it is settled', async () => {
    const { id, block, version } = await confirmed(7);
    const next = await sealed();
    expect((await batches.watched('sandbox')).map((batch) => batch.id)).toEqual([id]);
    await batches.markReorganised(id, 'another block', 9);
    expect((await batches.find(id))?.status).toBe('confirmed');
    await batches.markReorganised(id, block.hash, 9);
    expect(await batches.find(id)).toMatchObject({
      status: 'submitted',
      block: null,
      facts: null,
      confirmedTxid: null,
      lostAtHeight: 9,
    });
    expect((await batches.openOrResume('sandbox')).id).toBe(next);
    const facts = { transactionHex: '00', branch: [], headerHex: '00', height: 7 };
    await batches.markConfirmed(id, { txid: version.txid, block, facts });
    await batches.settle(id, 'another block');
    expect((await batches.watched('sandbox')).map((batch) => batch.id)).toEqual([id]);
    await batches.settle(id, block.hash);
    expect(await batches.watched('sandbox')).toEqual([]);
    expect((await batches.find(id))?.settledAt).toBeInstanceOf(Date);
  });

  it('when settled is remembered as the highest, whatever the order, on each network', async () => {
    expect(await batches.newestSettled('sandbox')).toBeNull();
    await settled(30);
    const highest = await settled(40);
    const lower = await settled(35);
    await settled(90, 'regtest');
    await confirmed(50);
    expect((await batches.newestSettled('sandbox'))?.id).toBe(highest.id);
    const above = async (height: number) =>
      (await batches.settledAbove('sandbox', height)).map(({ id }) => id);
    expect((await above(30)).sort()).toEqual([highest.id, lower.id].sort());
    expect(await above(40)).toEqual([]);
    await batches.markReorganised(highest.id, highest.block.hash, 60);
    expect((await batches.newestSettled('sandbox'))?.id).toBe(lower.id);
    expect((await batches.watched('sandbox')).map(({ id }) => id)).toContain(highest.id);
  });

  it('when lost after it was settled is shown within a second, also by a process that has just read it', async () => {
    const { id, block } = await settled(30);
    const reader = createBatchRepository(database.collections);
    expect(await reader.findMany([id])).toMatchObject([{ status: 'confirmed', block }]);
    await batches.markReorganised(id, block.hash, 40);
    // The reader may answer from its memory, but only for a second.
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 1_000);
    expect(await reader.findMany([id])).toMatchObject([
      { status: 'submitted', block: null, settledAt: null },
    ]);
    clock.mockRestore();
  });

  it('when not settled is never answered from memory', async () => {
    const { id, block } = await confirmed(30);
    const reader = createBatchRepository(database.collections);
    await reader.findMany([id]);
    await batches.markReorganised(id, block.hash, 40);
    expect(await reader.findMany([id])).toMatchObject([{ status: 'submitted' }]);
  });
});

describe('batches of other networks that nothing watches', () => {
  it('are counted when they are sealed and not settled', async () => {
    expect(await batches.unsettledElsewhere('bitcoin')).toEqual([]);
    await settled(30);
    await batches.openOrResume('signet');
    expect(await batches.unsettledElsewhere('bitcoin')).toEqual([]);
    const lost = await confirmed(31);
    await batches.markReorganised(lost.id, lost.block.hash, 33);
    await confirmed(32);
    await sealed();
    await confirmed(33, 'regtest');
    await confirmed(34, 'bitcoin');
    const elsewhere = await batches.unsettledElsewhere('bitcoin');
    expect(elsewhere.sort((a, b) => a.batches - b.batches)).toEqual([
      { network: 'regtest', batches: 1 },
      { network: 'sandbox', batches: 3 },
    ]);
  });

  it('are found by index, without reading those that are settled', async () => {
    await confirmed(31);
    await sealed();
    const [document] = await database.collections.batches.find({}).toArray();
    await database.collections.batches.insertMany(
      Array.from({ length: 300 }, (_, i): BatchDocument => ({
        ...document!,
        _id: `batch_old${i}`,
        status: 'confirmed',
        everConfirmed: true,
        settledAt: new Date(),
      })),
    );
    const seen: { keysExamined: number; docsExamined: number; planSummary: string }[] = [];
    const { db } = database.collections.batches;
    await db.command({ profile: 2 });
    expect(await batches.unsettledElsewhere('bitcoin')).toEqual([{ network: 'sandbox', batches: 2 }]);
    await db.command({ profile: 0 });
    for await (const entry of db.collection('system.profile').find({ 'command.aggregate': 'batches' }))
      seen.push(entry as unknown as (typeof seen)[0]);
    expect(seen).toHaveLength(1);
    expect(seen[0]!.planSummary).not.toContain('COLLSCAN');
    expect(seen[0]!.docsExamined).toBeLessThanOrEqual(3);
  });
});

describe('the fees since a time', () => {
  const since = new Date('2026-11-15T12:00:00Z');
  const at = (hours: number) => ({ signedAt: new Date(since.getTime() + hours * 3_600_000) });

  it('are those of the newest versions signed since then, less what older versions paid, on this network', async () => {
    expect(await batches.feesSince('sandbox', since)).toBe(0);
    const spent = coin();
    const id = await sealed();
    await batches.addTransaction(id, signed(spent, { feeSats: 306, ...at(-1) }), 0, WALLET);
    expect(await batches.feesSince('sandbox', since)).toBe(0);
    await batches.addTransaction(id, signed(spent, { feeSats: 459, ...at(1) }), 1, WALLET);
    expect(await batches.feesSince('sandbox', since)).toBe(153);
    await batches.addTransaction(id, signed(spent, { feeSats: 689, ...at(2) }), 2, WALLET);
    expect(await batches.feesSince('sandbox', since)).toBe(383);
    await confirmed(40, 'regtest', signed(coin(), { feeSats: 5_000, ...at(2) }));
    expect(await batches.feesSince('sandbox', since)).toBe(383);
    expect(await batches.feesSince('regtest', since)).toBe(5_000);
  });

  it('of several batches add up', async () => {
    for (const feeSats of [306, 400])
      await confirmed(40 + feeSats, 'sandbox', signed(coin(), { feeSats, ...at(1) }));
    await confirmed(39, 'sandbox', signed(coin(), { feeSats: 9_000, ...at(-1) }));
    expect(await batches.feesSince('sandbox', since)).toBe(706);
  });
});

describe('the newest block seen', () => {
  it('is kept for each network, with its work, and with the time of the last check', async () => {
    expect(await batches.tip('sandbox')).toBeNull();
    const tip = { height: 12, work: hash() };
    await batches.recordTip('sandbox', tip);
    expect(await batches.tip('sandbox')).toEqual(tip);
    expect(await batches.tip('regtest')).toBeNull();
    expect(await batches.chainCheckedWithin('sandbox', 30)).toBe(false);
    await batches.recordChainCheck('sandbox');
    expect(await batches.chainCheckedWithin('sandbox', 30)).toBe(true);
    await batches.recordTip('sandbox', { height: 13, work: hash() });
    expect(await batches.chainCheckedWithin('sandbox', 30)).toBe(true);
  });
});

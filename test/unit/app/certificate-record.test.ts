import { createCertificateRecords, lastingRecord } from '../../../app/certificate-record';
import type { CertificateRecord } from '../../../app/certificate-record';
import type { Batch } from '../../../domain/anchoring';
import { NO_STEPS } from '../../../domain/certificate';
import type { Certificate } from '../../../domain/certificate';
import type { Tip } from '../../../ports/chain';
import type { BatchRepository } from '../../../ports/batches';
import { ANCHOR_SETTINGS, BLOCK, minedBatch, settledBatch, submittedBatch } from '../../support/batch';
import { certifiedCertificate, processingCertificate } from '../../support/certificates';
import { NO_EVIDENCE } from '../../support/in-memory/evidence';

const NOW = new Date('2026-11-14T18:15:00Z');
const IN_BLOCK = {
  txid: 'cc'.repeat(32),
  block_height: BLOCK.height,
  block_hash: BLOCK.hash,
  block_time: '2026-11-14T18:09:57.000Z',
};

function recordsOf(batches: Batch[], tips: Record<string, number>) {
  const found: Pick<BatchRepository, 'findMany' | 'tip'> = {
    findMany: async (ids) => batches.filter(({ id }) => ids.includes(id)),
    tip: async (network) => (network in tips ? ({ height: tips[network] } as Tip) : null),
  };
  return createCertificateRecords({
    ...NO_EVIDENCE,
    batches: found,
    clock: () => NOW,
    settings: ANCHOR_SETTINGS,
  });
}

async function anchorOf(batch: Batch | null, tip: number): Promise<CertificateRecord['blockchain']> {
  const batchId = batch?.id ?? null;
  const certificate = certifiedCertificate('acct', {
    anchor: { leaf: 'ee'.repeat(32), batchId, index: 0 },
    steps: { ...NO_STEPS, savedAt: NOW },
  });
  const records = recordsOf(batch === null ? [] : [batch], { bitcoin: tip });
  return (await records.of(certificate)).blockchain;
}

describe('the title in a record', () => {
  it('is the one given, or else the file’s name', async () => {
    const titleIn = async (title: string | null) =>
      (await recordsOf([], {}).of(certifiedCertificate('acct', { title }))).title;
    expect(await titleIn('Contrato 14')).toBe('Contrato 14');
    expect(await titleIn(null)).toBe('c14.pdf');
  });
});

describe('the time stamp in a record', () => {
  it('says where its provider’s roots are published, once it is granted', async () => {
    const stampIn = async (certificate: Certificate) => (await recordsOf([], {}).of(certificate)).nom151;
    expect((await stampIn(processingCertificate('acct'))).trust_url).toBeNull();
    expect((await stampIn(certifiedCertificate('acct'))).trust_url).toBe(
      'https://sello.example/.well-known/sello/trust/one.pem',
    );
  });
});

describe('the time of the last change in a record', () => {
  const updatedAt = new Date('2026-11-14T18:06:00Z');
  const changedIn = async (batch: Batch) =>
    (
      await recordsOf([batch], { bitcoin: 840_000 }).of(
        certifiedCertificate('acct', {
          anchor: { leaf: 'ee'.repeat(32), batchId: batch.id, index: 0 },
          updatedAt,
        }),
      )
    ).updated_at;

  it('is its own, or that of its anchor if it changed later', async () => {
    expect(await changedIn(submittedBatch())).toBe(updatedAt.toISOString());
    expect(await changedIn(submittedBatch({ updatedAt: NOW }))).toBe(NOW.toISOString());
    expect(await changedIn(minedBatch({ updatedAt: NOW }))).toBe(NOW.toISOString());
  });

  it('does not tell of a batch that no node has seen yet', async () => {
    expect(await changedIn(submittedBatch({ status: 'signed', updatedAt: NOW }))).toBe(
      updatedAt.toISOString(),
    );
  });
});

describe('the anchor in a record', () => {
  it('is pending until a node has its transaction', async () => {
    expect(await anchorOf(null, 840_000)).toMatchObject({
      status: 'pending',
      txid: null,
      confirmations: 0,
      confirmations_required: 6,
      next_anchor_at: '2026-11-14T18:20:00.000Z',
    });
    expect(await anchorOf(submittedBatch({ status: 'signed' }), 840_000)).toMatchObject({
      status: 'pending',
    });
  });

  it('is expected when its window closes, at the next check while its batch is under way, and never if it failed', async () => {
    const records = createCertificateRecords({
      ...NO_EVIDENCE,
      batches: { findMany: async () => [] } as unknown as BatchRepository,
      clock: () => NOW,
      settings: { ...ANCHOR_SETTINGS, anchorWindowSeconds: 21_600 },
    });
    const expected = async (change: Partial<Certificate>) =>
      (await records.of(certifiedCertificate('acct', change))).blockchain.next_anchor_at;
    const waiting = { leaf: 'ee'.repeat(32), batchId: null, index: null };
    const earlier = new Date('2026-11-14T17:59:59Z');
    expect(await expected({ anchor: waiting, steps: { ...NO_STEPS, savedAt: NOW } })).toBe(
      '2026-11-15T00:00:00.000Z',
    );
    expect(await expected({ anchor: waiting, steps: { ...NO_STEPS, savedAt: earlier } })).toBe(
      '2026-11-14T18:20:00.000Z',
    );
    expect(
      await expected({ anchor: { ...waiting, batchId: 'batch_1' }, steps: { ...NO_STEPS, savedAt: NOW } }),
    ).toBe('2026-11-14T18:20:00.000Z');
    expect(await expected({ anchor: null, token: null, status: 'processing' })).toBe(
      '2026-11-15T00:00:00.000Z',
    );
    expect(await expected({ anchor: null, token: null, status: 'failed' })).toBeNull();
  });

  it('is submitted, without a block, until the transaction is in one', async () => {
    expect(await anchorOf(submittedBatch(), 840_000)).toEqual({
      status: 'submitted',
      network: 'bitcoin',
      txid: IN_BLOCK.txid,
      block_height: null,
      block_hash: null,
      block_time: null,
      confirmations: 0,
      confirmations_required: 6,
      next_anchor_at: null,
    });
  });

  it('is still submitted, with its block and confirmations, until the block is deep enough', async () => {
    expect(await anchorOf(minedBatch(), 840_001)).toEqual({
      status: 'submitted',
      network: 'bitcoin',
      ...IN_BLOCK,
      confirmations: 2,
      confirmations_required: 6,
      next_anchor_at: null,
    });
    // Whether it is deep enough is decided by what checked the block, not by counting heights.
    expect(await anchorOf(minedBatch(), 840_020)).toMatchObject({ status: 'submitted', confirmations: 21 });
  });

  it('is confirmed once it is settled', async () => {
    expect(await anchorOf(settledBatch(), 840_005)).toMatchObject({
      status: 'confirmed',
      ...IN_BLOCK,
      confirmations: 6,
    });
  });

  it('counts the confirmations on its own network, also after the service moved to another', async () => {
    const batch = settledBatch({ network: 'testnet4', block: { ...BLOCK, height: 50_000 } });
    const other = settledBatch({ id: 'batch_2' });
    const records = recordsOf([batch, other], { bitcoin: 840_009, testnet4: 50_011 });
    const certificates = [batch, other].map(({ id }) =>
      certifiedCertificate('acct', { anchor: { leaf: 'ee'.repeat(32), batchId: id, index: 0 } }),
    );
    const found = await records.ofAll(certificates);
    expect(found.map(({ blockchain }) => blockchain.confirmations)).toEqual([12, 10]);
  });

  it('has nothing in a lasting record that changes with time or settings', async () => {
    const records = recordsOf([settledBatch()], { bitcoin: 840_009 });
    const certificate = certifiedCertificate('acct', {
      anchor: { leaf: 'ee'.repeat(32), batchId: 'batch_1', index: 0 },
    });
    expect(lastingRecord(await records.of(certificate)).blockchain).toEqual({
      status: 'confirmed',
      network: 'bitcoin',
      ...IN_BLOCK,
    });
  });
});

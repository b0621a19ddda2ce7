import type { AppSettings } from '../../app/dependencies';
import type { Batch, BlockRef } from '../../domain/anchoring';

export const BLOCK: BlockRef = {
  height: 840_000,
  hash: 'bb'.repeat(32),
  time: new Date('2026-11-14T18:09:57Z'),
};
const TXID = 'cc'.repeat(32);

/** A batch whose transaction a node has accepted. */
export function submittedBatch(facts: Partial<Batch> = {}): Batch {
  const at = new Date('2026-11-14T18:05:00Z');
  const change = { txid: TXID, vout: 1, valueSats: 90_000 };
  return {
    id: 'batch_1',
    network: 'bitcoin',
    status: 'submitted',
    wallet: 'a fingerprint',
    size: 1,
    root: 'dd'.repeat(32),
    transactions: [
      {
        txid: TXID,
        rawHex: '00',
        feeSats: 306,
        virtualSize: 153,
        inputs: [{ txid: 'ee'.repeat(32), vout: 1, valueSats: 90_306, block: BLOCK, own: true }],
        change,
        funding: [],
        signedAtTip: { height: 839_999, hash: 'aa'.repeat(32) },
        signedAt: at,
        refusal: null,
      },
    ],
    confirmedTxid: null,
    block: null,
    facts: null,
    submittedAt: at,
    confirmedAt: null,
    settledAt: null,
    lostAtHeight: null,
    finalLostAt: null,
    resign: null,
    createdAt: at,
    updatedAt: at,
    ...facts,
  };
}

/** In a block, but not deep enough. */
export function minedBatch(facts: Partial<Batch> = {}): Batch {
  return submittedBatch({
    status: 'confirmed',
    confirmedTxid: TXID,
    block: BLOCK,
    facts: { transactionHex: '00', branch: [], headerHex: '00'.repeat(80), height: BLOCK.height },
    confirmedAt: new Date('2026-11-14T18:10:30Z'),
    ...facts,
  });
}

export function settledBatch(facts: Partial<Batch> = {}): Batch {
  return minedBatch({ settledAt: new Date('2026-11-14T19:02:00Z'), ...facts });
}

export const ANCHOR_SETTINGS = {
  publicUrl: 'https://sello.example',
  network: 'bitcoin',
  anchorWindowSeconds: 600,
  anchorConfirmations: 6,
} as AppSettings;

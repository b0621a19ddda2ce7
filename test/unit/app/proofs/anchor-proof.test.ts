import { bytesToHex } from '@noble/hashes/utils.js';
import { readAnchor } from '../../../../app/proofs/anchor-proof';
import type { AppDependencies } from '../../../../app/dependencies';
import type { Batch } from '../../../../domain/anchoring';
import { blockHashOf } from '../../../../proofs/anchor/derive';
import { ANCHOR_SETTINGS, minedBatch, settledBatch, submittedBatch } from '../../../support/batch';
import { certifiedCertificate } from '../../../support/certificates';
import { makeProof, TSR } from '../../proofs/anchor/make-proof';

const NOW = new Date('2026-11-14T18:15:00Z');
const PROOF = makeProof();
const hexSteps = (steps: typeof PROOF.path) =>
  steps.map(({ side, hash }) => ({ side, hash: bytesToHex(hash) }));
const ANCHORED: Partial<Batch> = {
  network: 'regtest',
  block: { height: PROOF.height, hash: blockHashOf(PROOF), time: new Date() },
  facts: {
    transactionHex: bytesToHex(PROOF.transaction),
    branch: hexSteps(PROOF.branch),
    headerHex: bytesToHex(PROOF.header),
    height: PROOF.height,
  },
};

function read(batch: Batch | null, tip = 840_000) {
  const certificate = certifiedCertificate('acct', {
    file: { name: 'c14.pdf', mime: 'application/pdf', size: 38, sha256: bytesToHex(PROOF.fileSha256) },
    anchor: { leaf: 'ee'.repeat(32), batchId: batch?.id ?? null, index: batch === null ? null : 3 },
    steps: { hashedAt: NOW, timestampedAt: NOW, savedAt: NOW, failedAt: null },
  });
  const deps = {
    batches: {
      find: async () => batch,
      path: async () => hexSteps(PROOF.path),
      tip: async () => ({ height: tip }),
    },
    certificates: { tsr: async () => TSR },
    clock: () => NOW,
    settings: ANCHOR_SETTINGS,
  };
  return readAnchor(deps as unknown as AppDependencies, certificate);
}

describe('a chain proof', () => {
  it('is issued once the batch is settled', async () => {
    expect((await read(settledBatch(ANCHORED))).proof).toEqual(PROOF);
  });

  it.each([
    [
      'its certificate waits for an anchor',
      null,
      840_000,
      300,
      'The certificate is waiting for the next anchor. Try again in 5 minutes.',
    ],
    [
      'its transaction is being made',
      submittedBatch({ status: 'signed' }),
      840_000,
      300,
      'The anchor of this certificate is being made. Try again in 5 minutes.',
    ],
    [
      'its transaction waits for a block',
      submittedBatch(),
      840_000,
      3_600,
      'The anchor of this certificate waits for a block. Its proofs are issued at 6 confirmations. Try again in 60 minutes.',
    ],
    [
      'its block can still be lost',
      minedBatch(),
      840_001,
      2_400,
      'The anchor of this certificate is in block 840000 with 2 of 6 confirmations, and its proofs are issued at 6. Try again in 40 minutes.',
    ],
    [
      'its block is deep enough, but nothing has checked that yet',
      minedBatch(),
      840_009,
      10,
      'The anchor of this certificate is in block 840000, which is checked once more before its proofs are issued. Try again in 10 seconds.',
    ],
    [
      'one more block is needed on a private network',
      minedBatch({ network: 'regtest' }),
      840_004,
      10,
      'The anchor of this certificate is in block 840000 with 5 of 6 confirmations, and its proofs are issued at 6. Try again in 10 seconds.',
    ],
  ])('is refused while %s, with the time when to ask again', async (_state, batch, tip, seconds, message) => {
    await expect(read(batch, tip)).rejects.toMatchObject({
      code: 'proof_not_ready',
      message,
      retryAfterSeconds: seconds,
    });
  });

  it('is withdrawn with the block: a batch that was settled and lost it has no proof', async () => {
    await expect(read(submittedBatch(), 840_020)).rejects.toMatchObject({ code: 'proof_not_ready' });
  });

  it('is not issued when it would not verify', async () => {
    const other = makeProof({ leaves: 3, index: 1 });
    const facts = { ...ANCHORED.facts!, headerHex: bytesToHex(other.header) };
    await expect(read(settledBatch({ ...ANCHORED, facts }))).rejects.toThrow('does not hold');
  });
});

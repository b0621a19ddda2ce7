import { createHash } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createSaveCertificateActivity } from '../../../activities/save-certificate';
import type { Queued, SaveOrder } from '../../../activities/save-certificate';
import { UnavailableError } from '../../../domain/errors';
import type { SavedToken, VerifiedToken } from '../../../ports/certificates';

const NOW = new Date('2026-11-15T12:00:10Z');
const TSR = Buffer.from('a time-stamp response');
const ORDER: SaveOrder = {
  certificateId: 'cert_1',
  accountId: 'acct_1',
  sha256: 'ab'.repeat(32),
  hashedAt: '2026-11-15T12:00:08.000Z',
  token: {
    provider: 'sandbox',
    grade: 'sandbox',
    policyOid: '1.2.3',
    serialNumber: '7',
    genTime: '2026-11-15T12:00:09.000Z',
    tsr: TSR.toString('base64'),
    grantedAt: '2026-11-15T12:00:09.500Z',
  },
};

/** SHA-256(0x00 ‖ SHA-256(file) ‖ SHA-256(TSR)), RFC 6962 §2.1. */
const LEAF = createHash('sha256')
  .update(Uint8Array.of(0))
  .update(Buffer.from(ORDER.sha256, 'hex'))
  .update(createHash('sha256').update(TSR).digest())
  .digest('hex');

function createWorld(settle: () => Promise<void> = async () => undefined) {
  const records = new Map<string, { token: VerifiedToken; saved: SavedToken }>();
  const settled: string[] = [];
  const warnings: string[] = [];
  const { saveCertificate } = createSaveCertificateActivity({
    certificates: {
      async saveToken(id, token) {
        const record = records.get(id) ?? { token, saved: { leaf: token.leaf, savedAt: NOW } };
        records.set(id, record);
        return record.saved;
      },
    },
    allowance: {
      async settle(accountId, certificateId) {
        settled.push(`${accountId} ${certificateId}`);
        await settle();
      },
    },
    anchorWindowSeconds: 60,
    clock: () => NOW,
  });
  const logger = new DefaultLogger('WARN', ({ message }) => warnings.push(message));
  const run = () =>
    new MockActivityEnvironment({}, { logger }).run<[SaveOrder], Queued, typeof saveCertificate>(
      saveCertificate,
      ORDER,
    );
  return { run, records, settled, warnings };
}

describe('saveCertificate', () => {
  it('saves the token with the leaf over file and token, and says when it is anchored', async () => {
    const { run, records, settled } = createWorld();
    expect(await run()).toEqual({
      leaf: LEAF,
      nextAnchorAt: '2026-11-15T12:01:00.000Z',
      savedAt: NOW.toISOString(),
    });
    expect(records.get('cert_1')?.token).toEqual({
      facts: {
        provider: 'sandbox',
        grade: 'sandbox',
        policyOid: '1.2.3',
        serialNumber: '7',
        genTime: new Date(ORDER.token.genTime),
      },
      tsr: TSR,
      leaf: LEAF,
      hashedAt: new Date(ORDER.hashedAt),
      timestampedAt: new Date(ORDER.token.grantedAt),
    });
    expect(settled).toEqual(['acct_1 cert_1']);
  });

  it('run twice, keeps the first record and returns the same', async () => {
    const { run, records } = createWorld();
    const first = await run();
    expect(await run()).toEqual(first);
    expect(records.size).toBe(1);
  });

  it('does not wait for the allowance: the unit was counted when it was reserved', async () => {
    const { run } = createWorld(() => new Promise(() => undefined));
    expect(await run()).toMatchObject({ leaf: LEAF });
  });

  it('logs a warning when the allowance could not be settled', async () => {
    const { run, warnings } = createWorld(() =>
      Promise.reject(new UnavailableError('database', { cause: null })),
    );
    await run();
    await new Promise(setImmediate);
    expect(warnings).toEqual([expect.stringContaining('could not be settled')]);
  });
});

import { createHash } from 'node:crypto';
import { createSaveCertificateActivity } from '../../../../activities/certify/save-certificate';
import type { SaveOrder } from '../../../../activities/certify/save-certificate';
import type { Certificate } from '../../../../domain/certificate';
import { UnavailableError } from '../../../../domain/errors';
import { failedCertificate, processingCertificate } from '../../../support/certificates';
import { createCertificationWorld, SIGNER } from '../../../support/in-memory/certification';
import { ActivityEnvironment, logTo } from '../../../support/in-memory/activity-environment';

const NOW = new Date('2026-11-15T12:00:10Z');
const TSR = Buffer.from('a time-stamp response');
const ORDER: SaveOrder & { hashedAt: string } = {
  certificateId: 'cert_1',
  sha256: 'ab'.repeat(32),
  hashedAt: '2026-11-15T12:00:08.000Z',
  token: {
    provider: 'sandbox',
    grade: 'sandbox',
    policyOid: '1.2.3',
    serialNumber: '7',
    genTime: '2026-11-15T12:00:09.000Z',
    tsr: TSR.toString('base64'),
    hashAlgorithm: 'SHA-256',
    chain: ['AAAA'],
    grantedAt: '2026-11-15T12:00:09.500Z',
  },
};

/** SHA-256(0x00 ‖ SHA-256(file) ‖ SHA-256(TSR)), RFC 6962 §2.1. */
const LEAF = createHash('sha256')
  .update(Uint8Array.of(0))
  .update(Buffer.from(ORDER.sha256, 'hex'))
  .update(createHash('sha256').update(TSR).digest())
  .digest('hex');

async function createWorld(
  record: Certificate | null = processingCertificate('acct_1', { id: 'cert_1' }),
  settle?: () => Promise<void>,
) {
  const world = createCertificationWorld(NOW);
  const warnings: string[] = [];
  await world.accounts.reserve('acct_1', { certificateId: 'cert_1', idempotencyKey: null });
  if (record !== null) await world.certificates.insert({ certificate: record, idempotencyKey: null });
  const { saveCertificate } = createSaveCertificateActivity({
    certificates: world.certificates,
    signers: world.signers,
    allowance: settle === undefined ? world.accounts : { settle },
  });
  const logger = logTo(({ message }) => warnings.push(message), 'WARN');
  const run = (order = ORDER) => new ActivityEnvironment({}, { logger }).run(saveCertificate, order);
  return { run, world, warnings };
}

describe('saveCertificate', () => {
  it('saves the token with the leaf over file and token, and uses the unit up', async () => {
    const { run, world } = await createWorld();
    const { tsr: _tsr, grantedAt: _grantedAt, hashAlgorithm, chain: _chain, ...token } = ORDER.token;
    const evidence = { signer: SIGNER, hashAlgorithm };
    expect(await run()).toEqual({ token, evidence, leaf: LEAF, savedAt: NOW.toISOString() });
    const { certificate, tsr } = world.records.get('cert_1')!;
    expect(tsr).toEqual(TSR);
    expect(certificate).toMatchObject({
      status: 'certified',
      token: { ...token, genTime: new Date(token.genTime) },
      evidence: { ...evidence, renewal: null },
      anchor: { leaf: LEAF, batchId: null, index: null },
      steps: {
        hashedAt: new Date(ORDER.hashedAt),
        timestampedAt: new Date(ORDER.token.grantedAt),
        savedAt: NOW,
      },
    });
    expect(world.held.size).toBe(0);
    expect(world.account.certificatesUsed).toBe(1);
  });

  it('run again with another token, keeps the first and returns the same', async () => {
    const { run, world } = await createWorld();
    const first = await run();
    const another = { ...ORDER.token, serialNumber: '8', tsr: 'AAAA' };
    expect(await run({ ...ORDER, token: another })).toEqual(first);
    expect(world.records.get('cert_1')?.tsr).toEqual(TSR);
    expect(world.account.certificatesUsed).toBe(1);
  });

  it.each([
    ['a record that has failed', failedCertificate('acct_1', { id: 'cert_1' }), 'psc_error'],
    ['no record', null, 'record_missing'],
  ])('certifies nothing and charges nothing when there is %s', async (_what, record, type) => {
    const { run, world } = await createWorld(record);
    await expect(run()).rejects.toMatchObject({ type, nonRetryable: true });
    expect(world.records.get('cert_1')?.certificate.status).toBe(record?.status);
    // Left to compensation.
    expect(world.held.has('cert_1')).toBe(true);
  });

  it('is retried when the database is out of reach', async () => {
    const { run, world } = await createWorld();
    const error = new UnavailableError('database', { cause: null });
    world.log.beforeCall = () => {
      throw error;
    };
    await expect(run()).rejects.toBe(error);
  });

  it('does not wait for the allowance: the unit was counted when it was reserved', async () => {
    const { run } = await createWorld(undefined, () => new Promise(() => undefined));
    expect(await run()).toMatchObject({ leaf: LEAF });
  });

  it('logs a warning when the allowance could not be settled', async () => {
    const { run, warnings } = await createWorld(undefined, () =>
      Promise.reject(new UnavailableError('database', { cause: null })),
    );
    await run();
    await new Promise(setImmediate);
    expect(warnings).toEqual([expect.stringContaining('the sweep will settle it')]);
  });
});

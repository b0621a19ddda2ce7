import { createCompensateActivity } from '../../../../activities/certify/compensate';
import type { CompensateOrder } from '../../../../activities/certify/compensate';
import { certifiedResult } from '../../../../activities/certify/settled';
import type { Certificate } from '../../../../domain/certificate';
import type { Interruption } from '../../../../domain/interruption';
import { objectKey } from '../../../../domain/certificate';
import {
  certifiedCertificate,
  failedCertificate,
  processingCertificate,
} from '../../../support/certificates';
import { createCertificationWorld } from '../../../support/in-memory/certification';

const ORDER: CompensateOrder = {
  certificateId: 'cert_1',
  reason: 'psc_error',
  hashedAt: '2026-11-15T12:00:00.000Z',
};
const KEY = objectKey('cert_1');

/** A certificate with its unit held and its file stored. */
async function createWorld(
  record: Certificate | null = processingCertificate('acct_1', { id: 'cert_1' }),
  interruptions: Interruption[] = [],
) {
  const world = createCertificationWorld(new Date('2026-11-15T12:00:10Z'));
  await world.accounts.reserve('acct_1', { certificateId: 'cert_1', idempotencyKey: null });
  if (record !== null) await world.certificates.insert({ certificate: record, idempotencyKey: null });
  world.objects.set(KEY, Buffer.from('a contract'));
  world.log.calls.length = 0;
  const { compensate } = createCompensateActivity({
    ...world,
    allowance: world.accounts,
    continuity: { touch: async () => interruptions },
  });
  const record1 = () => world.records.get('cert_1')?.certificate;
  return { compensate, world, record: record1 };
}

describe('compensate', () => {
  it('marks the record failed, then gives the unit back, and deletes the file last', async () => {
    const { compensate, world, record } = await createWorld();
    expect(await compensate(ORDER)).toBeNull();
    expect(world.log.calls).toEqual(['markFailed', 'release', 'delete']);
    expect(world.account.certificatesUsed).toBe(0);
    expect(world.held.size).toBe(0);
    expect(world.objects.size).toBe(0);
    expect(record()).toMatchObject({
      status: 'failed',
      failure: { code: 'psc_error', message: expect.stringContaining('Nothing was charged') as string },
      steps: { hashedAt: new Date(ORDER.hashedAt!) },
    });
  });

  it('of a hash-only certificate touches no file', async () => {
    const { compensate, world, record } = await createWorld(
      processingCertificate('acct_1', { id: 'cert_1', custody: 'hash_only' }),
    );
    expect(await compensate({ ...ORDER, hashedAt: null })).toBeNull();
    expect(world.log.calls).toEqual(['markFailed', 'release']);
    expect(record()).toMatchObject({ status: 'failed', steps: { hashedAt: null } });
  });

  it('changes nothing that is certified, and gives the certificate as the result', async () => {
    const certified = certifiedCertificate('acct_1', { id: 'cert_1' });
    const { compensate, world, record } = await createWorld(certified);
    expect(await compensate(ORDER)).toEqual(certifiedResult(certified));
    expect(world.log.calls).toEqual(['markFailed']);
    expect(record()).toBe(certified);
    expect(world.objects.has(KEY)).toBe(true);
    expect(world.account.certificatesUsed).toBe(1);
  });

  it('deletes no file and gives no unit back when there is no record', async () => {
    const { compensate, world } = await createWorld(null);
    expect(await compensate({ ...ORDER, reason: 'record_missing' })).toBeNull();
    expect(world.log.calls).toEqual(['markFailed']);
    expect(world.objects.has(KEY)).toBe(true);
    expect(world.account.certificatesUsed).toBe(1);
  });

  it('keeps the file of a record that a restored database may have forgotten was certified', async () => {
    const createdAt = new Date('2026-11-14T12:00:00Z');
    const record = processingCertificate('acct_1', { id: 'cert_1', createdAt });
    const interruption: Interruption = {
      from: createdAt,
      to: new Date('2026-11-15T12:00:00Z'),
      files: 'undecided',
    };
    const { compensate, world } = await createWorld(record, [interruption]);
    expect(await compensate(ORDER)).toBeNull();
    expect(world.log.calls).toEqual(['markFailed', 'release']);
    expect(world.objects.has(KEY)).toBe(true);
  });

  it('completes what an earlier run began on a record that has failed, and keeps its first reason', async () => {
    const { compensate, world, record } = await createWorld(failedCertificate('acct_1', { id: 'cert_1' }));
    expect(await compensate({ ...ORDER, reason: 'cancelled' })).toBeNull();
    expect(record()?.failure).toEqual({ code: 'psc_error', message: 'No provider.' });
    expect(world).toMatchObject({ account: { certificatesUsed: 0 }, held: new Map(), objects: new Map() });
  });

  it.each([
    ['file_damaged', 'file_damaged'],
    ['cancelled', 'cancelled'],
    ['internal_error', 'internal_error'],
    ['BugError', 'internal_error'],
    ['toString', 'internal_error'],
  ])('records the reason %s as %s', async (reason, code) => {
    const { compensate, record } = await createWorld();
    await compensate({ ...ORDER, reason, hashedAt: null });
    expect(record()).toMatchObject({
      failure: { code, message: expect.stringContaining('Nothing was charged') as string },
      steps: { hashedAt: null },
    });
  });

  it.each(['markFailed', 'release', 'delete'])(
    'interrupted at %s, leaves no live record without its file or unit, and completes when it is run again',
    async (step) => {
      const { compensate, world, record } = await createWorld();
      world.log.beforeCall = (name) => {
        if (name === step) throw new Error(`${step} failed.`);
      };
      await expect(compensate(ORDER)).rejects.toThrow(`${step} failed.`);
      if (world.objects.size === 0 || world.held.size === 0) expect(record()?.status).toBe('failed');
      world.log.beforeCall = () => undefined;
      await compensate(ORDER);
      expect(world).toMatchObject({ account: { certificatesUsed: 0 }, held: new Map(), objects: new Map() });
      expect(record()).toMatchObject({ status: 'failed', failure: { code: 'psc_error' } });
    },
  );
});

import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { reconcileUnits } from '../../../activities/reconcile-units';
import type { Certificate } from '../../../domain/certificate';
import { certifiedCertificate, failedCertificate, processingCertificate } from '../../support/fixtures';
import { createCertificationWorld } from '../../support/in-memory/certification';

const NOW = new Date('2026-11-15T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** One unit has been held for this certificate, for this long. */
async function createWorld(record: Certificate | null, heldMinutes: number) {
  const world = createCertificationWorld(NOW);
  await world.accounts.reserve('acct_1', { certificateId: 'cert_1', idempotencyKey: null });
  world.held.get('cert_1')!.at = minutesAgo(heldMinutes);
  if (record !== null) await world.certificates.insert({ certificate: record, idempotencyKey: null });
  const logged: unknown[] = [];
  const logger = new DefaultLogger('INFO', ({ meta }) => logged.push(meta?.['units']));
  const run = () =>
    new MockActivityEnvironment({}, { logger }).run(() =>
      reconcileUnits({ ...world, allowance: world.accounts, clock: () => NOW }),
    );
  return { world, run, logged };
}

const CERTIFIED = certifiedCertificate('acct_1', { id: 'cert_1' });
const FAILED = failedCertificate('acct_1', { id: 'cert_1' });
const PROCESSING = processingCertificate('acct_1', { id: 'cert_1' });

describe('a unit that a process which died left held', () => {
  it.each([
    ['is used up when its record is certified', CERTIFIED, 1],
    ['is given back when its record has failed', FAILED, 0],
    ['is given back when its upload never became a record', null, 0],
  ])('%s', async (_what, record, used) => {
    const { world, run, logged } = await createWorld(record, 16);
    await run();
    expect(world.account.certificatesUsed).toBe(used);
    expect(world.held.size).toBe(0);
    expect(logged).toEqual([1]);
    await run();
    expect(world.account.certificatesUsed).toBe(used);
    expect(logged).toHaveLength(1);
  });

  it.each([
    ['while its certificate is processing, however long', PROCESSING, 60 * 24],
    ['while its upload may still be arriving', null, 14],
  ])('stays held %s', async (_when, record, minutes) => {
    const { world, run, logged } = await createWorld(record, minutes);
    await run();
    expect(world.account.certificatesUsed).toBe(1);
    expect(world.held.has('cert_1')).toBe(true);
    expect(logged).toEqual([]);
  });
});

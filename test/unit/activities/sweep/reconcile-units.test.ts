import { reconcileUnits } from '../../../../activities/sweep/reconcile-units';
import type { Certificate } from '../../../../domain/certificate';
import type { HashBatch, HashBatchStatus } from '../../../../domain/hash-batch';
import type { Credential } from '../../../../domain/memberships/credential';
import type { Roster } from '../../../../domain/memberships/roster';
import { parties } from '../../../support/memberships/credential-fixtures';
import {
  certifiedCertificate,
  failedCertificate,
  processingCertificate,
} from '../../../support/certificates';
import { createCertificationWorld } from '../../../support/in-memory/certification';
import { ActivityEnvironment, logTo } from '../../../support/in-memory/activity-environment';

const NOW = new Date('2026-11-15T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const noCredentials = {
  credentials: { find: async (): Promise<Credential | null> => null, releaseRoster: async () => undefined },
  rosters: { find: async (): Promise<Roster | null> => null },
};
const noBatches = { find: async (): Promise<HashBatch | null> => null };

/** One unit has been held for this certificate, for this long. */
async function createWorld(
  record: Certificate | null,
  heldMinutes: number,
  hashBatches = noBatches,
  memberships = noCredentials,
) {
  const world = createCertificationWorld(NOW);
  await world.accounts.reserve('acct_1', { certificateId: 'cert_1', idempotencyKey: null });
  world.held.get('cert_1')!.at = minutesAgo(heldMinutes);
  if (record !== null) await world.certificates.insert({ certificate: record, idempotencyKey: null });
  const logged: unknown[] = [];
  const logger = logTo(({ meta }) => logged.push(meta?.['claims']));
  const run = () =>
    new ActivityEnvironment({}, { logger }).run(() =>
      reconcileUnits({ ...world, ...memberships, allowance: world.accounts, hashBatches, clock: () => NOW }),
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

describe('the units of a batch that a process which died left held', () => {
  /** Four units have been held for it for an hour. */
  async function createBatchWorld(batch: HashBatch | null) {
    const { world, run, logged } = await createWorld(null, 60, { find: async () => batch });
    await world.accounts.release('acct_1', 'cert_1');
    await world.accounts.reserveMany('acct_1', { batchId: 'bat_1', count: 4, idempotencyKey: null });
    world.held.get('bat_1')!.at = minutesAgo(60);
    return { world, run, logged };
  }

  const batch = (status: HashBatchStatus): HashBatch => ({
    ...{ id: 'bat_1', accountId: 'acct_1', status, createdAt: NOW, startedAt: NOW, doneAt: null },
    counts: { total: 4, certified: 3, failed: 1, pending: 0 },
  });

  it.each([
    ['are given back for its failed certificates when it is done', batch('done'), 3],
    ['are all given back when it was never stored', null, 0],
  ])('%s', async (_what, stored, used) => {
    const { world, run } = await createBatchWorld(stored);
    await run();
    expect(world.account.certificatesUsed).toBe(used);
    expect(world.held.size).toBe(0);
  });

  it.each(['accepted', 'running'] as const)('stay held while it is %s, however long', async (status) => {
    const { world, run, logged } = await createBatchWorld(batch(status));
    await run();
    expect(world.account.certificatesUsed).toBe(4);
    expect(world.held.has('bat_1')).toBe(true);
    expect(logged).toEqual([]);
  });
});

describe('the unit of a credential', () => {
  /** It has been held for a day. */
  async function createCredentialWorld(credential: Credential | null) {
    const { world, run } = await createWorld(null, 60 * 24, noBatches, {
      ...noCredentials,
      credentials: { ...noCredentials.credentials, find: async () => credential },
    });
    await world.accounts.release('acct_1', 'cert_1');
    await world.accounts.reserve('acct_1', { certificateId: 'acr_1', idempotencyKey: 'credential acr_1' });
    world.held.get('acr_1')!.at = minutesAgo(60 * 24);
    return { world, run };
  }
  const credential = (changes: Partial<Credential>) => parties({ id: 'acr_1', ...changes }).credential;

  it.each([
    ['is used up when it is certified', credential({ certificateId: 'cert_1' }), 1],
    ['is given back when it was erased before', credential({ erased: true }), 0],
    ['is given back when it was never stored', null, 0],
  ])('%s', async (_what, stored, used) => {
    const { world, run } = await createCredentialWorld(stored);
    await run();
    expect(world.account.certificatesUsed).toBe(used);
    expect(world.held.size).toBe(0);
  });

  it('stays held until it is certified, however long', async () => {
    const { world, run } = await createCredentialWorld(credential({}));
    await run();
    expect(world.account.certificatesUsed).toBe(1);
    expect(world.held.has('acr_1')).toBe(true);
  });
});

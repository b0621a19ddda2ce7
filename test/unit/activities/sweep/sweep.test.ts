import { createCredentialTask } from '../../../../activities/sweep/resume-credentials';
import type { CredentialSweepDependencies } from '../../../../activities/sweep/resume-credentials';
import { createSweepActivities } from '../../../../activities/sweep/sweep';
import type { SweepDependencies } from '../../../../activities/sweep/sweep';
import type { HashBatch } from '../../../../domain/hash-batch';
import type { CertificationOrder } from '../../../../ports/certification-engine';
import type { BatchOrder } from '../../../../ports/hash-batch-engine';
import { processingCertificate } from '../../../support/certificates';
import { createCertificationWorld } from '../../../support/in-memory/certification';
import { ActivityEnvironment } from '../../../support/in-memory/activity-environment';

const NOW = new Date('2026-11-15T12:00:00Z');

function createWorld(ages: number[], running: string[] = [], batches: HashBatch[] = []) {
  const startedBatches: BatchOrder[] = [];
  const records = ages.map((seconds, i) =>
    processingCertificate('acct_1', { id: `cert_${i}`, createdAt: new Date(NOW.getTime() - seconds * 1000) }),
  );
  const started: CertificationOrder[] = [];
  const notified: string[] = [];
  const overdue: { webhookId: string; dueAt: Date }[] = [];
  const woken: string[] = [];
  const pending: { id: string; createdAt: Date }[] = [];
  const issued: string[] = [];
  const world = createCertificationWorld(NOW);
  const membershipDeps = {
    credentials: {
      listPending: async (before: Date, limit: number) =>
        pending.filter(({ id, createdAt }) => id.startsWith('acr') && createdAt < before).slice(0, limit),
    },
    rosters: {
      listOpen: async (before: Date, limit: number) =>
        pending.filter(({ id, createdAt }) => id.startsWith('ros') && createdAt < before).slice(0, limit),
    },
    credentialEngine: {
      issue: async (id: string) => void issued.push(id),
      issueRoster: async (id: string) => void issued.push(id),
    },
  } as unknown as CredentialSweepDependencies;
  const deps = {
    allowance: world.accounts,
    certificates: {
      statusesOf: world.certificates.statusesOf,
      listStale: async (before: Date, limit: number) =>
        records.filter(({ createdAt }) => createdAt < before).slice(0, limit),
      find: async (id: string) => records.find((record) => record.id === id) ?? null,
    },
    hashBatches: {
      find: async (id: string) => batches.find((batch) => batch.id === id) ?? null,
      listOpen: async (before: Date, limit: number) =>
        batches.filter(({ createdAt }) => createdAt < before).slice(0, limit),
    },
    batchEngine: {
      isRunning: async (id: string) => running.includes(id),
      async start(order: BatchOrder) {
        startedBatches.push(order);
      },
    },
    engine: {
      isRunning: async (id: string) => running.includes(id),
      async start(order: CertificationOrder) {
        started.push(order);
      },
    },
    publisher: { hasEndpoints: async (accountId: string) => notified.includes(accountId) },
    deliveries: {
      overdueWebhooks: async (before: Date, limit: number) =>
        overdue.flatMap(({ webhookId, dueAt }) => (dueAt < before ? [webhookId] : [])).slice(0, limit),
    },
    deliveryEngine: {
      async wake(webhookIds: string[]) {
        woken.push(...webhookIds);
      },
    },
    tasks: [createCredentialTask({ ...membershipDeps, staleAfterSeconds: 60, clock: () => NOW })],
    staleAfterSeconds: 60,
    clock: () => NOW,
  };
  const { hasStale, resumeStale } = createSweepActivities(deps as unknown as SweepDependencies);
  const run = () => new ActivityEnvironment().run(resumeStale);
  const isDue = (webhookId: string, seconds: number) =>
    overdue.push({ webhookId, dueAt: new Date(NOW.getTime() - seconds * 1000) });
  const isPending = (id: string, seconds: number) =>
    pending.push({ id, createdAt: new Date(NOW.getTime() - seconds * 1000) });
  return { hasStale, run, started, startedBatches, notified, isDue, woken, isPending, issued, world };
}

const openBatch = (id: string, seconds: number): HashBatch => ({
  ...{ id, accountId: 'acct_1', status: 'running', startedAt: null, doneAt: null },
  createdAt: new Date(NOW.getTime() - seconds * 1000),
  counts: { total: 7, certified: 0, failed: 0, pending: 7 },
});

describe('hasStale', () => {
  it('is true from the moment resumeStale has a batch to look at', async () => {
    expect(await createWorld([], [], [openBatch('bat_1', 30)]).hasStale()).toBe(false);
    expect(await createWorld([], [], [openBatch('bat_1', 61)]).hasStale()).toBe(true);
  });

  it('is true from the moment resumeStale has a record to look at', async () => {
    expect(await createWorld([]).hasStale()).toBe(false);
    expect(await createWorld([30]).hasStale()).toBe(false);
    expect(await createWorld([30, 61]).hasStale()).toBe(true);
  });
});

describe('resumeStale', () => {
  it('starts the workflow of every record that has been processing for too long', async () => {
    const { run, started } = createWorld([30, 61, 3_600]);
    expect(await run()).toBe(2);
    const { sha256, size } = processingCertificate('acct_1').file;
    expect(started).toEqual([
      { certificateId: 'cert_1', accountId: 'acct_1', sha256, size, custody: 'held', notify: false },
      { certificateId: 'cert_2', accountId: 'acct_1', sha256, size, custody: 'held', notify: false },
    ]);
  });

  it('leaves running workflows alone', async () => {
    const { run, started } = createWorld([3_600, 3_600], ['cert_0']);
    expect(await run()).toBe(1);
    expect(started.map(({ certificateId }) => certificateId)).toEqual(['cert_1']);
  });

  it('starts at most 500 at once, and leaves the others to the next sweep', async () => {
    const { run, started } = createWorld(Array<number>(600).fill(3_600));
    expect(await run()).toBe(500);
    expect(started).toHaveLength(500);
  });

  it('starts nothing when nothing is stale', async () => {
    const { run, started } = createWorld([30]);
    expect(await run()).toBe(0);
    expect(started).toEqual([]);
  });

  it('starts the workflows of open batches that have none, and leaves the others alone', async () => {
    const batches = [openBatch('bat_1', 61), openBatch('bat_2', 61), openBatch('bat_3', 30)];
    const { run, started, startedBatches } = createWorld([], ['bat_1'], batches);
    expect(await run()).toBe(1);
    expect(startedBatches).toEqual([{ batchId: 'bat_2', accountId: 'acct_1', total: 7 }]);
    expect(started).toEqual([]);
  });

  it('gives back a unit of the allowance that an upload which never became a record left held', async () => {
    const { run, world } = createWorld([]);
    await world.accounts.reserve('acct_1', { certificateId: 'cert_of_a_dead_process', idempotencyKey: null });
    world.held.get('cert_of_a_dead_process')!.at = new Date(NOW.getTime() - 3_600_000);
    await run();
    expect(world.account.certificatesUsed).toBe(0);
  });

  it('has the account told how the record ended if it has an endpoint', async () => {
    const { run, started, notified } = createWorld([3_600]);
    notified.push('acct_1');
    await run();
    expect(started).toMatchObject([{ certificateId: 'cert_0', notify: true }]);
  });

  it('wakes the runs of endpoints whose deliveries have been due for minutes', async () => {
    const { hasStale, run, isDue, woken } = createWorld([]);
    isDue('whk_busy', 60);
    expect(await hasStale()).toBe(false);
    isDue('whk_lost', 180);
    expect(await hasStale()).toBe(true);
    expect(await run()).toBe(0);
    expect(woken).toEqual(['whk_lost']);
  });

  it('starts the runs of credentials and rosters that have no certificates for longer than a run takes', async () => {
    const { hasStale, run, isPending, issued } = createWorld([]);
    isPending('acr_new', 59);
    isPending('ros_new', 59);
    expect(await hasStale()).toBe(false);
    isPending('acr_lost', 61);
    expect(await hasStale()).toBe(true);
    isPending('ros_lost', 61);
    expect(await run()).toBe(0);
    expect(issued).toEqual(['acr_lost', 'ros_lost']);
  });
});

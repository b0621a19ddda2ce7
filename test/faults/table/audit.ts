import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createSweepActivities } from '../../../activities/sweep/sweep';
import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { createContinuity } from '../../../adapters/mongo/continuity';
import { createHashBatchRepository } from '../../../adapters/mongo/hash-batches';
import { createCredentialRepository } from '../../../adapters/mongo/memberships/credentials';
import { createRosterRepository } from '../../../adapters/mongo/memberships/rosters';
import { createOrphanReports } from '../../../adapters/mongo/orphan-reports';
import { fileStoreFrom } from '../../../adapters/storage/from-config';
import { loadConfig } from '../../../config/load-config';
import { createCertificationEngine } from '../../../temporal/certification-engine';
import { createHashBatchEngine } from '../../../temporal/hash-batch-engine';
import { openssl } from '../../integration/psc/openssl';
import { NO_ENDPOINTS } from '../../support/in-memory/publishing';
import { allObjects } from '../../support/all-objects';
import { until } from '../../support/until';
import type { Findings } from './scenario';
import type { Post } from './post';
import type { World } from './world';

const HOUR = 3_600_000;

/** Waits until no record is processing. */
export async function settled({ service }: World, seconds = 120): Promise<void> {
  const { certificates } = service.collections;
  await until(async () => (await certificates.countDocuments({ status: 'processing' })) === 0, seconds);
}

/** Every accepted file was certified; no 201 was taken back; nothing was certified twice; every charge has its certificate. */
export async function auditPosts(world: World, posts: Post[], findings: Findings): Promise<void> {
  await settled(world);
  const { certificates, accounts } = world.service.collections;
  let [lost, failed, duplicates, otherAnswers] = [0, 0, 0, 0];
  for (const { idempotencyKey, sha256, answers } of posts) {
    const ids = new Set(answers.flatMap(({ id }) => id ?? []));
    const records = await certificates
      .find({ idempotencyKey: idempotencyKey, 'file.sha256': sha256 })
      .toArray();
    const certified = new Set(records.filter(({ status }) => status === 'certified').map(({ _id }) => _id));
    const failures = new Set(records.filter(({ failure }) => failure !== null).map(({ _id }) => _id));
    if (certified.size > 1) duplicates += 1;
    // After a failure the key may be used again; otherwise it always gives the same certificate.
    if ([...ids].filter((id) => !failures.has(id)).length > 1) otherAnswers += 1;
    const granted = answers.flatMap(({ status, id }) => (status === 201 && id !== null ? [id] : []));
    if (granted.some((id) => !certified.has(id))) lost += 1;
    else if ([...ids].some((id) => !certified.has(id) && !failures.has(id))) lost += 1;
    else if ([...ids].some((id) => failures.has(id))) failed += 1;
  }
  findings.zero('lost', lost);
  // Allowed where every provider fails, which is not the case in the rows that check this.
  findings.zero('failed after a 202', failed);
  findings.zero('duplicate certificates', duplicates + otherAnswers);
  // Whatever was certified was charged once to the account, and nothing else was, once the sweep has reconciled what a killed process held.
  await (await tomorrow(world)).resumeStale();
  // Settling a unit does not wait for the majority.
  const account = await accounts.findOne(
    { _id: world.service.accountId },
    { readConcern: { level: 'local' } },
  );
  const used = account?.certificatesUsed ?? -1;
  findings.zero('units still held', account?.held.length ?? -1);
  const certifiedInAll = await certificates.countDocuments({
    accountId: world.service.accountId,
    status: 'certified',
  });
  if (used !== certifiedInAll) findings.expect(`${used} charged for ${certifiedInAll} certificates`, false);
}

/** Fetches the token of every 201 and verifies it with openssl. */
export async function verifyTokens(world: World, posts: Post[], findings: Findings): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'sello-tokens-'));
  const done = posts.filter(({ answers }) => answers.some(({ status }) => status === 201));
  const queue = done.entries();
  let verified = 0;
  const verifyNext = async () => {
    for (const [i, post] of queue) {
      const id = post.answers.find(({ status }) => status === 201)?.id ?? '';
      const response = await world.service.fetch(`/certificates/${id}/proof?type=nom151&format=raw`, {
        headers: { authorization: `Bearer ${post.key}` },
      });
      const file = `${i}.tsr`;
      writeFileSync(join(dir, file), Buffer.from(await response.arrayBuffer()));
      const verify = ['-verify', '-in', file, '-digest', post.sha256, '-CAfile', world.service.rootPem];
      const said = await openssl(dir, 'ts', ...verify).catch(String);
      if (said.includes('Verification: OK')) verified += 1;
    }
  };
  try {
    await Promise.all([verifyNext(), verifyNext(), verifyNext()]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  findings.expect(
    `${verified} of ${done.length} × 201 verified by OpenSSL`,
    verified === done.length && verified > 0,
  );
}

/** Objects without a live record, and live records of files without an object. */
export async function strays(world: World): Promise<{ orphans: number; dangling: number }> {
  const files = await fileStoreFrom(loadConfig(world.service.env));
  const objects = new Set((await allObjects(files, new Date(Date.now() + HOUR))).map(({ key }) => key));
  const live = await world.service.collections.certificates
    .find({ status: { $ne: 'failed' }, custody: 'held' }, { projection: { _id: 1 } })
    .toArray();
  const keys = new Set(live.map(({ _id }) => `files/${_id}`));
  return {
    orphans: [...objects].filter((key) => !keys.has(key)).length,
    dangling: [...keys].filter((key) => !objects.has(key)).length,
  };
}

/** Deletes orphans with the sweeper's clock 25 hours ahead. */
export async function sweepTomorrow(world: World): Promise<void> {
  await (await tomorrow(world)).deleteOrphans();
}

/** The sweeper, with its clock 25 hours ahead. */
async function tomorrow({ service }: World) {
  const config = loadConfig(service.env);
  const plan = { providers: ['sandbox'], budgetMilliseconds: 20_000 };
  const { deleteOrphans, resumeStale } = createSweepActivities({
    allowance: createAccountRepository(service.collections),
    certificates: createCertificateRepository(service.collections),
    hashBatches: createHashBatchRepository(service.collections),
    continuity: createContinuity(service.collections),
    files: await fileStoreFrom(config),
    engine: createCertificationEngine(service.temporal, plan),
    batchEngine: createHashBatchEngine(service.temporal, plan),
    orphanReports: createOrphanReports(service.collections),
    credentials: createCredentialRepository(service.collections),
    rosters: createRosterRepository(service.collections),
    ...config.sweep,
    ...NO_ENDPOINTS,
    tasks: [],
    clock: () => new Date(Date.now() + (config.sweep.orphanAfterHours + 1) * HOUR),
  });
  const run = (activity: () => Promise<unknown>) => () => new MockActivityEnvironment().run(activity);
  return { deleteOrphans: run(deleteOrphans), resumeStale: run(resumeStale) };
}

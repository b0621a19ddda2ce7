import { join, resolve } from 'node:path';
import { activityInfo } from '@temporalio/activity';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { createCertifyActivities } from '../../../activities/certify/certify';
import type { CertifyDependencies } from '../../../activities/certify/certify';
import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { createContinuity } from '../../../adapters/mongo/continuity';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import type { Collections } from '../../../adapters/mongo/collections';
import { createSignerRepository } from '../../../adapters/mongo/signers';
import { loadProviders } from '../../../adapters/psc/load-providers';
import { fileStoreFrom } from '../../../adapters/storage/from-config';
import { createSignerRegistry } from '../../../app/evidence/signer-registry';
import { loadConfig } from '../../../config/load-config';
import { TASK_QUEUE } from '../../../contract/names';
import { TUNING } from '../../../worker/tuning';
import { createPausePoints } from './pause-points';
import type { PausePoints } from './pause-points';
import { NONE_REVOKED } from '../in-memory/none-revoked';

const BUNDLE = join(resolve(__dirname, '../../..'), 'dist/workflow-bundle.js');

export interface PausingWorker {
  pauseAt: PausePoints['pauseAt'];
  /** Files by hash whose time stamp is left to regular activities, as while a provider is slow. */
  slow: Set<string>;
  /** How often the first step of this certificate has begun: more than once if its task timed out on a busy machine. */
  begun(certificateId: string): number;
  /** Resolves when no step of this certificate is running. */
  idle(certificateId: string): Promise<void>;
  stop(): Promise<void>;
}

/** In this process: the product's workflows and activities on its real adapters, with pauses between the effects of a step. */
export async function startPausingWorker(
  env: Record<string, string>,
  collections: Collections,
): Promise<PausingWorker> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'off' } } });
  const config = loadConfig(env);
  const points = createPausePoints();
  const slow = new Set<string>();
  const hashes = new Map<string, string>();
  const pass = (moment: string) => {
    const sha256 = hashes.get(activityInfo().workflowExecution?.workflowId ?? '');
    return sha256 === undefined ? Promise.resolve() : points.pass(sha256, moment);
  };
  const clock = () => new Date();
  const certificates = createCertificateRepository(collections);
  const allowance = createAccountRepository(collections);
  const files = await fileStoreFrom(config);
  const providers = await loadProviders(config.psc.configFile);

  const deps: CertifyDependencies = {
    clock,
    continuity: createContinuity(collections),
    providers,
    revokedSigners: NONE_REVOKED,
    signers: createSignerRegistry({ signers: createSignerRepository(collections), providers, clock }),
    certificates: {
      find: (id) => certificates.find(id),
      async saveToken(id, token) {
        await pass('token received');
        const record = await certificates.saveToken(id, token);
        await pass('saved');
        return record;
      },
      async markFailed(...parameters) {
        const record = await certificates.markFailed(...parameters);
        await pass('marked as failed');
        return record;
      },
    },
    allowance: {
      settle: (...parameters) => allowance.settle(...parameters),
      async release(...parameters) {
        await allowance.release(...parameters);
        await pass('unit given back');
      },
    },
    files: {
      read: (key) => files.read(key),
      async delete(key) {
        await files.delete(key);
        await pass('file deleted');
      },
    },
    rightOfWay: { claim: () => undefined },
    localAttempts: {
      begin() {
        const { workflowExecution } = activityInfo();
        const isSlow = slow.has(hashes.get(workflowExecution?.workflowId ?? '') ?? '');
        return isSlow ? null : { end: () => undefined };
      },
    },
  };

  const running = new Map<string, Set<Promise<unknown>>>();
  const begun = new Map<string, number>();
  type Step = (order: { certificateId: string; sha256?: string }) => Promise<unknown>;
  /** Pauses it at its beginning and its end. */
  function pausing(step: Step): Step {
    return (order) => {
      const { certificateId, sha256 } = order;
      if (sha256 !== undefined) hashes.set(certificateId, sha256);
      if (activityInfo().activityType === 'certifyAtOnce')
        begun.set(certificateId, (begun.get(certificateId) ?? 0) + 1);
      const run = async () => {
        await pass('begun');
        const result = await step(order);
        if (activityInfo().activityType === 'requestTimestamp') await pass('token received');
        return result;
      };
      const ended = run();
      const steps = running.get(certificateId) ?? new Set();
      running.set(certificateId, steps.add(ended));
      const forget = () => steps.delete(ended);
      ended.then(forget, forget);
      return ended;
    };
  }
  const steps = Object.entries(createCertifyActivities(deps));
  const connection = await NativeConnection.connect({ address: config.temporal.address });
  const worker = await Worker.create({
    ...TUNING,
    connection,
    namespace: config.temporal.namespace,
    taskQueue: TASK_QUEUE,
    workflowBundle: { codePath: BUNDLE },
    activities: Object.fromEntries(steps.map(([name, step]) => [name, pausing(step as Step)])),
  });
  const finished = worker.run();
  return {
    begun: (certificateId) => begun.get(certificateId) ?? 0,
    pauseAt: points.pauseAt,
    slow,
    async idle(certificateId) {
      await Promise.allSettled([...(running.get(certificateId) ?? [])]);
    },
    async stop() {
      worker.shutdown();
      await finished;
      await connection.close();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { connectTemporal } from '../../temporal/connect';
import { startNodeChild } from '../../stack/servers/node-child';
import { FLOOR_QUEUE, floorReady } from '../yardsticks/engine-contract';
import type { Servers } from './servers';

/** A workflow whose steps do nothing, with an update that waits for it: the cost of Temporal itself. */
export interface EngineFloor {
  /** One task and one empty local activity, as `certifyFile` has. */
  readonly run: () => Promise<void>;
  stop(): Promise<void>;
}

export async function startEngineFloor(servers: Servers, dir: string): Promise<EngineFloor> {
  const worker = await startNodeChild({
    name: 'engine-worker',
    file: join(__dirname, '..', 'yardsticks', 'engine-worker.js'),
    env: { ...process.env, TEMPORAL_ADDRESS: servers.temporalAddress },
    logFile: join(dir, 'engine-worker.log'),
  });
  const client = connectTemporal({
    address: servers.temporalAddress,
    namespace: 'default',
    tls: null,
    apiKey: null,
    codecKeyFile: null,
  });
  type Floor = () => Promise<string>;
  const run = async () => {
    const operation = new WithStartWorkflowOperation<Floor>('floor', {
      workflowId: `floor-${randomUUID()}`,
      taskQueue: FLOOR_QUEUE,
      args: [],
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowTaskTimeout: '5s',
    });
    await client.workflow.executeUpdateWithStart(floorReady, {
      startWorkflowOperation: operation,
      updateId: 'ready',
    });
  };
  return {
    run,
    async stop() {
      await worker.stop();
      await client.connection.close();
    },
  };
}

import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import type { TimestampOrder } from '../../../activities/request-timestamp';
import { testServers } from '../../support/servers';

const BUNDLE = join(resolve(__dirname, '../../..'), 'dist/workflow-bundle.js');
const BUDGET_MILLISECONDS = 2_000;

/** How long an attempt takes, and what it then fails with. */
type Attempt = { milliseconds: number; reason: string };

describe('the reason for which no provider gave a time stamp', () => {
  let environment: TestWorkflowEnvironment;
  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'off' } } });
    environment = await TestWorkflowEnvironment.createLocal({
      server: {
        executable: { type: 'existing-path', path: testServers().binaries.temporal },
        extraArgs: ['Stage', 'PscProvider'].flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
      },
    });
  });
  afterAll(() => environment.teardown());

  async function reasonAfter(...attempts: Attempt[]): Promise<string> {
    let attempt = 0;
    const worker = await Worker.create({
      connection: environment.nativeConnection,
      namespace: environment.namespace!,
      taskQueue: 'certify',
      workflowBundle: { codePath: BUNDLE },
      activities: {
        reserveAllowance: () => Promise.resolve(),
        hashFile: () => Promise.resolve({ sha256: 'ab', hashedAt: '2026-11-15T12:00:00Z' }),
        compensate: () => Promise.resolve(),
        async requestTimestamp(_order: TimestampOrder) {
          const { milliseconds, reason } = attempts[attempt++]!;
          await pause(milliseconds);
          const cause = new Error('read ECONNRESET');
          throw ApplicationFailure.create({ type: 'provider_unreachable', message: reason, cause });
        },
      },
    });
    const error: unknown = await worker.runUntil(
      environment.client.workflow
        .execute('certifyFile', {
          workflowId: `cert_${Math.random()}`,
          taskQueue: 'certify',
          args: [
            {
              certificateId: 'cert_1',
              accountId: 'acct_1',
              sha256: 'ab',
              size: 1,
              plan: { providers: ['one'], budgetMilliseconds: BUDGET_MILLISECONDS },
            },
          ],
        })
        .catch((thrown: unknown) => thrown),
    );
    expect(error).toBeInstanceOf(WorkflowFailedError);
    return (error as WorkflowFailedError).cause!.message;
  }

  it('is what the activity said, not the technical error below it', async () => {
    const refused = { milliseconds: 0, reason: 'The provider is closed.' };
    const reason = await reasonAfter(refused, refused, refused);
    expect(reason).toBe('No provider gave a time stamp. one: The provider is closed.');
  });

  it('is that of the last attempt that ended, when the next one does not end in time', async () => {
    const reason = await reasonAfter(
      { milliseconds: 0, reason: 'The provider is closed.' },
      { milliseconds: 2_500, reason: 'Too late to be heard.' },
    );
    expect(reason).toBe('No provider gave a time stamp. one: The provider is closed.');
  });

  it('says that there was no answer when not even the first attempt ended', async () => {
    const reason = await reasonAfter({ milliseconds: 2_500, reason: 'Too late to be heard.' });
    expect(reason).toBe('No provider gave a time stamp. one: No attempt ended in time (SCHEDULE_TO_CLOSE).');
  });
});

import { randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { CERTIFICATE_READY_UPDATE_ID, certificateReady } from '../../../contract/certify-file';
import type { CertifyFileInput, CertifyFileResult } from '../../../contract/certify-file';
import { certifiedBy, failureOf, fails, GOOD, hashesOnly, input } from './certify-stubs';
import { latch, startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

describe('certifyFile of an account with an endpoint', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const publishes: Stubs = { ...GOOD, publishOutcome: () => Promise.resolve() };
  const notified: CertifyFileInput = { ...input, notify: true };
  const certify = (changed: Stubs = {}): Promise<StubbedRun> =>
    stubs.start('certifyFile', [notified], { ...publishes, ...changed });

  it('publishes the outcome in a step of its own', async () => {
    const run = await certify();
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
    expect(run.steps()).toEqual(['certifyAtOnce', 'publishOutcome']);
    expect(run.calls.at(-1)).toMatchObject({ input: { certificateId: 'cert_1' }, isLocal: false });
  });

  it('answers its caller before anything is published', async () => {
    const published = latch();
    const workflowId = randomUUID();
    const run = stubs.prepare(workflowId, { ...publishes, publishOutcome: () => published.pass() });
    const operation = new WithStartWorkflowOperation<(order: CertifyFileInput) => Promise<CertifyFileResult>>(
      'certifyFile',
      {
        workflowId,
        taskQueue: stubs.taskQueue,
        args: [notified],
        workflowIdConflictPolicy: 'USE_EXISTING',
      },
    );
    const answer = await stubs.client.workflow.executeUpdateWithStart(certificateReady, {
      startWorkflowOperation: operation,
      updateId: CERTIFICATE_READY_UPDATE_ID,
    });
    expect(answer).toEqual(certifiedBy('first'));
    expect((await run.handle.describe()).status.name).toBe('RUNNING');
    published.open();
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
  });

  it('publishes a failure too, and fails as it would have', async () => {
    const run = await certify({
      certifyAtOnce: hashesOnly(),
      requestTimestamp: fails('psc_error', 'No provider.'),
    });
    expect(await failureOf(run)).toMatchObject({ type: 'psc_error' });
    expect(run.steps().slice(-2)).toEqual(['compensate', 'publishOutcome']);
  });

  it('retries until publishing succeeds: the certificate is what it is', async () => {
    let attempts = 0;
    const run = await certify({
      publishOutcome: async () => {
        attempts += 1;
        if (attempts < 3) throw new Error('The database is out of reach.');
      },
    });
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
    expect(attempts).toBe(3);
  });

  it('publishes although it was cancelled', async () => {
    const publishing = latch();
    const run = await certify({ publishOutcome: () => publishing.pass() });
    await publishing.reached;
    await run.handle.cancel();
    publishing.open();
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
  });
});

import { ApplicationFailure } from '@temporalio/common';
import type { CaptureOutcome } from '../../../activities/evidence/capture-revocation';
import { wake } from '../../../contract/recurrence';
import { until } from '../../support/until';
import { inTurn, startStubWorker } from './stub-worker';
import type { Stubs, StubWorker } from './stub-worker';

describe('the workflow that captures revocation data', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const SELDOM = [{ everySeconds: 86_400 }];
  const start = (stubbed: Stubs) =>
    stubs.start('captureRevocation', SELDOM, { isScheduled: () => Promise.resolve(true), ...stubbed });

  it('waits while there is nothing to save, and ends when it has saved something', async () => {
    const run = await start({
      listDueSigners: inTurn<string[]>([], ['aa'], ['aa', 'bb']),
      captureSigner: inTurn<CaptureOutcome>('good', 'captured', 'unknown'),
    });
    await until(async () => (await run.details()).startsWith('There was no revocation data to save.'));
    await run.handle.signal(wake);
    await until(async () => run.calls.some(({ step }) => step === 'captureSigner'));
    await until(async () => (await run.details()).includes('The next check is at '));
    await run.handle.signal(wake);
    expect(await run.handle.result()).toEqual({ captured: 1, revoked: 0, unknown: 1 });
  });

  it('goes on with the others while one is slow or fails', async () => {
    let release: (outcome: CaptureOutcome) => void = () => undefined;
    const slow = new Promise<CaptureOutcome>((resolve) => {
      release = resolve;
    });
    const run = await start({
      listDueSigners: () => Promise.resolve(['slow', 'broken', 'good']),
      captureSigner: (id) => {
        if (id === 'slow') return slow;
        if (id === 'broken') return Promise.reject(ApplicationFailure.nonRetryable('Broken.'));
        release('revoked');
        return Promise.resolve('captured');
      },
    });
    expect(await run.handle.result()).toEqual({ captured: 1, revoked: 1, unknown: 1 });
  });
});

import { ApplicationFailure } from '@temporalio/common';
import type { RecordedToken } from '../../../activities/certify/ask-provider';
import { wake } from '../../../contract/recurrence';
import type { RenewalPlan } from '../../../contract/renew-evidence';
import { until } from '../../support/until';
import { inTurn, startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

const tokenOf = (provider: string): RecordedToken => ({
  provider,
  grade: 'sandbox',
  policyOid: '1.2.3',
  serialNumber: '7',
  genTime: '2029-11-15T12:00:09.000Z',
  tsr: 'MAA=',
  hashAlgorithm: 'SHA-256',
  chain: [],
  grantedAt: '2029-11-15T12:00:10.000Z',
});

describe('the workflow that renews evidence', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const SELDOM = [{ everySeconds: 86_400 }];
  const NONE: RenewalPlan = { action: 'none', problem: null };
  const RENEW: RenewalPlan = { action: 'renew', renewalId: 'ren_1', providers: ['one', 'two'] };
  const TOKEN = tokenOf('one');
  const scheduled = (stubbed: Stubs): Stubs => ({
    isScheduled: () => Promise.resolve(true),
    stampRenewal: () => Promise.resolve(3),
    sealRenewal: () => Promise.resolve({ size: 3, root: 'ab' }),
    requestRenewal: () => Promise.resolve(TOKEN),
    saveRenewal: () => Promise.resolve(),
    ...stubbed,
  });
  const stepsOf = (run: StubbedRun) => run.steps().filter((step) => step !== 'isScheduled');

  it('waits while nothing is due, renews what an operator asks for, and saves one time stamp', async () => {
    // Whoever wakes the run asks for what is not due yet, too.
    const planRenewal = (early: boolean) => Promise.resolve(early ? RENEW : NONE);
    const run = await stubs.start('renewEvidence', SELDOM, scheduled({ planRenewal }));
    await until(async () => (await run.details()).startsWith('Nothing was renewed'));
    await run.handle.signal(wake);
    expect(await run.handle.result()).toEqual({ renewalId: 'ren_1', renewed: 3, problem: null });
    expect(stepsOf(run)).toEqual([
      'planRenewal',
      'stampRenewal',
      'sealRenewal',
      'requestRenewal',
      'saveRenewal',
    ]);
    expect(run.calls.at(-1)?.input).toEqual({ renewalId: 'ren_1', token: TOKEN });
  });

  it('asks an idle provider who signs now, and plans again', async () => {
    let isKnown = false;
    const planRenewal = (): Promise<RenewalPlan> =>
      Promise.resolve(isKnown ? RENEW : { action: 'probe', provider: 'one' });
    const probeSigner = async () => {
      isKnown = true;
    };
    const run = await stubs.start('renewEvidence', SELDOM, scheduled({ planRenewal, probeSigner }));
    expect(await run.handle.result()).toMatchObject({ renewed: 3 });
    expect(stepsOf(run).slice(0, 3)).toEqual(['planRenewal', 'probeSigner', 'stampRenewal']);
  });

  it('goes on to the next provider', async () => {
    const run = await stubs.start(
      'renewEvidence',
      SELDOM,
      scheduled({
        planRenewal: () => Promise.resolve(RENEW),
        requestRenewal: ({ provider }) =>
          provider === 'one'
            ? Promise.reject(ApplicationFailure.nonRetryable('Refused.'))
            : Promise.resolve(tokenOf('two')),
      }),
    );
    expect(await run.handle.result()).toMatchObject({ renewed: 3 });
    expect(run.calls.at(-1)?.input).toMatchObject({ token: { provider: 'two' } });
  });

  it('tries again at the next check when no provider gave a time stamp', async () => {
    const run = await stubs.start(
      'renewEvidence',
      SELDOM,
      scheduled({
        planRenewal: () => Promise.resolve(RENEW),
        requestRenewal: inTurn(
          () => Promise.reject<RecordedToken>(ApplicationFailure.nonRetryable('Refused.')),
          () => Promise.reject<RecordedToken>(ApplicationFailure.nonRetryable('Refused, too.')),
          TOKEN,
        ),
      }),
    );
    await until(async () => (await run.details()).includes('The next check is at '));
    expect(stepsOf(run)).not.toContain('saveRenewal');
    await run.handle.signal(wake);
    expect(await run.handle.result()).toMatchObject({ renewed: 3, problem: null });
  });

  it('does not save a time stamp that the renewal has already', async () => {
    const run = await stubs.start(
      'renewEvidence',
      SELDOM,
      scheduled({ planRenewal: () => Promise.resolve(RENEW), requestRenewal: () => Promise.resolve(null) }),
    );
    expect(await run.handle.result()).toMatchObject({ renewed: 3 });
    expect(stepsOf(run)).not.toContain('saveRenewal');
  });
});

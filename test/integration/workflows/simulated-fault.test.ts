import type { CertifyFileInput } from '../../../contract/certify-file';
import { certifiedBy, failureOf, GOOD, input } from './certify-stubs';
import { startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

describe('certifyFile with a simulated fault', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const certify = (
    simulate: NonNullable<CertifyFileInput['simulate']>,
    sandbox: boolean,
    changed: Stubs = {},
  ): Promise<StubbedRun> =>
    stubs.start('certifyFile', [{ ...input, simulate }], {
      ...GOOD,
      isSandbox: () => Promise.resolve(sandbox),
      ...changed,
    });

  it('fails as when no provider gave a time stamp, and undoes everything', async () => {
    const run = await certify({ fault: 'psc_error' }, true);
    expect(await failureOf(run)).toMatchObject({ type: 'psc_error' });
    expect(run.steps()).toEqual(['isSandbox', 'compensate']);
    expect(run.calls.at(-1)?.input).toMatchObject({ certificateId: 'cert_1', reason: 'psc_error' });
    expect(await run.details()).toMatch(/^Failed \(psc_error\): .*Sello-Test.* Nothing was charged\.$/);
  });

  it('leaves a certified record as it is', async () => {
    const run = await certify({ fault: 'psc_error' }, true, {
      compensate: () => Promise.resolve(certifiedBy('first')),
    });
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
  });

  it('waits for a timer that the Temporal UI shows, and then certifies', async () => {
    const run = await certify({ fault: 'psc_slow', delayMilliseconds: 20 }, true);
    expect(await run.handle.result()).toEqual(certifiedBy('first'));
    expect(run.steps()).toEqual(['isSandbox', 'certifyAtOnce']);
    expect(await run.eventTypes()).toContain('timerFiredEventAttributes');
  });

  it.each([{ fault: 'psc_error' }, { fault: 'psc_slow', delayMilliseconds: 3_600_000 }] as const)(
    'certifies as usual on a worker that has a real provider: $fault',
    async (simulate) => {
      const run = await certify(simulate, false);
      expect(await run.handle.result()).toEqual(certifiedBy('first'));
      expect(run.steps()).toEqual(['isSandbox', 'certifyAtOnce']);
      expect(await run.eventTypes()).not.toContain('timerStartedEventAttributes');
    },
  );
});

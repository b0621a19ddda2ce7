import { setTimeout as pause } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/common';
import {
  certifiedBy,
  failureOf,
  GOOD,
  hashesOnly,
  input,
  providerAttributeOf,
  recordedToken,
  refuses,
  requests,
} from './certify-stubs';
import { latch, startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

const THREE = { providers: ['first', 'second', 'third'], budgetMilliseconds: 15_000 };

describe('the time stamp of certifyFile', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  /** Runs that come to the regular activities, unless told otherwise. */
  const certify = (changed: Stubs, plan = input.plan): Promise<StubbedRun> =>
    stubs.start('certifyFile', [{ ...input, plan }], { ...GOOD, certifyAtOnce: hashesOnly(), ...changed });

  const attempts = (run: StubbedRun) => requests(run).map(({ provider, attempt }) => [provider, attempt]);
  const timeouts = (run: StubbedRun) =>
    requests(run)
      .filter(({ attempt }) => attempt === 1)
      .map(({ timeoutMilliseconds }) => timeoutMilliseconds);

  it('comes from the second provider when the first fails three times, and the details say why', async () => {
    const second = latch();
    const run = await certify({
      async requestTimestamp({ provider }) {
        if (provider === 'first') throw new Error('HTTP status 500.');
        await second.pass();
        return { token: recordedToken(provider) };
      },
    });
    await second.reached;
    expect(await run.details()).toBe(
      'Requesting the time stamp from second (2 of 2).\n\nFailed: first: HTTP status 500.',
    );
    second.open();
    expect(await run.handle.result()).toEqual(certifiedBy('second'));
    expect(attempts(run)).toEqual([
      ['first', 1],
      ['first', 2],
      ['first', 3],
      ['second', 1],
    ]);
    expect(await providerAttributeOf(run)).toBe('second');
  });

  it('is requested from the next provider at once when one refuses', async () => {
    const run = await certify({
      requestTimestamp: ({ provider }) =>
        provider === 'first' ? refuses() : Promise.resolve({ token: recordedToken(provider) }),
    });
    expect(await run.handle.result()).toEqual(certifiedBy('second'));
    expect(requests(run).map(({ provider }) => provider)).toEqual(['first', 'second']);
  });

  it('is requested within one budget, of which each provider gets an equal share of what is left', async () => {
    const run = await certify(
      {
        async requestTimestamp({ provider }) {
          if (provider === 'second') await pause(12_000);
          if (provider !== 'third') return refuses();
          return { token: recordedToken(provider) };
        },
      },
      THREE,
    );
    // The second one hangs: it costs its share and no more.
    expect(await run.handle.result()).toEqual(certifiedBy('third'));
    expect(requests(run).map(({ provider }) => provider)).toEqual(['first', 'second', 'third']);
    const [first, second, third] = timeouts(run);
    expect(first).toBe(5_000);
    expect(second).toBeGreaterThan(first!);
    expect(second).toBeLessThanOrEqual(7_500);
    expect(third).toBeLessThanOrEqual(15_000 - second!);
  });

  it('is given up when the budget is spent, with the reasons of every provider', async () => {
    const run = await certify(
      {
        async requestTimestamp({ provider }) {
          if (provider === 'second') await pause(12_000);
          return refuses();
        },
      },
      { providers: ['first', 'second'], budgetMilliseconds: 10_000 },
    );
    const { type, message } = await failureOf(run);
    expect(type).toBe('psc_error');
    expect(message).toBe(
      'No provider gave a time stamp. first: The provider refused. second: No attempt ended in time (SCHEDULE_TO_CLOSE).',
    );
  });

  describe('for which the first step has asked once', () => {
    const failed = { refused: false, reason: 'HTTP status 500.', spentMilliseconds: 40 };

    it.each([
      ['as long as a regular attempt', 20_000, ['first', 'second'], 8_000],
      ['no longer than the share of the first provider', 15_000, ['first', 'second', 'third'], 5_000],
    ])('was asked for %s', async (_what, budgetMilliseconds, providers, attemptMilliseconds) => {
      const run = await certify({ certifyAtOnce: GOOD.certifyAtOnce! }, { budgetMilliseconds, providers });
      await run.handle.result();
      expect(run.calls[0]).toMatchObject({ step: 'certifyAtOnce', input: { attemptMilliseconds } });
    });

    it('is requested twice more from the first provider: that attempt counts', async () => {
      const run = await certify({
        certifyAtOnce: hashesOnly(failed),
        requestTimestamp: ({ provider }) =>
          provider === 'first'
            ? Promise.reject(new Error('HTTP status 500.'))
            : Promise.resolve({ token: recordedToken(provider) }),
      });
      expect(await run.handle.result()).toEqual(certifiedBy('second'));
      expect(attempts(run)).toEqual([
        ['first', 1],
        ['first', 2],
        ['second', 1],
      ]);
      expect(await run.eventTypes()).toContain('timerStartedEventAttributes');
    });

    it('is requested from the next provider at once when the first refused', async () => {
      const run = await certify({ certifyAtOnce: hashesOnly({ ...failed, refused: true }) });
      expect(await run.handle.result()).toEqual(certifiedBy('second'));
      expect(attempts(run)).toEqual([['second', 1]]);
      expect(await run.eventTypes()).not.toContain('timerStartedEventAttributes');
      expect(await providerAttributeOf(run)).toBe('second');
    });

    it('is requested from the first provider within what that attempt left of its share', async () => {
      const run = await certify(
        {
          certifyAtOnce: hashesOnly({ ...failed, spentMilliseconds: 3_000 }),
          requestTimestamp: ({ provider }) =>
            provider === 'third' ? Promise.resolve({ token: recordedToken(provider) }) : refuses(),
        },
        THREE,
      );
      expect(await run.handle.result()).toEqual(certifiedBy('third'));
      const [first, second, third] = timeouts(run);
      // A third of the budget, less the attempt.
      expect(first).toBeLessThanOrEqual(2_000);
      expect(first).toBeGreaterThan(0);
      // Half and then all of what is left of 12 seconds.
      expect(second).toBeLessThanOrEqual(6_000);
      expect(second).toBeGreaterThan(first!);
      expect(third).toBeLessThanOrEqual(12_000);
      expect(third).toBeGreaterThan(second!);
    });

    it('is not requested from the first provider again when that attempt used up its share', async () => {
      const hung = { ...failed, reason: 'It did not answer in time.', spentMilliseconds: 5_000 };
      const run = await certify({ certifyAtOnce: hashesOnly(hung), requestTimestamp: refuses }, THREE);
      expect((await failureOf(run)).message).toBe(
        'No provider gave a time stamp. first: It did not answer in time. second: The provider refused. third: The provider refused.',
      );
      expect(requests(run).map(({ provider }) => provider)).toEqual(['second', 'third']);
      const [second, third] = timeouts(run);
      expect(second).toBeLessThanOrEqual(5_000);
      expect(third).toBeLessThanOrEqual(10_000);
    });

    it('is given up when that attempt used up the budget, and the reason names those that were not asked', async () => {
      const hung = { ...failed, reason: 'It did not answer in time.', spentMilliseconds: 15_000 };
      const run = await certify({ certifyAtOnce: hashesOnly(hung) }, THREE);
      expect((await failureOf(run)).message).toBe(
        'No provider gave a time stamp. first: It did not answer in time. ' +
          'second: There was no time left to ask it. third: There was no time left to ask it.',
      );
      expect(requests(run)).toEqual([]);
    });

    it('is given up with that reason when it was the only provider', async () => {
      const run = await certify(
        { certifyAtOnce: hashesOnly({ ...failed, refused: true, reason: 'No credit left.' }) },
        { providers: ['first'], budgetMilliseconds: 20_000 },
      );
      expect(await failureOf(run)).toEqual({
        type: 'psc_error',
        message: 'No provider gave a time stamp. first: No credit left.',
      });
      expect(requests(run)).toEqual([]);
    });
  });

  describe('that no provider granted', () => {
    const unreachable = (message: string): ApplicationFailure =>
      ApplicationFailure.create({
        type: 'provider_unreachable',
        message,
        cause: new Error('read ECONNRESET'),
      });

    it('has the reason that the activity gave, not the technical error below it', async () => {
      const run = await certify(
        { requestTimestamp: () => Promise.reject(unreachable('The provider is closed.')) },
        { providers: ['one'], budgetMilliseconds: 20_000 },
      );
      expect((await failureOf(run)).message).toBe(
        'No provider gave a time stamp. one: The provider is closed.',
      );
    });

    it('has the reason of the last attempt that ended, when the next one does not end in time', async () => {
      let count = 0;
      const run = await certify(
        {
          async requestTimestamp() {
            count += 1;
            if (count > 1) await pause(8_000);
            throw unreachable(count > 1 ? 'Too late.' : 'The provider is closed.');
          },
        },
        { providers: ['one'], budgetMilliseconds: 6_000 },
      );
      expect((await failureOf(run)).message).toBe(
        'No provider gave a time stamp. one: The provider is closed.',
      );
    });
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/common';
import {
  certifiedBy,
  failureOf,
  GOOD,
  input,
  recordedToken,
  refuses,
  requests,
  searchAttributesOf,
} from './certify-stubs';
import { latch, startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

describe('the time stamp of certifyFile', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const certify = (changed: Stubs, plan = input.plan): Promise<StubbedRun> =>
    stubs.start('certifyFile', [{ ...input, plan }], { ...GOOD, ...changed });

  it('comes from the second provider when the first fails three times, and the details say why', async () => {
    const second = latch();
    const run = await certify({
      async requestTimestamp({ provider }) {
        if (provider === 'first') throw new Error('HTTP status 500.');
        await second.pass();
        return recordedToken(provider);
      },
    });
    await second.reached;
    expect(await run.details()).toBe(
      'Hashed. Requesting the time stamp from second (2 of 2).\n\nFailed: first: HTTP status 500.',
    );
    second.open();
    expect(await run.handle.result()).toEqual(certifiedBy('second'));
    expect(requests(run).map(({ provider, attempt }) => [provider, attempt])).toEqual([
      ['first', 1],
      ['first', 2],
      ['first', 3],
      ['second', 1],
    ]);
    expect(await searchAttributesOf(run)).toEqual(['certified', 'second']);
  });

  it('is requested from the next provider at once when one refuses', async () => {
    const run = await certify({
      requestTimestamp: ({ provider }) =>
        provider === 'first' ? refuses() : Promise.resolve(recordedToken(provider)),
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
          return recordedToken(provider);
        },
      },
      { providers: ['first', 'second', 'third'], budgetMilliseconds: 15_000 },
    );
    // The second one hangs: it costs its share and no more.
    expect(await run.handle.result()).toEqual(certifiedBy('third'));
    expect(requests(run).map(({ provider }) => provider)).toEqual(['first', 'second', 'third']);
    const [first, second, third] = requests(run).map(({ timeoutMilliseconds }) => timeoutMilliseconds);
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
      let attempts = 0;
      const run = await certify(
        {
          async requestTimestamp() {
            attempts += 1;
            if (attempts > 1) await pause(8_000);
            throw unreachable(attempts > 1 ? 'Too late.' : 'The provider is closed.');
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

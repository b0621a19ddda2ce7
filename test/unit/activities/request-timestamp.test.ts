import { CancelledFailure } from '@temporalio/activity';
import type { Info } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import type { LogEntry } from '@temporalio/worker';
import { createRequestTimestampActivities } from '../../../activities/request-timestamp';
import type { RecordedToken, TimestampOrder } from '../../../activities/request-timestamp';
import { ProviderError } from '../../../domain/errors';
import type { TimestampProvider } from '../../../ports/timestamp-provider';

const ORDER = { certificateId: 'cert_1', sha256: 'ab'.repeat(32), provider: 'one' };

/** The step with a provider that answers like this. What a good answer gives is tested against a real authority. */
function createStep(send: TimestampProvider['send'], info: Partial<Info> = {}) {
  const log: LogEntry[] = [];
  const logger = new DefaultLogger('INFO', (entry) => {
    if (entry.message !== 'Activity failed') log.push(entry);
  });
  const profile = {
    roots: [],
    policies: [],
    requireEku: true,
    requireNonce: true,
    allowGrantedWithMods: false,
    hashAlgorithm: 'SHA-256' as const,
    skewSeconds: 5,
  };
  const { requestTimestamp } = createRequestTimestampActivities({
    providers: [{ name: 'one', grade: 'sandbox', profile, send }],
    files: { read: async () => null },
    clock: () => new Date(),
  });
  const times = { startToCloseTimeoutMs: 8_000, scheduleToCloseTimeoutMs: 20_000 };
  const environment = new MockActivityEnvironment({ ...times, ...info }, { logger });
  const run = (order: TimestampOrder = ORDER) =>
    environment.run<[TimestampOrder], RecordedToken, typeof requestTimestamp>(requestTimestamp, order);
  return { run, environment, log };
}

/** As an HTTP client does: never answers, and fails when it is aborted. */
const hangs: TimestampProvider['send'] = (_request, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new ProviderError('transient', 'The provider one did not answer in time.'));
    });
  });

describe('requestTimestamp', () => {
  it('retries a provider that could not be reached, and keeps and logs the reason', async () => {
    const error = new ProviderError('transient', 'The provider one answered with HTTP status 503.');
    const { run, log } = createStep(() => Promise.reject(error));
    await expect(run()).rejects.toMatchObject({
      type: 'provider_unreachable',
      nonRetryable: false,
      message: error.message,
      cause: error,
    });
    expect(log).toMatchObject([
      { level: 'WARN', meta: { provider: 'one', fault: 'transient', reason: error.message } },
    ]);
  });

  it('does not ask again after a refusal', async () => {
    const { run } = createStep(() => Promise.reject(new ProviderError('refused', 'No credit left.')));
    await expect(run()).rejects.toMatchObject({
      type: 'provider_refused',
      nonRetryable: true,
      message: 'No credit left.',
    });
  });

  it('refuses an answer that does not verify, and names the failed check', async () => {
    const { run } = createStep(async () => Uint8Array.of(0x30, 0x00));
    await expect(run()).rejects.toMatchObject({
      type: 'provider_refused',
      nonRetryable: true,
      message: expect.stringMatching(/^Its time stamp failed verification \(\w+: .+\)\.$/) as string,
    });
  });

  it('leaves any other error to Temporal’s retries', async () => {
    const { run } = createStep(() => Promise.reject(new TypeError('a bug')));
    await expect(run()).rejects.toThrow(TypeError);
  });

  it('refuses a provider that this worker does not know', async () => {
    const { run } = createStep(hangs);
    await expect(run({ ...ORDER, provider: 'two' })).rejects.toMatchObject({ type: 'provider_refused' });
  });

  it.each<[string, Partial<Info>]>([
    ['its own time', { startToCloseTimeoutMs: 100 }],
    ['what is left of the time for all attempts', { scheduleToCloseTimeoutMs: 100 }],
  ])('ends before %s is over, with the reason', async (_, info) => {
    const { run } = createStep(hangs, info);
    await expect(run()).rejects.toMatchObject({
      type: 'provider_unreachable',
      message: 'The provider one did not answer in time.',
    });
  });

  it('ends the request when it is cancelled', async () => {
    const { run, environment } = createStep((request, signal) => {
      environment.cancel();
      signal.throwIfAborted();
      return hangs(request, signal);
    });
    await expect(run()).rejects.toBeInstanceOf(CancelledFailure);
  });
});

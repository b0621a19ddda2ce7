import { CancelledFailure } from '@temporalio/activity';
import { withHeartbeat } from '../../../activities/with-heartbeat';
import { ActivityEnvironment } from '../../support/in-memory/activity-environment';

describe('withHeartbeat', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends heartbeats while the step runs, and none after it has ended', async () => {
    const environment = new ActivityEnvironment();
    let beats = 0;
    environment.on('heartbeat', () => (beats += 1));
    let end!: (value: string) => void;
    const { step } = withHeartbeat({ step: () => new Promise<string>((resolve) => (end = resolve)) });
    const result = environment.run(step);
    await jest.advanceTimersByTimeAsync(12_000);
    expect(beats).toBe(2);
    end('done');
    expect(await result).toBe('done');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(beats).toBe(2);
  });

  it('ends at once when it is cancelled', async () => {
    const environment = new ActivityEnvironment();
    const { step } = withHeartbeat({ step: () => new Promise<never>(() => undefined) });
    const result = environment.run(step);
    environment.cancel();
    await expect(result).rejects.toBeInstanceOf(CancelledFailure);
  });

  it('passes parameters, results and errors through', async () => {
    const { double, fail } = withHeartbeat({
      double: async (value: number) => value * 2,
      fail: () => Promise.reject(new Error('no')),
    });
    expect(await new ActivityEnvironment().run(double, 21)).toBe(42);
    await expect(new ActivityEnvironment().run(fail)).rejects.toThrow('no');
  });
});

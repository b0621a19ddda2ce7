import { sleep } from '../http/abort.js';
import type { Clock } from '../http/clock.js';
import { SelloError } from '../error.js';

export interface WaitOptions<T> {
  signal?: AbortSignal | undefined;
  /** Milliseconds in total; without it, for as long as it takes. */
  timeout?: number | undefined;
  /** Called with each state that was read. */
  onUpdate?: ((state: T) => void) | undefined;
}

interface Wait<T> {
  /** Known already; otherwise it is read at once. */
  first?: T | undefined;
  read: () => Promise<T>;
  isDone: (state: T) => boolean;
  /** Milliseconds before the next read at the earliest, as far as the state tells. */
  notBefore?: ((state: T) => number) | undefined;
  longestPause: number;
  /** Completes "… within 5 s". */
  describe: (state: T | undefined) => string;
  certificateId?: string | undefined;
}

const FIRST_PAUSE_MS = 1_000;
const GROWTH = 1.5;
/** Reads in a row, each repeated by itself already: a service that restarts ends no wait of hours. */
const FAILURES = 5;

/** Reads until it is done, in pauses that grow: every read counts towards the quota. */
export async function waitFor<T>(wait: Wait<T>, options: WaitOptions<T>, clock: Clock): Promise<T> {
  const { signal, timeout = Infinity, onUpdate } = options;
  const started = clock.now();
  let state = wait.first;
  let failures = 0;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    if (state !== undefined) {
      if (failures === 0) onUpdate?.(state);
      if (wait.isDone(state)) return state;
      const left = started + timeout - clock.now();
      if (left <= 0) throw tooLate(wait, state, timeout);
      const wanted = Math.max(pause, wait.notBefore?.(state) ?? 0);
      await sleep(Math.min(wanted, left), clock, signal);
      pause = Math.min(pause * GROWTH, wait.longestPause);
    }
    try {
      state = await wait.read();
      failures = 0;
    } catch (error) {
      failures++;
      if (state === undefined || failures >= FAILURES || !isPassing(error)) throw error;
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof SelloError)) return false;
  const { status, code } = error;
  if (status === null) return code === 'connection_failed' || code === 'timed_out';
  return status >= 500 || code === 'rate_limit_exceeded';
}

function tooLate<T>({ describe, certificateId }: Wait<T>, state: T, timeout: number): SelloError {
  const message = `${describe(state)} within ${timeout / 1000} s. Wait for it again, or use a webhook.`;
  return new SelloError(message, { code: 'timed_out', certificateId });
}

import { fileTooLarge, UploadError } from './upload-error';
import type { UploadLimits } from './upload-limits';

/** How a body comes along, for whoever shares out the upload slots. */
export interface BodyProgress {
  /** How far the body is behind the least speed, in milliseconds; negative when it is ahead. */
  readonly behindMs: () => number;
  /** Stops reading; the caller gets this error. */
  readonly refuse: (error: UploadError) => void;
}

/** Enforces the limits of a body while it arrives: its size, its idle time, its speed and its total time. */
export interface BodyWatch extends BodyProgress {
  /** Rejects when a limit is exceeded; never resolves. */
  readonly failed: Promise<never>;
  /** We wait for the caller: this time counts. */
  readonly waiting: () => void;
  /** We are processing what arrived, or everything has arrived: this time does not count. */
  readonly busy: () => void;
  readonly received: (bytes: number) => void;
  readonly stop: () => void;
}

const AGAIN = 'Nothing was stored; send it again over a faster or steadier connection.';

export function watchBody(limits: UploadLimits, maximumBytes: number, tooLarge = fileTooLarge): BodyWatch {
  const { idleMs, totalMs, graceMs, leastBytesPerSecond } = limits;
  let reject: (error: UploadError) => void;
  const failed = new Promise<never>((_resolve, rejectFailed) => {
    reject = rejectFailed;
  });
  // It may reject before anyone awaits it.
  failed.catch(() => undefined);
  const timeOut = (message: string) => {
    reject(new UploadError('request_timeout', message));
  };
  const total = setTimeout(() => {
    timeOut(`The body was not complete after ${totalMs / 1000} seconds. ${AGAIN}`);
  }, totalMs);

  let size = 0;
  /** How long we have waited for the caller, all pauses together. */
  let waitedMs = 0;
  let pause: { since: number; atMostMs: number } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let confirmed: NodeJS.Immediate | undefined;
  const behindMs = () => waitedMs - (size / leastBytesPerSecond) * 1000;

  function endPause(): void {
    clearTimeout(timer);
    clearImmediate(confirmed);
    // A pause that lasted longer than its timer was a stall of this process.
    if (pause !== null) waitedMs += Math.min(performance.now() - pause.since, pause.atMostMs);
    pause = null;
  }

  return {
    failed,
    behindMs,
    refuse: (error) => {
      reject(error);
    },
    waiting() {
      endPause();
      const untilTooSlow = Math.max(0, graceMs - behindMs());
      const tooSlow = untilTooSlow < idleMs;
      const atMostMs = tooSlow ? untilTooSlow : idleMs;
      pause = { since: performance.now(), atMostMs };
      timer = setTimeout(() => {
        // After a stall of this process, timers run before pending data is read. That data must count first.
        confirmed = setImmediate(() => {
          timeOut(
            tooSlow
              ? `The body was slower than ${leastBytesPerSecond} bytes per second on average. ${AGAIN}`
              : `Nothing arrived for ${idleMs / 1000} seconds, though the body was not complete. ${AGAIN}`,
          );
        });
      }, atMostMs);
    },
    busy: endPause,
    received(bytes) {
      size += bytes;
      if (size > maximumBytes) reject(tooLarge());
    },
    stop() {
      clearTimeout(total);
      endPause();
    },
  };
}

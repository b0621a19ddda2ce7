import { fileTooLarge, UploadError } from './upload-error';
import type { UploadLimits } from './upload-limits';

/** Enforces the limits of a body while it arrives: its size, its idle time and its total time. */
export interface BodyWatch {
  /** Rejects when a limit is exceeded; never resolves. */
  readonly failed: Promise<never>;
  /** We wait for the caller: the idle time counts. */
  readonly waiting: () => void;
  /** We are processing what arrived, or everything has arrived: the idle time does not count. */
  readonly busy: () => void;
  readonly received: (bytes: number) => void;
  readonly stop: () => void;
}

export function watchBody(limits: UploadLimits, maximumBytes: number): BodyWatch {
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
    timeOut(`The upload was not complete after ${limits.totalMs / 1000} seconds.`);
  }, limits.totalMs);
  let idle: NodeJS.Timeout | undefined;
  let idleConfirmed: NodeJS.Immediate | undefined;
  const stopIdle = () => {
    clearTimeout(idle);
    clearImmediate(idleConfirmed);
  };
  let size = 0;
  return {
    failed,
    waiting() {
      stopIdle();
      idle = setTimeout(() => {
        // After a stall of this process, timers run before pending data is read. That data must count first.
        idleConfirmed = setImmediate(() => {
          timeOut(`Nothing arrived for ${limits.idleMs / 1000} seconds.`);
        });
      }, limits.idleMs);
    },
    busy: stopIdle,
    received(bytes) {
      size += bytes;
      if (size > maximumBytes) reject(fileTooLarge());
    },
    stop() {
      clearTimeout(total);
      stopIdle();
    },
  };
}

import { fileTooLarge, UploadError } from './upload-error';
import type { UploadLimits } from './upload-limits';

/** Keeps an eye on a body while it arrives: its size, its silences, and the time it takes in all. */
export interface BodyWatch {
  /** Rejects when the caller has broken a limit; never resolves. */
  readonly failed: Promise<never>;
  /** From now on the caller is to blame for a silence. */
  readonly waiting: () => void;
  /** From now on it is not: we are busy with what it sent, or it has sent everything. */
  readonly busy: () => void;
  readonly heard: (bytes: number) => void;
  readonly stop: () => void;
}

export function watchBody(limits: UploadLimits, maximumBytes: number): BodyWatch {
  let reject: (error: UploadError) => void;
  const failed = new Promise<never>((_resolve, rejectFailed) => {
    reject = rejectFailed;
  });
  // It may well fail while nobody is listening.
  failed.catch(() => undefined);
  const timeOut = (sentence: string) => {
    reject(new UploadError('request_timeout', sentence));
  };
  const total = setTimeout(() => {
    timeOut(`The upload was not complete after ${limits.totalMs / 1000} seconds.`);
  }, limits.totalMs);
  let silence: NodeJS.Timeout | undefined;
  let lastLook: NodeJS.Immediate | undefined;
  const forgive = () => {
    clearTimeout(silence);
    clearImmediate(lastLook);
  };
  let seen = 0;
  return {
    failed,
    waiting() {
      forgive();
      silence = setTimeout(() => {
        // A process that was held up itself finds its timers before what has arrived meanwhile: that is read first.
        lastLook = setImmediate(() => {
          timeOut(`Nothing arrived for ${limits.idleMs / 1000} seconds.`);
        });
      }, limits.idleMs);
    },
    busy: forgive,
    heard(bytes) {
      seen += bytes;
      if (seen > maximumBytes) reject(fileTooLarge());
    },
    stop() {
      clearTimeout(total);
      forgive();
    },
  };
}

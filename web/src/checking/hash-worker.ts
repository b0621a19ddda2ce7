import { hashStream } from './hash-stream';
import type { HashMessage, HashRequest } from './hash-file';

const REPORT_EVERY_BYTES = 1 << 20;
const send = (message: HashMessage): void => {
  postMessage(message);
};
/** The files that nobody waits for any more. */
const cancelled = new Set<number>();

/** Hashes the files it receives, off the main thread, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  const { id } = data;
  if ('cancel' in data) {
    cancelled.add(id);
    return;
  }
  let reported = 0;
  const onRead = (bytes: number): void => {
    if (cancelled.has(id)) throw new Error('Cancelled.');
    if (bytes - reported < REPORT_EVERY_BYTES) return;
    reported = bytes;
    send({ id, bytes });
  };
  hashStream(data.file.stream(), onRead, data.names)
    .then(
      (digests) => {
        send({ id, digests });
      },
      () => {
        send({ id, unreadable: true });
      },
    )
    .finally(() => cancelled.delete(id));
});
send({ ready: true });

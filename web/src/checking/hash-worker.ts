import { hashStream } from './hash-stream';
import type { HashMessage, HashRequest } from './hash-file';

const REPORT_EVERY_BYTES = 1 << 20;
const send = (message: HashMessage): void => {
  postMessage(message);
};

/** Hashes the files it receives, off the main thread, so that the page stays responsive. */
addEventListener('message', ({ data: { id, file } }: MessageEvent<HashRequest>) => {
  let reported = 0;
  hashStream(file.stream(), (bytes) => {
    if (bytes - reported < REPORT_EVERY_BYTES) return;
    reported = bytes;
    send({ id, bytes });
  }).then(
    (digests) => {
      send({ id, digests });
    },
    () => {
      send({ id, unreadable: true });
    },
  );
});
send({ ready: true });

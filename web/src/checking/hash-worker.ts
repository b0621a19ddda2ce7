import { hashStream } from './hash-stream';
import type { HashMessage } from './hash-file';

const REPORT_EVERY_BYTES = 1 << 20;
const send = (message: HashMessage): void => {
  postMessage(message);
};

/** Hashes the file it receives, off the main thread, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<File>) => {
  let reported = 0;
  hashStream(data.stream(), (bytes) => {
    if (bytes - reported < REPORT_EVERY_BYTES) return;
    reported = bytes;
    send({ bytes });
  }).then(
    (digests) => {
      send({ digests });
    },
    () => {
      send({ unreadable: true });
    },
  );
});

import { hashStream } from './hash-stream';
import type { HashMessage } from './hash-file';

const REPORT_EVERY_BYTES = 1 << 20;
const tell = (message: HashMessage): void => {
  postMessage(message);
};

/** Hashes the file it is sent, apart from the page, which stays responsive. */
addEventListener('message', ({ data }: MessageEvent<File>) => {
  let reported = 0;
  hashStream(data.stream(), (bytes) => {
    if (bytes - reported < REPORT_EVERY_BYTES) return;
    reported = bytes;
    tell({ bytes });
  }).then(
    (digests) => {
      tell({ digests });
    },
    () => {
      tell({ unreadable: true });
    },
  );
});

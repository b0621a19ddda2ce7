import type { Dispatcher } from 'undici';
import type { Outbound } from '../../ports/outbound';
import { createSender } from './create-sender';
import type { OutboundOptions } from './create-sender';
import { readRetryAfter } from './retry-after';

/** For the name, the connection, the request and the head of the answer together. */
const TOTAL_MILLISECONDS = 15_000;

/** The body of an answer says nothing that counts. This much of it is read, so that the connection can serve another request. */
const BODY_BYTES = 16_384;
const BODY_MILLISECONDS = 2_000;

/** Delivers to the endpoints of webhooks. */
export function createOutbound({
  totalMilliseconds = TOTAL_MILLISECONDS,
  ...options
}: OutboundOptions): Outbound & { close(): Promise<void> } {
  const sender = createSender({ ...options, totalMilliseconds, plainHttp: false });
  return {
    post: (url, request) =>
      sender.send(url, { ...request, method: 'POST' }, (answer) => {
        discard(answer);
        return {
          status: answer.statusCode,
          retryAfterSeconds: readRetryAfter(answer.headers['retry-after'], new Date()),
        };
      }),
    close: () => sender.close(),
  };
}

/** In the background: the status is the answer, whether or not a body follows. */
function discard({ body }: Dispatcher.ResponseData): void {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort();
  }, BODY_MILLISECONDS).unref();
  body
    .dump({ limit: BODY_BYTES, signal: limit.signal })
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
    });
}

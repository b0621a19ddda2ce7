import { request as httpRequest } from 'undici';
import type { Dispatcher } from 'undici';
import type { Outbound, OutboundAnswer, OutboundRequest } from '../../ports/outbound';
import { withSpan } from '../with-span';
import { checkTarget } from './check-target';
import { parseBlock } from './ip-address';
import { createPinnedConnections } from './pinned-connections';
import { createNameResolver } from './resolve-name';
import type { ResolveName } from './resolve-name';
import { readRetryAfter } from './retry-after';
import { unlessAborted, withinTime } from './within-time';

/** For the name, the connection, the request and the head of the answer together. */
const TOTAL_MILLISECONDS = 15_000;

/** The body of an answer says nothing that counts. This much of it is read, so that the connection can serve another request. */
const BODY_BYTES = 16_384;
const BODY_MILLISECONDS = 2_000;

export interface OutboundOptions {
  /** Networks such as 10.0.0.0/8. */
  allowCidrs: string[];
  resolve?: ResolveName;
  totalMilliseconds?: number;
}

/** Classifies errors and never retries. Proxies of the environment are not used: they would choose the address. */
export function createOutbound({
  allowCidrs,
  resolve = createNameResolver(),
  totalMilliseconds = TOTAL_MILLISECONDS,
}: OutboundOptions): Outbound & { close(): Promise<void> } {
  const rules = { allowed: allowCidrs.map(parseBlock), plainHttp: false, resolve };
  const connections = createPinnedConnections(totalMilliseconds);

  async function send(
    url: string,
    { headers, body }: OutboundRequest,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const target = await unlessAborted(checkTarget(url, rules), signal);
    return connections.use(target, async (dispatcher) => {
      const answer = await httpRequest(target.url, { method: 'POST', headers, body, signal, dispatcher });
      discard(answer);
      return {
        status: answer.statusCode,
        retryAfterSeconds: readRetryAfter(answer.headers['retry-after'], new Date()),
      };
    });
  }

  return {
    post(url, request) {
      return withSpan('outbound request', {}, async (span) => {
        const answer = await withinTime(totalMilliseconds, request.signal, (signal) =>
          send(url, request, signal),
        );
        span?.setAttribute('http.response.status_code', answer.status);
        return answer;
      });
    },
    close: () => connections.close(),
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

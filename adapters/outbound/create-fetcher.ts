import { request as httpRequest } from 'undici';
import type { Dispatcher } from 'undici';
import { OutboundError } from '../../domain/errors';
import type { FetchedAnswer, FetchRequest, PublicFetcher } from '../../ports/outbound';
import { withSpan } from '../with-span';
import { checkTarget } from './check-target';
import type { OutboundOptions } from './create-outbound';
import { parseBlock } from './ip-address';
import { createPinnedConnections } from './pinned-connections';
import { createNameResolver } from './resolve-name';
import { unlessAborted, withinTime } from './within-time';

/** For the name, the connection, the request and the whole answer together. */
const TOTAL_MILLISECONDS = 10_000;

/**
 * Fetches signed data, such as revocation lists, from where certificates say that it is. Plain http is allowed: the data has its own
 * signature, and authorities publish it that way (RFC 5280 §4.2.1.13). Addresses are checked and pinned as for webhooks.
 */
export function createFetcher({
  allowCidrs,
  resolve = createNameResolver(),
  totalMilliseconds = TOTAL_MILLISECONDS,
}: OutboundOptions): PublicFetcher & { close(): Promise<void> } {
  const rules = { allowed: allowCidrs.map(parseBlock), plainHttp: true, resolve };
  const connections = createPinnedConnections(totalMilliseconds);

  async function send(url: string, request: FetchRequest, signal: AbortSignal): Promise<FetchedAnswer> {
    const { method, headers, body = null, maxBytes } = request;
    const target = await unlessAborted(checkTarget(url, rules), signal);
    return connections.use(target, async (dispatcher) => {
      const answer = await httpRequest(target.url, { method, headers, body, signal, dispatcher });
      return { status: answer.statusCode, body: await readCapped(answer, maxBytes) };
    });
  }

  return {
    fetch(url, request) {
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

/** Stops reading at the first byte too many, whatever the answer says about its length. */
async function readCapped({ body }: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes)
      throw new OutboundError('response_too_large', `The server answered with more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

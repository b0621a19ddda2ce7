import { request as httpRequest } from 'undici';
import type { Dispatcher } from 'undici';
import { withSpan } from '../with-span';
import { checkTarget } from './check-target';
import { parseBlock } from './ip-address';
import { createPinnedConnections } from './pinned-connections';
import { createNameResolver } from './resolve-name';
import type { ResolveName } from './resolve-name';
import { unlessAborted, withinTime } from './within-time';

export interface OutboundOptions {
  /** Networks such as 10.0.0.0/8. */
  allowCidrs: string[];
  resolve?: ResolveName;
  totalMilliseconds?: number;
}

interface SenderOptions extends Omit<OutboundOptions, 'totalMilliseconds'> {
  /** For the name, the connection, the request and what is read of the answer together. */
  totalMilliseconds: number;
  plainHttp: boolean;
}

interface SentRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

/**
 * Sends requests to addresses that others chose: the name is resolved, every address checked, and the checked one used. Classifies errors,
 * never retries, and does not use the proxies of the environment: they would choose the address.
 */
export function createSender({
  allowCidrs,
  resolve = createNameResolver(),
  totalMilliseconds,
  plainHttp,
}: SenderOptions) {
  const rules = { allowed: allowCidrs.map(parseBlock), plainHttp, resolve };
  const connections = createPinnedConnections(totalMilliseconds);
  return {
    send<T extends { status: number }>(
      url: string,
      { method, headers, body, signal: cancellation }: SentRequest,
      read: (answer: Dispatcher.ResponseData) => T | Promise<T>,
    ): Promise<T> {
      return withSpan('outbound request', {}, async (span) => {
        const answer = await withinTime(totalMilliseconds, cancellation, async (signal) => {
          const target = await unlessAborted(checkTarget(url, rules), signal);
          return connections.use(target, async (dispatcher) =>
            read(await httpRequest(target.url, { method, headers, body: body ?? null, signal, dispatcher })),
          );
        });
        span?.setAttribute('http.response.status_code', answer.status);
        return answer;
      });
    },
    close: () => connections.close(),
  };
}

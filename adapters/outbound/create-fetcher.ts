import type { Dispatcher } from 'undici';
import { OutboundError } from '../../domain/errors';
import type { PublicFetcher } from '../../ports/outbound';
import { createSender } from './create-sender';
import type { OutboundOptions } from './create-sender';

/** For the name, the connection, the request and the whole answer together. */
const TOTAL_MILLISECONDS = 10_000;

/**
 * Fetches signed data, such as revocation lists, from where certificates say that it is. Plain http is allowed: the data has its own
 * signature, and authorities publish it that way (RFC 5280 §4.2.1.13).
 */
export function createFetcher({
  totalMilliseconds = TOTAL_MILLISECONDS,
  ...options
}: OutboundOptions): PublicFetcher & { close(): Promise<void> } {
  const sender = createSender({ ...options, totalMilliseconds, plainHttp: true });
  return {
    fetch: (url, { maxBytes, ...request }) =>
      sender.send(url, request, async (answer) => ({
        status: answer.statusCode,
        body: await readCapped(answer, maxBytes),
      })),
    close: () => sender.close(),
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

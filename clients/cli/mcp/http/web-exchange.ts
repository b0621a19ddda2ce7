import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request for handlers of web standards. */
export interface Exchange {
  /** Without its body, which was read before. Its signal tells when the client has gone. */
  request: Request;
  /** The parsed JSON; `undefined` if there is no body. */
  body: unknown;
  /** When the answer was sent or the client has gone. */
  closed: Promise<void>;
}

export function webExchange(request: IncomingMessage, response: ServerResponse, body: unknown): Exchange {
  const gone = new AbortController();
  const closed = new Promise<void>((resolve) => {
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
      resolve();
    });
  });
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  // Only the path counts here; the Host header was checked.
  const url = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  return { request: new Request(url, { method, headers, signal: gone.signal }), body, closed };
}

/** Sends the answer as it is produced. If the client goes, its stream is cancelled. */
export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  const reader = answer.body?.getReader();
  if (reader === undefined) {
    response.end();
    return;
  }
  // A stream of events may have nothing to say for long, but the client waits for the head.
  response.flushHeaders();
  response.once('close', () => void reader.cancel().catch(() => undefined));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (response.destroyed) return;
    if (!response.write(part.value)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}

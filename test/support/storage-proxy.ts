import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * pass     the real store answers
 * down     every connection breaks
 * slow     it answers after `delayMs`
 * unread   uploads pass, downloads break
 * late     the client of an upload is disconnected after its last byte, and the store gets the upload `delayMs` later
 */
export type StorageMode = 'pass' | 'down' | 'slow' | 'unread' | 'late';

export interface StorageProxy {
  url: string;
  mode: StorageMode;
  delayMs: number;
  /** Uploads not yet passed to the store. */
  pending: number;
  close(): Promise<void>;
}

/** A proxy in front of an HTTP store that injects faults. */
export async function startStorageProxy(target: string): Promise<StorageProxy> {
  const proxy: StorageProxy = { url: '', mode: 'pass', delayMs: 1_000, pending: 0, close };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  // An upload may pause for any time.
  server.requestTimeout = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isUpload = request.method === 'POST';
    const isDownload = request.method === 'GET' && (request.url ?? '').includes('alt=media');
    if (proxy.mode === 'down' || (proxy.mode === 'unread' && isDownload)) {
      request.socket.destroy();
      return;
    }
    if (proxy.mode === 'late' && isUpload) {
      proxy.pending += 1;
      const body = Buffer.concat((await request.toArray()) as Buffer[]);
      request.socket.destroy();
      await pause(proxy.delayMs);
      await pass(request, body).finally(() => (proxy.pending -= 1));
      return;
    }
    if (proxy.mode === 'slow') await pause(proxy.delayMs);
    const answer = await pass(request);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }

  async function pass(request: IncomingMessage, body?: Buffer): Promise<IncomingMessage> {
    const outgoing = send(new URL(request.url ?? '/', target), {
      method: request.method ?? 'GET',
      headers: request.headers,
      agent: false,
    });
    // Also after the answer, when a client hangs up in the middle of a write.
    outgoing.on('error', () => undefined);
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    if (body === undefined) {
      request.on('close', () => {
        if (!request.complete) outgoing.destroy();
      });
      request.pipe(outgoing);
    } else {
      outgoing.removeHeader('transfer-encoding');
      outgoing.setHeader('content-length', body.length);
      outgoing.end(body);
    }
    const [answer] = await answered;
    if (body !== undefined) await answer.toArray();
    return answer;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;

  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}

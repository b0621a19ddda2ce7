import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  id: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedEvent[];
  /** Decides the answers; 204 until a test says otherwise. */
  answer: (response: ServerResponse, event: ReceivedEvent) => void;
  /** The payload, if one of these secrets verifies it, as any receiver does. */
  verify(
    event: ReceivedEvent,
    secret: string,
  ): { type: string; timestamp: string; data: Record<string, unknown> };
  close(): Promise<void>;
}

/** An endpoint on loopback. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const event = { id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(chunks).toString() };
      receiver.received.push(event);
      receiver.answer(response, event);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    verify: ({ body, headers }, secret) =>
      new Webhook(secret).verify(body, headers) as ReturnType<WebhookReceiver['verify']>,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return receiver;
}

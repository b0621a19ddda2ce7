import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';
import { RECEIVERS, SAMPLES } from './programs';
import type { Receiver } from './programs';

interface Message {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The service sends here, and a receiver gets what the test hands on, as it came or changed. */
let catcher: Server;
let caught: Message[];
let service: TestService;

beforeAll(async () => {
  catcher = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      caught.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(204).end();
    });
  });
  catcher.listen(0, '127.0.0.1');
  [service] = await Promise.all([
    startService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }),
    once(catcher, 'listening'),
  ]);
});
afterAll(async () => {
  catcher.close();
  await service.stop();
});
beforeEach(() => {
  caught = [];
});

interface Webhook {
  webhook: { id: string; secret: string };
}

async function call<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${service.url}/api/public/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const endpoint = () =>
  call<Webhook>('POST', '/webhooks', {
    url: `http://127.0.0.1:${(catcher.address() as AddressInfo).port}/sello`,
    events: ['certificate.certified'],
  });

async function nextMessage(after: number): Promise<Message> {
  await until(async () => caught.length > after);
  return caught[after]!;
}

interface Running {
  lines: string[];
  send(message: Message): Promise<number>;
  stop(): Promise<void>;
}

/** Runs the receiver of the guide with this secret. */
async function start(receiver: Receiver, secret: string): Promise<Running> {
  const [command = '', ...args] = await RECEIVERS[receiver]();
  const child: ChildProcess = spawn(command, [...args, join(SAMPLES, receiver)], {
    env: { ...process.env, PORT: '0', SELLO_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${receiver} ended with ${child.exitCode}.`);
    return lines.length > 0;
  });
  const port = /\d+$/.exec(lines.shift()!)![0];
  return {
    lines,
    async send({ headers, body }) {
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body: new Uint8Array(body),
      });
      return response.status;
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}

describe.each(Object.keys(RECEIVERS) as Receiver[])('the receiver %s', (receiver) => {
  it('takes what the service signed, once, and refuses anything else', async () => {
    const { webhook } = await endpoint();
    const running = await start(receiver, webhook.secret);
    try {
      const { certificate } = await call<{ certificate: { id: string } }>('POST', '/certificates', {
        file_base64: Buffer.from(`for ${receiver}`).toString('base64'),
      });
      const message = await nextMessage(0);
      expect(await running.send(message)).toBe(204);
      expect(await running.send(message)).toBe(204);
      await until(async () => running.lines.length > 0);
      expect(running.lines).toEqual([`certificate.certified ${certificate.id}`]);

      const changed = Buffer.from(message.body.toString().replace('certified', 'certifieD'));
      expect(await running.send({ ...message, body: changed })).toBe(400);
      const old = { ...message.headers, 'webhook-timestamp': '1700000000' };
      expect(await running.send({ ...message, headers: old })).toBe(400);
      expect(running.lines).toHaveLength(1);
    } finally {
      await running.stop();
      await fetch(`${service.url}/api/public/v1/webhooks/${webhook.id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${service.key}` },
      });
    }
  });

  it('takes a message under the old secret and under the new one while both sign', async () => {
    const { webhook } = await endpoint();
    const { webhook: rotated } = await call<Webhook>('POST', `/webhooks/${webhook.id}/rotate`);
    expect(rotated.secret).not.toBe(webhook.secret);
    await call('POST', `/webhooks/${webhook.id}/test`);
    const message = await nextMessage(0);
    for (const secret of [webhook.secret, rotated.secret]) {
      const running = await start(receiver, secret);
      try {
        expect(await running.send(message)).toBe(204);
        await until(async () => running.lines.length > 0);
        expect(running.lines).toEqual(['webhook.test']);
      } finally {
        await running.stop();
      }
    }
    const other = await start(receiver, `whsec_${Buffer.alloc(32, 7).toString('base64')}`);
    try {
      expect(await other.send(message)).toBe(400);
    } finally {
      await other.stop();
    }
    await fetch(`${service.url}/api/public/v1/webhooks/${webhook.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${service.key}` },
    });
  });
});

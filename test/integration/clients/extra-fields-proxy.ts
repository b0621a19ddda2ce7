import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Of one connection only, or not true of the changed body. */
const NOT_PASSED_ON = [
  'connection',
  'content-length',
  'content-encoding',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
];

/** The service as it may be after an update: every object of every JSON answer has one more field. */
export async function startExtraFieldsProxy(target: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await fetch(`${target}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: passedOn(Object.entries(request.headers as Record<string, string>)),
        redirect: 'manual',
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
      const body = isJson ? JSON.stringify(withExtraFields(JSON.parse(bytes.toString()))) : bytes;
      response.writeHead(answer.status, passedOn([...answer.headers])).end(body);
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function passedOn(headers: [string, string][]): Record<string, string> {
  return Object.fromEntries(headers.filter(([name]) => !NOT_PASSED_ON.includes(name)));
}

function withExtraFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtraFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withExtraFields(field)] as const);
  return { ...Object.fromEntries(fields), added_later: { note: 'A field of a later release.' } };
}

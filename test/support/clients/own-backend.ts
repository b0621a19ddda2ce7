import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OwnBackend {
  url: string;
  close(): Promise<void>;
}

/** A caller's own site: it serves files, and hands calls of the API on with the key, which no browser ever sees. */
export async function startOwnBackend(
  target: string,
  key: string,
  files: Record<string, string>,
): Promise<OwnBackend> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const file = files[url];
    if (file !== undefined) {
      const type = url.endsWith('js') ? 'text/javascript' : 'text/html';
      outgoing.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(file);
      return;
    }
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const sent = request(`${target}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

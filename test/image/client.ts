import assert from 'node:assert/strict';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import type { ComposeStack } from './compose-stack';

export interface Certificate {
  readonly id: string;
  readonly status: string;
  readonly file: { readonly sha256: string };
  readonly blockchain: { readonly status: string; readonly txid: string | null };
}

/** What a caller does with the public API, by plain HTTP. */
export interface Client {
  certify(name: string, bytes: Buffer): Promise<Certificate>;
  read(id: string): Promise<Certificate>;
  proof(id: string, type: string): Promise<Buffer>;
  /** The original, by the link that the API gives out. */
  file(id: string): Promise<Buffer>;
  trust(): Promise<Buffer>;
}

export function connect({ api, filesPort }: ComposeStack, key: string): Client {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${api}${path}`, { headers, signal: AbortSignal.timeout(60_000), ...init });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const certificates = '/api/public/v1/certificates';
  const certificate = async (answer: Response): Promise<Certificate> =>
    ((await answer.json()) as { certificate: Certificate }).certificate;
  return {
    certify: async (name, bytes) => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(bytes)]), name);
      return certificate(await call(certificates, { method: 'POST', body }));
    },
    read: async (id) => certificate(await call(`${certificates}/${id}`)),
    proof: async (id, type) => {
      const answer = await call(`${certificates}/${id}/proof?type=${type}&format=raw`);
      return Buffer.from(await answer.arrayBuffer());
    },
    file: async (id) => {
      const answer = await call(`${certificates}/${id}/proof?type=file`);
      const { proof } = (await answer.json()) as { proof: { url: string } };
      return download(new URL(proof.url), filesPort);
    },
    trust: async () => Buffer.from(await (await call('/.well-known/sello/trust.pem')).arrayBuffer()),
  };
}

/** The link names the port that docker-compose.yml publishes; here it is published on another. */
async function download(link: URL, port: number): Promise<Buffer> {
  const { pathname, search, host } = link;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: pathname + search, headers: { host } }, resolve)
      .on('error', reject)
      .end();
  });
  const bytes = await buffer(answer);
  assert.equal(
    answer.statusCode,
    200,
    `${link.href} answered ${answer.statusCode ?? 0}: ${bytes.toString()}`,
  );
  return bytes;
}

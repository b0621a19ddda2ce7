import { createHash, createVerify, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Storage } from '@google-cloud/storage';
import { createGcsStore } from '../../../adapters/storage/gcs/create-gcs-store';
import { UnavailableError } from '../../../domain/errors';
import type { StoreUnderTest } from './file-store-contract';
import { describeFileStore, inPieces, listed } from './file-store-contract';

const endpoint = process.env['TEST_GCS_ENDPOINT']!;
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const credentials = { client_email: 'sello@example.iam.gserviceaccount.com', private_key: privateKey };
const key = 'files/cert_0000000000000000000001';
const FAR_FUTURE = new Date('2999-01-01T00:00:00Z');

describeFileStore('GCS', openGcs);

describe('the GCS store, beyond the common contract', () => {
  let bucket: string;
  let servers: Server[];

  beforeEach(async () => {
    bucket = await newBucket();
    servers = [];
  });
  afterEach(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('signs V4 links over disposition, type and expiry', async () => {
    const store = createGcsStore({ bucket, endpoint, credentials });
    const expiresAt = new Date(Date.now() + 300_000);
    const link = await store.signedLink(key, { fileName: 'ñ.pdf', mime: 'application/pdf', expiresAt });
    const url = new URL(link);
    expect(url.pathname).toBe(`/${bucket}/${key}`);
    expect(url.searchParams.get('response-content-type')).toBe('application/pdf');
    expect(url.searchParams.get('response-content-disposition')).toBe(
      `attachment; filename="?.pdf"; filename*=UTF-8''%C3%B1.pdf`,
    );
    expect(endOf(url)).toBe(Math.floor(expiresAt.getTime() / 1000));
    expect(holds(url)).toBe(true);
    url.searchParams.set('response-content-disposition', 'inline');
    expect(holds(url)).toBe(false);
  });

  it('closes the connection when the source fails, instead of leaving the request open', async () => {
    const arrived: IncomingMessage[] = [];
    const address = await serve((request) => {
      arrived.push(request.on('error', () => undefined));
      request.resume();
    });
    const store = createGcsStore({ bucket, endpoint: address });
    const source = new Readable({ read: () => undefined });
    source.push(randomBytes(1000));
    const putting = store.put(key, source);
    putting.catch(() => undefined);
    await once(servers[0]!, 'request');
    const closed = new Promise((resolve) => arrived[0]!.once('close', resolve));
    source.destroy(new Error('the caller went away'));
    await expect(putting).rejects.toThrow('the caller went away');
    await closed;
    expect(arrived[0]!.complete).toBe(false);
  });

  it('leaves nothing when the response to a complete upload is lost', async () => {
    const address = await proxy((incoming, answer) => {
      if (incoming.method === 'POST') answer.destroy();
    });
    const store = createGcsStore({ bucket, endpoint: address });
    await expect(store.put(key, inPieces(randomBytes(200_000)))).rejects.toBeInstanceOf(UnavailableError);
    expect(await listed(createGcsStore({ bucket, endpoint }), FAR_FUTURE)).toEqual([]);
  });

  it('keeps an object that existed before when the response is lost', async () => {
    const direct = createGcsStore({ bucket, endpoint });
    await direct.put(key, inPieces(Buffer.from('first')));
    const address = await proxy((incoming, answer) => {
      if (incoming.method === 'POST') answer.destroy();
    });
    const store = createGcsStore({ bucket, endpoint: address });
    await expect(store.put(key, inPieces(Buffer.from('second')))).rejects.toBeInstanceOf(UnavailableError);
    expect(await listed(direct, FAR_FUTURE)).toEqual([key]);
  });

  it('refuses an acknowledgement with a different size or checksum', async () => {
    const address = await serve((request, response) => {
      request.resume().on('end', () => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ size: '5', crc32c: 'AAAAAA==' }));
      });
    });
    const store = createGcsStore({ bucket, endpoint: address });
    await expect(store.put(key, inPieces(Buffer.from('hello')))).rejects.toBeInstanceOf(UnavailableError);
  });

  it.each([401, 403, 408, 429, 500, 502, 503])(
    'reports the storage as unavailable after a %d, in every call',
    async (status) => {
      const address = await serve((request, response) => {
        request.resume();
        response.writeHead(status).end('no');
      });
      const store = createGcsStore({ bucket, endpoint: address });
      await expect(store.put(key, inPieces(Buffer.from('x')))).rejects.toBeInstanceOf(UnavailableError);
      await expect(store.read(key)).rejects.toBeInstanceOf(UnavailableError);
      await expect(store.delete(key)).rejects.toBeInstanceOf(UnavailableError);
      await expect(store.check()).rejects.toBeInstanceOf(UnavailableError);
      await expect(listed(store, FAR_FUTURE)).rejects.toBeInstanceOf(UnavailableError);
    },
  );

  it('times out on a store that accepts the request and never answers', async () => {
    const address = await serve((request) => void request.resume());
    const store = createGcsStore({ bucket, endpoint: address, acknowledgeMs: 3_000 });
    const calls = [
      store.put(key, inPieces(Buffer.from('x'))),
      store.read(key),
      store.delete(key),
      store.check(),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(UnavailableError) as Error });
    }
  });

  it('times out on a store that stops reading', async () => {
    const address = await serve(() => undefined);
    const store = createGcsStore({ bucket, endpoint: address, acknowledgeMs: 3_000 });
    const put = store.put(key, inPieces(randomBytes(20_000_000)));
    await expect(put).rejects.toBeInstanceOf(UnavailableError);
  });

  it('reports a missing bucket as unavailable storage, not as a missing file', async () => {
    const store = createGcsStore({ bucket: `none-${randomUUID()}`, endpoint });
    await expect(store.read(key)).rejects.toBeInstanceOf(UnavailableError);
    await expect(store.check()).rejects.toBeInstanceOf(UnavailableError);
    await expect(store.put(key, inPieces(Buffer.from('x')))).rejects.toBeInstanceOf(UnavailableError);
  });

  async function serve(
    handle: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<string> {
    const server = createServer(handle);
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Forwards everything to the real server; `fault` may change the response. */
  async function proxy(fault: (incoming: IncomingMessage, answer: ServerResponse) => void): Promise<string> {
    return serve((incoming, answer) => {
      const { method, url, headers } = incoming;
      const outgoing = httpRequest(endpoint + url!, { method, headers }, (response) => {
        fault(incoming, answer);
        if (answer.destroyed) {
          response.resume();
          return;
        }
        answer.writeHead(response.statusCode!, response.headers);
        response.pipe(answer);
      });
      incoming.pipe(outgoing);
    });
  }
});

async function openGcs(): Promise<StoreUnderTest> {
  const bucket = await newBucket();
  return {
    store: createGcsStore({ bucket, endpoint, credentials }),
    unreachable: createGcsStore({ bucket, endpoint: await closedEndpoint() }),
    leftovers: async () => [],
    close: async () => undefined,
  };
}

async function newBucket(): Promise<string> {
  const bucket = `sello-${randomUUID()}`;
  await new Storage({ apiEndpoint: endpoint, projectId: 'sello-test' }).createBucket(bucket);
  return bucket;
}

/** A port on which nothing listens. */
async function closedEndpoint(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

function endOf(url: URL): number {
  const [, year, month, day, hour, minute, second] = /(....)(..)(..)T(..)(..)(..)Z/.exec(
    url.searchParams.get('X-Goog-Date')!,
  )!;
  const start = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000;
  return start + Number(url.searchParams.get('X-Goog-Expires'));
}

/** The emulator accepts every signature; this verifies one independently, following Google's description of V4. */
function holds(url: URL): boolean {
  const strict = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Goog-Signature')
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .sort()
    .join('&');
  const canonical = ['GET', url.pathname, query, `host:${url.hostname}\n`, 'host', 'UNSIGNED-PAYLOAD'].join(
    '\n',
  );
  const date = url.searchParams.get('X-Goog-Date')!;
  const scope = url.searchParams.get('X-Goog-Credential')!.split('/').slice(1).join('/');
  const text = ['GOOG4-RSA-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const signature = Buffer.from(url.searchParams.get('X-Goog-Signature')!, 'hex');
  return createVerify('RSA-SHA256').update(text).verify(publicKey, signature);
}

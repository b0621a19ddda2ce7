import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGcsStore } from '../../../adapters/storage/gcs/create-gcs-store';
import { serveFiles } from '../../../deploy/serve-files';

const KEY = 'files/cert_4fT0mQ2vX9bKc7LrZ1aYwE';

function pem(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return privateKey;
}

describe('the published port of the store', () => {
  const [signer, another] = [pem(), pem()];
  let store: Server;
  let files: Server;
  let endpoint: string;
  /** What reached the store. */
  let reached: string[];
  let now = new Date();

  const listening = async (server: Server): Promise<number> => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  beforeAll(async () => {
    // As the emulator: it serves whatever is asked, to pages of every origin.
    store = createServer((asked, answer) => {
      reached.push(`${asked.method ?? ''} ${asked.url ?? ''}`);
      const open = {
        'access-control-allow-origin': '*',
        'content-type': 'application/pdf',
        'set-cookie': 'a=b',
      };
      if (asked.headers.range === undefined) answer.writeHead(200, open).end('the file');
      else answer.writeHead(206, { ...open, 'content-range': 'bytes 0-2/8' }).end('the');
    });
    endpoint = `http://127.0.0.1:${await listening(store)}`;
    files = serveFiles({ endpoint, bucket: 'sello', signer, clock: () => now });
    await listening(files);
  });
  afterAll(() => {
    store.close();
    files.close();
  });
  beforeEach(() => {
    reached = [];
    now = new Date();
  });

  /** Path and query of a link, as the service makes it. */
  async function link(key = signer, bucket = 'sello'): Promise<string> {
    const credentials = { client_email: 'sello@emulator.invalid', private_key: key };
    const made = createGcsStore({ bucket, endpoint, credentials });
    const expiresAt = new Date(Date.now() + 60_000);
    const url = new URL(
      await made.signedLink(KEY, { fileName: 'año 14.pdf', mime: 'application/pdf', expiresAt }),
    );
    return url.pathname + url.search;
  }

  async function ask(
    path: string,
    method = 'GET',
    headers = {},
  ): Promise<IncomingMessage & { body: string }> {
    const { port } = files.address() as AddressInfo;
    const sent = request({ host: '127.0.0.1', port, path, method, headers }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return Object.assign(answer, { body: await text(answer) });
  }

  it('serves a file by its signed link, whole or in part, to no page of another origin', async () => {
    const path = await link();
    const whole = await ask(path, 'GET', { origin: 'https://example.com' });
    expect([whole.statusCode, whole.body]).toEqual([200, 'the file']);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(whole.headers).filter((name) => /^access-control|cookie/.test(name))).toEqual([]);
    const part = await ask(path, 'GET', { range: 'bytes=0-2' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'the', 'bytes 0-2/8']);
    expect((await ask(path, 'HEAD')).statusCode).toBe(200);
    expect(reached).toEqual([`GET ${path}`, `GET ${path}`, `HEAD ${path}`]);
  });

  it.each<[string, (path: string) => string | Promise<string>]>([
    ['lists the bucket', () => '/storage/v1/b/sello/o'],
    ['reads without a signature', () => `/sello/${KEY}`],
    ['reads by the API', () => `/storage/v1/b/sello/o/${encodeURIComponent(KEY)}?alt=media`],
    ['downloads by the API', () => `/download/storage/v1/b/sello/o/${encodeURIComponent(KEY)}`],
    ['changes the file', (path) => path.replace('cert_4', 'cert_5')],
    ['goes up from the file', (path) => path.replace('/sello/', '/sello/../storage/')],
    ['changes the name', (path) => path.replace('14.pdf', '15.pdf')],
    ['adds a parameter', (path) => `${path}&alt=json`],
    ['repeats a parameter', (path) => `${path}&X-Goog-Expires=604800`],
    ['adds a second query', (path) => `${path}?x`],
    ['changes the time it expires', (path) => path.replace(/X-Goog-Expires=\d+/, 'X-Goog-Expires=604800')],
    ['changes the signature', (path) => path.replace(/X-Goog-Signature=.{8}/, 'X-Goog-Signature=00000000')],
    ['leaves out the signature', (path) => path.replace(/&X-Goog-Signature=[0-9a-f]+/, '')],
    ['has malformed escapes', (path) => path.replace(/X-Goog-Signature=.{3}/, 'X-Goog-Signature=%zz')],
    ['is signed by another key', () => link(another)],
    ['is of another bucket', () => link(signer, 'other')],
  ])('refuses a request that %s, before it reaches the store', async (_what, change) => {
    const path = await change(await link());
    const { statusCode, body } = await ask(path);
    expect([statusCode, body]).toEqual([
      403,
      'This link is not valid or has expired. Get a new one from the API.\n',
    ]);
    expect(reached).toEqual([]);
  });

  it('refuses a link that has expired, or is from tomorrow', async () => {
    const path = await link();
    for (const days of [-1, 1]) {
      now = new Date(Date.now() + days * 86_400_000);
      expect((await ask(path)).statusCode).toBe(403);
    }
    expect(reached).toEqual([]);
  });

  it.each(['DELETE', 'PUT', 'POST', 'PATCH', 'OPTIONS'])(
    'refuses %s, with a signed link too',
    async (method) => {
      for (const path of [await link(), `/storage/v1/b/sello/o/${encodeURIComponent(KEY)}`]) {
        const { statusCode, headers } = await ask(path, method, {
          'access-control-request-method': 'DELETE',
        });
        expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      expect(reached).toEqual([]);
    },
  );

  it('says so with a sentence when the store cannot be reached', async () => {
    const path = await link();
    await new Promise((closed) => store.close(closed));
    const { statusCode, body } = await ask(path);
    expect([statusCode, body]).toEqual([502, 'The store cannot be reached. Try again later.\n']);
  });
});

import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { PayloadCodec } from '@temporalio/common';
import { PayloadCodecError } from '../../../temporal/payload-codec';
import { listen } from '../../../runtime/listen';
import type { Listening } from '../../../runtime/listen';
import { createCodecServer } from '../../../temporal/codec-server';

const UI = 'http://localhost:8233';
const TOKEN = 'a-token-of-32-characters-aaaaaaa';
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Adds or removes one mark; refuses what has none. */
const CODEC: PayloadCodec = {
  encode: (payloads) =>
    Promise.resolve(
      payloads.map(({ metadata, data }) => ({
        ...(metadata && { metadata }),
        data: Buffer.concat([Buffer.from('#'), data!]),
      })),
    ),
  decode: async (payloads) =>
    payloads.map(({ metadata, data }) => {
      if (data![0] !== 0x23) throw new PayloadCodecError('The key "k9" is missing.');
      return { ...(metadata && { metadata }), data: data!.subarray(1) };
    }),
};

const OPTIONS = { codec: CODEC, token: TOKEN, uiOrigin: UI };

describe('the codec endpoint', () => {
  let server: Listening;
  let url: string;
  beforeAll(async () => {
    server = await listen(createCodecServer(OPTIONS), { host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${server.port}`;
  });
  afterAll(() => server.close());

  const body = (data: string) =>
    JSON.stringify({ payloads: [{ metadata: { encoding: base64('json/plain') }, data: base64(data) }] });
  const post = (path: string, content: string, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: content,
    });

  it('decodes and encodes, with the token in the path as for the UI', async () => {
    const decoded = await post(`/${TOKEN}/decode`, body('#secret'), { origin: UI, 'x-namespace': 'default' });
    expect(decoded.status).toBe(200);
    expect(decoded.headers.get('access-control-allow-origin')).toBe(UI);
    expect(decoded.headers.get('cache-control')).toBe('no-store');
    expect(await decoded.json()).toEqual(JSON.parse(body('secret')));
    expect(await (await post(`/${TOKEN}/encode`, body('secret'))).json()).toEqual(
      JSON.parse(body('#secret')),
    );
  });

  it('takes a bearer token too, as the CLI and proxies send it', async () => {
    const answer = await post('/decode', body('#secret'), { authorization: `Bearer ${TOKEN}` });
    expect(answer.status).toBe(200);
  });

  it('decrypts nothing without the token', async () => {
    for (const [path, headers] of [
      ['/decode', {}],
      ['/decode', { authorization: 'Bearer wrong' }],
      ['/decode', { authorization: TOKEN }],
      ['/wrong/decode', {}],
      [`/${TOKEN}x/decode`, {}],
      ['//decode', {}],
      // What is in the path counts.
      ['/wrong/decode', { authorization: `Bearer ${TOKEN}` }],
    ] as [string, Record<string, string>][]) {
      const answer = await post(path, body('#secret'), headers);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain(base64('secret'));
    }
  });

  it('lets pages of the Temporal UI read, and no other page, even with the token', async () => {
    const preflight = await fetch(`${url}/${TOKEN}/decode`, {
      method: 'OPTIONS',
      headers: { origin: UI, 'access-control-request-headers': 'content-type,x-namespace' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(UI);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-namespace');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    for (const origin of ['https://evil.example', 'null', `${UI}.evil.example`]) {
      const answer = await post(`/${TOKEN}/decode`, body('#secret'), { origin });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('takes an empty list in the form in which the CLI sends it', async () => {
    const answer = await post(`/${TOKEN}/decode`, '{}');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ payloads: [] });
  });

  it('says which key is missing', async () => {
    const answer = await post(`/${TOKEN}/decode`, body('no mark'));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ message: 'The key "k9" is missing.' });
  });

  it('refuses other paths, methods and bodies, and a body without end', async () => {
    expect((await post(`/${TOKEN}/other`, body('#x'))).status).toBe(401);
    expect((await fetch(`${url}/${TOKEN}/decode`)).status).toBe(404);
    for (const broken of ['', '{', 'null', '{"payloads":1}', '{"payloads":[null]}'])
      expect((await post(`/${TOKEN}/decode`, broken)).status).toBe(400);
    const large = await post(`/${TOKEN}/decode`, ' '.repeat(9 * 1024 * 1024)).catch(() => null);
    // The connection may end before the answer is read.
    expect(large === null || large.status === 413).toBe(true);
    expect((await post(`/${TOKEN}/decode`, body('#x'))).status).toBe(200);
  });

  it('fails where its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(listen(createCodecServer(OPTIONS), { host: '127.0.0.1', port })).rejects.toThrow(
      'EADDRINUSE',
    );
    other.close();
  });
});

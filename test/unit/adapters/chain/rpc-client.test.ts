import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createRpcClient } from '../../../../adapters/chain/rpc-client';
import { RpcError } from '../../../../proofs/bitcoin/rpc-error';
import { UnavailableError } from '../../../../domain/errors';

describe('the RPC client', () => {
  let server: Server | null = null;
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-rpc-'));
  });

  afterEach(async () => {
    server?.closeAllConnections();
    server?.close();
    server = null;
    await rm(dir, { recursive: true, force: true });
  });

  async function serve(listener: RequestListener): Promise<string> {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const answering = (status: number, body: string): Promise<string> =>
    serve((_, response) => response.writeHead(status).end(body));
  const failure = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

  it('sends method, parameters and credentials, and gives the result', async () => {
    const seen: { authorization: string | undefined; url: string | undefined; body: unknown }[] = [];
    const host = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push({ authorization: request.headers.authorization, url: request.url, body: JSON.parse(body) });
        response.end(JSON.stringify({ result: [1, 'two'], error: null, id: 'sello' }));
      });
    });
    const client = createRpcClient({ rpcUrl: `http://us%40er:p%3Ass@${host}` });
    expect(await client.call('getthings', ['a', 2])).toEqual([1, 'two']);
    expect(seen).toEqual([
      {
        authorization: `Basic ${Buffer.from('us@er:p:ss').toString('base64')}`,
        url: '/',
        body: { jsonrpc: '1.0', id: 'sello', method: 'getthings', params: ['a', 2] },
      },
    ]);
  });

  it('reads the cookie file for every call, because the node writes a new one at each start', async () => {
    const seen: (string | undefined)[] = [];
    const host = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end(JSON.stringify({ result: null, error: null, id: 'sello' }));
    });
    const cookieFile = join(dir, '.cookie');
    const client = createRpcClient({ rpcUrl: `http://${host}`, cookieFile });
    for (const cookie of ['__cookie__:first', '__cookie__:second\n']) {
      await writeFile(cookieFile, cookie);
      await client.call('x');
    }
    const decoded = seen.map((header) => Buffer.from(header!.slice('Basic '.length), 'base64').toString());
    expect(decoded).toEqual(['__cookie__:first', '__cookie__:second']);
  });

  it('throws the node’s error with its code and message, whatever the HTTP status', async () => {
    const host = await answering(
      500,
      '{"result":null,"error":{"code":-8,"message":"Block height out of range"},"id":1}',
    );
    await expect(createRpcClient({ rpcUrl: `http://${host}` }).call('x')).rejects.toEqual(
      new RpcError(-8, 'Block height out of range'),
    );
  });

  it.each([
    ['a wrong password', 401, ''],
    ['a full work queue', 503, 'Work queue depth exceeded'],
    ['a proxy’s page', 502, '<html>Bad gateway</html>'],
    ['a page that is not a reply', 200, '{"hello":"world"}'],
    ['a reply that is not an object', 200, 'null'],
    ['an error without a code', 500, '{"result":null,"error":"no"}'],
    [
      'a node that is still starting',
      500,
      '{"result":null,"error":{"code":-28,"message":"Loading block index…"},"id":1}',
    ],
  ])('reports the chain as unavailable after %s', async (_, status, body) => {
    const host = await answering(status, body);
    const error = await failure(createRpcClient({ rpcUrl: `http://user:hidden-word@${host}` }).call('x'));
    expect(error).toMatchObject({ name: 'UnavailableError', part: 'chain' });
    expect((error as UnavailableError).cause).toBeInstanceOf(Error);
  });

  it('reports the chain as unavailable while the node has not written its cookie file', async () => {
    const host = await answering(200, '{"result":1,"error":null}');
    const client = createRpcClient({ rpcUrl: `http://${host}`, cookieFile: join(dir, 'none') });
    expect(await failure(client.call('x'))).toBeInstanceOf(UnavailableError);
  });

  it('stops waiting after its timeout', async () => {
    const host = await serve(() => undefined);
    const client = createRpcClient({ rpcUrl: `http://${host}`, timeoutMs: 50 });
    expect(await failure(client.call('x'))).toMatchObject({ part: 'chain', cause: { name: 'TimeoutError' } });
    // A call can have its own timeout.
    const patient = createRpcClient({ rpcUrl: `http://${host}`, timeoutMs: 60_000 });
    expect(await failure(patient.call('x', [], { timeoutMs: 50 }))).toBeInstanceOf(UnavailableError);
  });

  it('reports a reply that breaks off', async () => {
    const host = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"result":', () => response.destroy());
    });
    expect(await failure(createRpcClient({ rpcUrl: `http://${host}` }).call('x'))).toBeInstanceOf(
      UnavailableError,
    );
  });

  it('follows no redirect, which would send the credentials elsewhere', async () => {
    const host = await serve((_, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    );
    const error = await failure(createRpcClient({ rpcUrl: `http://user:word@${host}` }).call('x'));
    expect(inspect(error)).toContain('HTTP 307');
  });

  it('never shows the credentials in an error', async () => {
    const refused = await failure(
      createRpcClient({ rpcUrl: 'http://user:hidden-word@127.0.0.1:1' }).call('x'),
    );
    const host = await answering(403, 'forbidden');
    const answered = await failure(createRpcClient({ rpcUrl: `http://user:hidden-word@${host}` }).call('x'));
    const misspelt = (rpcUrl: string): unknown => {
      try {
        return createRpcClient({ rpcUrl });
      } catch (error) {
        return error;
      }
    };
    const wrong = [
      misspelt('user:hidden-word@host'),
      misspelt('ftp://user:hidden-word@host'),
      misspelt('http://u:hidden-word@:x'),
    ];
    expect(refused).toBeInstanceOf(UnavailableError);
    for (const error of [refused, answered, ...wrong]) {
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(
        /hidden-word|aGlkZGVu|dXNlcjpoaWRkZW4/,
      );
    }
  });
});

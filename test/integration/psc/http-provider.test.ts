import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { loadProviders } from '../../../adapters/psc/load-providers';
import type { TimestampProvider } from '../../../ports/timestamp-provider';
import { ProviderError } from '../../../domain/errors';
import { encodePem } from '../../../proofs/x509/pem';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import { MAX_RESPONSE_BYTES, parseTimestampResponse } from '../../../proofs/timestamp/response';
import { useTempDir } from '../../support/temp-dir';
import { until } from '../../support/until';
import type { World } from '../../unit/proofs/timestamp/forge';
import { DIGEST, forge, newWorld, NONCE, POLICY } from '../../unit/proofs/timestamp/forge';

const SECRET = 'correct-horse-battery';
const REPLY = { 'content-type': 'application/timestamp-reply' };
const request = buildTimestampRequest({ digest: DIGEST, nonce: NONCE });

const directory = useTempDir();
const servers: Server[] = [];
let world: World;
let good: Uint8Array;

beforeAll(async () => {
  world = await newWorld();
  good = await forge(world);
});

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(async (server) => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    }),
  );
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
}

async function providerFor(url: string, auth: object = { type: 'none' }): Promise<TimestampProvider> {
  const trust = { roots: ['root.pem'], policies: [POLICY] };
  const config = { providers: [{ name: 'psc-one', url, grade: 'technical', auth, trust }] };
  await writeFile(join(directory(), 'root.pem'), encodePem('CERTIFICATE', world.root.certificate.raw));
  await writeFile(join(directory(), 'secret'), `${SECRET}\n`);
  await writeFile(join(directory(), 'psc.json'), JSON.stringify(config));
  const [provider] = await loadProviders(join(directory(), 'psc.json'));
  return provider!;
}

const BEARER = { type: 'bearer', secretFile: 'secret' };
const inTime = () => AbortSignal.timeout(120_000);

/** The error of a request. It must not contain the credentials, however it is printed. */
async function faultOf(handler: RequestListener, signal = inTime()): Promise<ProviderError> {
  const provider = await providerFor(await listen(handler), BEARER);
  const error: unknown = await provider.send(request, signal).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderError);
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(SECRET);
  expect((error as ProviderError).message).toMatch(/^The .*provider psc-one .*\.$/);
  return error as ProviderError;
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('the HTTP provider', () => {
  it('posts the request as RFC 3161 §3.4 requires and returns the response byte for byte', async () => {
    const seen: unknown[] = [];
    const url = await listen((incoming, response) => {
      void bodyOf(incoming).then((body) => {
        seen.push(
          incoming.method,
          incoming.url,
          incoming.headers['content-type'],
          incoming.headers.authorization,
          body,
        );
        response.writeHead(200, REPLY).end(good);
      });
    });
    const provider = await providerFor(url);
    expect(await provider.send(request, inTime())).toEqual(new Uint8Array(good));
    expect(seen).toEqual(['POST', '/tsa', 'application/timestamp-query', undefined, Buffer.from(request)]);
  });

  it.each([
    ['bearer', BEARER, 'authorization', `Bearer ${SECRET}`],
    [
      'basic',
      { type: 'basic', username: 'sello', secretFile: 'secret' },
      'authorization',
      `Basic ${Buffer.from(`sello:${SECRET}`).toString('base64')}`,
    ],
    ['header', { type: 'header', name: 'X-Api-Key', secretFile: 'secret' }, 'x-api-key', SECRET],
  ])('sends %s credentials', async (_, auth, header, value) => {
    let seen: unknown;
    const url = await listen((incoming, response) => {
      seen = incoming.headers[header];
      response.writeHead(200, REPLY).end(good);
    });
    await (await providerFor(url, auth)).send(request, inTime());
    expect(seen).toBe(value);
  });

  it('sends the new secret after its file was changed, without a restart', async () => {
    let seen: unknown;
    const url = await listen((incoming, response) => {
      seen = incoming.headers.authorization;
      response.writeHead(200, REPLY).end(good);
    });
    const provider = await providerFor(url, BEARER);
    await provider.send(request, inTime());
    expect(seen).toBe(`Bearer ${SECRET}`);
    await writeFile(join(directory(), 'secret'), 'the-next-secret\n');
    await until(async () => {
      await provider.send(request, inTime());
      return seen === 'Bearer the-next-secret';
    });
  });

  it('reads a secret from the environment', async () => {
    let seen: unknown;
    const url = await listen((incoming, response) => {
      seen = incoming.headers.authorization;
      response.writeHead(200, REPLY).end(good);
    });
    process.env['SELLO_TEST_PSC_SECRET'] = SECRET;
    try {
      await (
        await providerFor(url, { type: 'bearer', secretEnv: 'SELLO_TEST_PSC_SECRET' })
      ).send(request, inTime());
    } finally {
      delete process.env['SELLO_TEST_PSC_SECRET'];
    }
    expect(seen).toBe(`Bearer ${SECRET}`);
  });

  it('wraps a bare token in a response and keeps its bytes', async () => {
    const token = parseTimestampResponse(good).token!;
    const url = await listen((_, response) => response.writeHead(200, REPLY).end(token));
    const response = await (await providerFor(url)).send(request, inTime());
    expect(parseTimestampResponse(response)).toMatchObject({ status: 'granted', token });
  });

  it.each([
    [500, 'transient'],
    [502, 'transient'],
    [503, 'transient'],
    [429, 'transient'],
    [408, 'transient'],
    [204, 'transient'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
  ])('classifies status %d as %s', async (status, fault) => {
    const error = await faultOf((_, response) =>
      response.writeHead(status, REPLY).end(status === 204 ? undefined : good),
    );
    expect(error.fault).toBe(fault);
    expect(error.message).toContain(String(status));
  });

  it.each([301, 302, 307, 308])(
    'does not follow a redirect (%d), and classifies it as refused',
    async (status) => {
      let followed = false;
      const elsewhere = await listen((_, response) => {
        followed = true;
        response.writeHead(200, REPLY).end(good);
      });
      const error = await faultOf((_, response) => response.writeHead(status, { location: elsewhere }).end());
      expect(error.fault).toBe('refused');
      expect(followed).toBe(false);
    },
  );

  it.each<[string, RequestListener]>([
    [
      'of another content type',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(good),
    ],
    ['without a content type', (_, response) => response.writeHead(200).end(good)],
    ['that is not a time-stamp response', (_, response) => response.writeHead(200, REPLY).end('<html>')],
    ['that is empty', (_, response) => response.writeHead(200, REPLY).end()],
    ['with trailing bytes', (_, response) => response.writeHead(200, REPLY).end(Buffer.from([...good, 0]))],
    [
      'that breaks off',
      (_, response) => {
        response.writeHead(200, { ...REPLY, 'content-length': good.length + 5 });
        response.write(good, () => response.destroy());
      },
    ],
    ['that never begins', (incoming) => incoming.socket.destroy()],
  ])('classifies a response %s as transient', async (_, handler) => {
    expect((await faultOf(handler)).fault).toBe('transient');
  });

  it('stops reading a response that is too large', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const error = await faultOf((_, response) => {
      closed = once(response, 'close');
      response.writeHead(200, REPLY);
      // Endless: only the reader's limit can stop it.
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect(error).toMatchObject({ fault: 'transient' });
    expect(error.message).toContain(String(MAX_RESPONSE_BYTES));
    await closed;
  });

  it.each<[string, RequestListener]>([
    ['before the response', () => undefined],
    [
      'in the middle of the response',
      (_, response) => void response.writeHead(200, REPLY).write(good.slice(0, 10)),
    ],
  ])('stops %s when its signal aborts', async (_, stall) => {
    const controller = new AbortController();
    const error = await faultOf((incoming, response) => {
      stall(incoming, response);
      setImmediate(() => {
        controller.abort();
      });
    }, controller.signal);
    expect(error.fault).toBe('transient');
    expect(error.message).toBe('The provider psc-one did not answer in time.');
  });

  it('classifies an unreachable provider as transient', async () => {
    const url = await listen(() => undefined);
    const server = servers.pop()!;
    server.close();
    await once(server, 'close');
    const provider = await providerFor(url, BEARER);
    await expect(provider.send(request, inTime())).rejects.toMatchObject({
      fault: 'transient',
      message: 'The provider psc-one could not be reached (ECONNREFUSED).',
    });
  });
});

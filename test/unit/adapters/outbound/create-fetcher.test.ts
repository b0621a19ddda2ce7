import { once } from 'node:events';
import { checkTarget } from '../../../../adapters/outbound/check-target';
import { createFetcher } from '../../../../adapters/outbound/create-fetcher';
import type { OutboundOptions } from '../../../../adapters/outbound/create-sender';
import { reservePort } from '../../../../runtime/reserve-port';
import { faultOf, ok, useOutbound } from '../../../support/outbound';

const { serve } = useOutbound();
const GET = { method: 'GET', headers: {}, maxBytes: 1_000 } as const;

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

function fetcher(options: Partial<OutboundOptions> = {}) {
  const created = createFetcher({ allowCidrs: ['127.0.0.1'], ...options });
  open.push(created);
  return created;
}

describe('fetched data', () => {
  it('is the whole body of the answer, with its status', async () => {
    const { port } = await serve('127.0.0.1', (request, response) => {
      response.statusCode = 203;
      request.pipe(response);
    });
    const body = Uint8Array.from({ length: 1_000 }, (_, i) => i);
    const answer = await fetcher().fetch(`http://127.0.0.1:${port}/crl`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/ocsp-request' }, body, maxBytes: 1_000 },
    });
    expect(answer).toEqual({ status: 203, body });
  });

  it.each([
    ['says how long it is', { 'content-length': '1001' }],
    ['does not', {}],
  ])('is refused when it is longer than allowed, whether the answer %s', async (_how, headers) => {
    const { port } = await serve('127.0.0.1', (_request, response) => {
      response.writeHead(200, headers).end(Buffer.alloc(1_001));
    });
    expect(await faultOf(fetcher().fetch(`http://127.0.0.1:${port}/`, GET))).toBe('response_too_large');
  });

  it('without an end is cut off at the limit', async () => {
    let cutOff: Promise<unknown> = Promise.resolve();
    const { port } = await serve('127.0.0.1', (_request, response) => {
      cutOff = once(response, 'close');
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    expect(await faultOf(fetcher().fetch(`http://127.0.0.1:${port}/`, GET))).toBe('response_too_large');
    await cutOff;
  });

  it.each([
    ['its head', () => undefined],
    ['its end', (response: { write(text: string): unknown }) => response.write('x')],
  ])('is given up when the server does not send %s in time', async (_what, answer) => {
    const { port } = await serve('127.0.0.1', (_request, response) => {
      answer(response);
    });
    const { fetch } = fetcher({ totalMilliseconds: 100 });
    expect(await faultOf(fetch(`http://127.0.0.1:${port}/`, GET))).toBe('timeout');
  });

  it('is not taken from where a redirect points to', async () => {
    const trap = await serve('127.0.0.1', ok);
    const { port } = await serve('127.0.0.1', (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${trap.port}/` }).end(),
    );
    expect(await fetcher().fetch(`http://127.0.0.1:${port}/`, GET)).toMatchObject({ status: 302 });
    expect(trap.connections()).toBe(0);
  });

  it.each(['http', 'https'])('is not asked for at an address that is not public, over %s', async (scheme) => {
    const trap = await serve('127.0.0.1', ok);
    const { fetch } = fetcher({ allowCidrs: [] });
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
      expect(await faultOf(fetch(`${scheme}://${host}:${trap.port}/`, GET))).toBe('address_refused');
    expect(trap.connections()).toBe(0);
  });

  it('is not asked for where a name has one address that is not public', async () => {
    const resolve = async () => ['93.184.216.34', '10.0.0.1'];
    expect(await faultOf(fetcher({ resolve }).fetch('http://crl.example/', GET))).toBe('address_refused');
  });

  it('may be asked for over plain http at a public address, unlike the delivery of a webhook', async () => {
    const rules = { allowed: [], resolve: async () => ['93.184.216.34'] };
    const target = await checkTarget('http://crl.example/', { ...rules, plainHttp: true });
    expect(target.addresses).toEqual(['93.184.216.34']);
    const refused = checkTarget('http://crl.example/', { ...rules, plainHttp: false });
    expect(await faultOf(refused)).toBe('address_refused');
  });

  it.each(['ftp://127.0.0.1/crl', 'ldap://127.0.0.1/crl', 'file:///etc/passwd', 'http://u:p@127.0.0.1/'])(
    'is not asked for at %s',
    async (url) => {
      expect(await faultOf(fetcher().fetch(url, GET))).toBe('address_refused');
    },
  );

  it('is missing when nobody listens', async () => {
    const url = `http://127.0.0.1:${await reservePort()}/`;
    expect(await faultOf(fetcher().fetch(url, GET))).toBe('connection');
  });
});

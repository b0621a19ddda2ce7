import type { FastifyRequest } from 'fastify';
import { refuseCrossSite } from '../../../api/plugins/cross-site';

const OURS = 'https://sello.example';

function passes(method: string, headers: Record<string, string>): boolean {
  try {
    refuseCrossSite(
      { method, headers: { host: 'sello.example', ...headers } } as unknown as FastifyRequest,
      OURS,
    );
    return true;
  } catch (error) {
    expect(error).toMatchObject({ output: { statusCode: 403 }, data: { error: 'csrf_refused' } });
    return false;
  }
}

it.each([
  ['from our own page', { 'sec-fetch-site': 'same-origin', origin: OURS }],
  ['from our own page, without TLS', { origin: OURS }],
  ['under another name of this machine', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['from a client that is not a browser', {}],
])('allows a change that comes %s', (_from, headers) => {
  expect(passes('POST', headers as Record<string, string>)).toBe(true);
});

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a sister host', { 'sec-fetch-site': 'same-site', origin: 'https://blog.sello.example' }],
  ['a link or the address bar', { 'sec-fetch-site': 'none' }],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: OURS }],
  ['another site, in a browser that sends only Origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'https://sello.example:8443' }],
  ['a sandboxed frame', { origin: 'null' }],
])('refuses a change that comes from %s', (_from, headers) => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect(passes(method, headers)).toBe(false);
});

it('allows every read', () => {
  expect(passes('GET', { 'sec-fetch-site': 'cross-site' })).toBe(true);
});

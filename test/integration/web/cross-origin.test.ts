import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { sharedBrowser, sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { longIt } from '../../support/scale';

/** What a script sees; `null`: the browser shows it nothing. */
type Seen = { status: number; requestId: string | null; text: string } | null;

describe('a script on another site', () => {
  let service: SharedService;
  let browser: Browser;
  let site: Server;
  let page: Page;
  let id: string;
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
    const answer = await service.upload('for other sites');
    ({ id } = ((await answer.json()) as { certificate: CertificateBody }).certificate);
    site = createServer((_request, response) => response.end('<!doctype html><title>another site</title>'));
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser.close();
    site.close();
    await service.stop();
  });

  const read = (path: string, headers: Record<string, string> = {}): Promise<Seen> =>
    page.evaluate(
      async ([url, sent]) => {
        try {
          const answer = await fetch(url, { headers: sent });
          const requestId = answer.headers.get('x-request-id');
          return { status: answer.status, requestId, text: await answer.text() };
        } catch {
          return null;
        }
      },
      [`${service.url}${path}`, headers] as const,
    );

  it('reads the proof at the address of the QR code as JSON, as at proof.json', async () => {
    const atCode = await read(`/v/${id}`, { accept: 'application/json' });
    const atFile = await read(`/v/${id}/proof.json`);
    expect([atCode?.status, JSON.parse(atCode?.text ?? '')]).toMatchObject([200, { id }]);
    // The anchor and the revocation data may have changed in between.
    const lasting = (seen: Seen) => ({
      ...(JSON.parse(seen?.text ?? '') as object),
      ...{ blockchain: null, evidence: null },
    });
    expect(lasting(atCode)).toEqual(lasting(atFile));
  });

  longIt.each([
    ['/.well-known/sello/trust.pem', 200],
    ['/.well-known/sello/trust.json', 200],
    ['/.well-known/sello/trust/nobody.pem', 404],
    ['/v/cert_0000000000000000000000/proof.json', 404],
    ['/v/x/y/z', 404],
    ['/api/public/v1/openapi', 200],
    ['/docs', 200],
  ])('reads %s, with its status and request id', async (path, status) => {
    // Not one of the headers that need no preflight.
    expect(await read(path, { 'x-reason': 'preflight' })).toMatchObject({
      status,
      requestId: expect.stringMatching(/^req_/) as string,
    });
  });

  longIt('sees nothing of a call with a key, nor of the rest', async () => {
    const authorization = `Bearer ${service.key}`;
    expect(await read('/api/public/v1/account', { authorization })).toBeNull();
    const link = (await (await service.fetch(`/certificates/${id}/proof?type=file`)).json()) as {
      proof: { url: string };
    };
    for (const path of [
      '/api/public/v1/account',
      '/api/dashboard/v1/session',
      '/health/ready',
      '/verify',
      link.proof.url.slice(service.url.length),
    ])
      expect([path, await read(path)]).toEqual([path, null]);
  });
});

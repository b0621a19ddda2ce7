import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sharedBrowser } from '../../support/shared';
import { newReader } from './reader';

it('closes a window while a request that the test answers is under way, without failing another test', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/') response.setHeader('Content-Type', 'text/html').end('<p>A page.</p>');
  }).listen(0, '127.0.0.1');
  const browser = await sharedBrowser();
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { page, leave } = await newReader(browser, origin);
    await page.goto(`${origin}/`);
    let settled: Promise<unknown> | undefined;
    const asked = new Promise<void>((resolve) => {
      void page.route('**/never-answered', (route) => {
        const answer = route.fetch();
        settled = answer.catch(() => undefined);
        resolve();
        return answer;
      });
    });
    await page.evaluate(() => void fetch('/never-answered').catch(() => undefined));
    await asked;
    await leave();
    await settled;
    expect(browser.contexts()).toEqual([]);
  } finally {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

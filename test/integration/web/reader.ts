import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface Reader {
  page: Page;
  /** What must stay empty: requests to other origins, errors, and violations of the page's policy. */
  complaints: string[];
  leave(): Promise<void>;
}

/** How long to wait for a page; a machine that is busy with other tests is slow. */
const PATIENCE_MS = 60_000;

/** Opens a window as a reader would, and records everything they would complain about. */
export async function newReader(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Reader> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/Mexico_City',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('blob:')) complaints.push(`asked for ${url}`);
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const leave = async () => {
    // A request that a test answers itself may be under way; its answer is no longer anyone's business.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, complaints, leave };
}

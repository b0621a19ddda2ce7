import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { sharedBrowser } from '../../support/shared';
import type { DashboardClient } from '../../support/dashboard-client';
import { newReader } from './reader';
import type { Reader } from './reader';

export interface Readers {
  /** An empty window. */
  enter(options?: BrowserContextOptions): Promise<Page>;
  /** A window with the page at this path. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/** One browser for all tests of a file. When a test ends, its windows are closed, and none may have a complaint. */
export function useReaders(origin: () => string): Readers {
  let launching: Promise<Browser>;
  let readers: Reader[] = [];
  beforeAll(() => {
    // The file's servers start meanwhile; a failure is reported by whoever opens the first window.
    launching = sharedBrowser();
    launching.catch(() => undefined);
  });
  afterAll(async () => (await launching).close());
  afterEach(async () => {
    const complaints = readers.flatMap((reader) => reader.complaints);
    await Promise.all(readers.map((reader) => reader.leave()));
    readers = [];
    expect(complaints).toEqual([]);
  });

  const enter = async (options?: BrowserContextOptions) => {
    const reader = await newReader(await launching, origin(), options);
    readers.push(reader);
    return reader.page;
  };
  return {
    enter,
    async open(path, options) {
      const page = await enter(options);
      await page.goto(`${origin()}${path}`);
      return page;
    },
  };
}

/** Opens a window in the session of the client. */
export function signedInAs({ cookie, url }: DashboardClient): BrowserContextOptions {
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  const attributes = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' } as const;
  return {
    storageState: { cookies: [{ name, value, domain: new URL(url).hostname, ...attributes }], origins: [] },
  };
}

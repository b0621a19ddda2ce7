import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages as the build left them, one HTML file for each. */
const PAGES = ['landing', 'certificate', 'verify', 'dashboard'] as const;
export type Page = (typeof PAGES)[number];

export interface WebFiles {
  /** Where scripts and styles lie, each with its hash in its name. */
  assets: string;
  html: Record<Page, string>;
}

/** `null` where the pages have not been built: the API works without them. */
export function readWebFiles(folder: string): WebFiles | null {
  const file = (page: Page): string => join(folder, `${page}.html`);
  const assets = join(folder, 'assets');
  if (!existsSync(assets) || !PAGES.every((page) => existsSync(file(page)))) return null;
  const read = (page: Page): [Page, string] => [page, readFileSync(file(page), 'utf8')];
  return { assets, html: Object.fromEntries(PAGES.map(read)) as Record<Page, string> };
}

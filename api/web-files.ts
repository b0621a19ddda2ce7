import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGuideFiles } from './guide-files';
import type { GuideFiles } from './guide-files';

/** The built pages, one HTML file each. */
const PAGES = ['landing', 'certificate', 'verify', 'dashboard'] as const;
export type Page = (typeof PAGES)[number];

export interface WebFiles {
  /** The folder of scripts and styles. */
  assets: string;
  html: Record<Page, string>;
  guide: GuideFiles;
}

/** `null` when the pages have not been built: the API works without them. */
export function readWebFiles(folder: string): WebFiles | null {
  const file = (page: Page): string => join(folder, `${page}.html`);
  const assets = join(folder, 'assets');
  const guide = readGuideFiles(folder);
  if (guide === null || !existsSync(assets) || !PAGES.every((page) => existsSync(file(page)))) return null;
  const read = (page: Page): [Page, string] => [page, readFileSync(file(page), 'utf8')];
  return { assets, html: Object.fromEntries(PAGES.map(read)) as Record<Page, string>, guide };
}

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PublicCredential } from '../app/memberships/public-credential';
import { readGuideFiles } from './guide-files';
import type { GuideFiles } from './guide-files';
import type { PageLanguage } from './preferred-language';
import type { PublicProofBody } from './schemas/public-proof';
import type { WrittenPage } from './write-page';

/** The built pages, one HTML file each. */
const PAGES = ['landing', 'certificate', 'credential', 'verify', 'status', 'signin', 'dashboard'] as const;
export type Page = (typeof PAGES)[number];

/** Filled in without a script. */
const TEMPLATES = ['error', 'unsubscribe'] as const;
type Template = (typeof TEMPLATES)[number];

/** What browsers and phones look for at the root of a site. */
const ICONS = { 'favicon.ico': 'image/x-icon', 'apple-touch-icon.png': 'image/png' } as const;

/** `web/src/written/written-pages.tsx`, built. */
interface PageWriter {
  landing(language: PageLanguage): WrittenPage;
  certificate(language: PageLanguage, proof: PublicProofBody): WrittenPage;
  credential(language: PageLanguage, found: PublicCredential): WrittenPage;
}

export interface WebFiles {
  /** The folder of scripts and styles. */
  assets: string;
  html: Record<Page, string>;
  /** Writes the text of pages that can be read before their scripts run. */
  write: PageWriter;
  /** With placeholders. */
  errorPage: string;
  unsubscribePage: string;
  icons: { name: string; type: string; bytes: Buffer }[];
  guide: GuideFiles;
}

/** `null` when the pages have not been built: the API works without them. */
export function readWebFiles(folder: string): WebFiles | null {
  const file = (page: Page | Template): string => join(folder, `${page}.html`);
  const assets = join(folder, 'assets');
  const writer = join(folder, 'written-pages.cjs');
  const guide = readGuideFiles(folder);
  if (guide === null || ![assets, writer, ...[...PAGES, ...TEMPLATES].map(file)].every(existsSync))
    return null;
  const read = (page: Page): [Page, string] => [page, readFileSync(file(page), 'utf8')];
  return {
    assets,
    html: Object.fromEntries(PAGES.map(read)) as Record<Page, string>,
    write: createRequire(writer)(writer) as PageWriter,
    errorPage: readFileSync(file('error'), 'utf8'),
    unsubscribePage: readFileSync(file('unsubscribe'), 'utf8'),
    icons: Object.entries(ICONS).map(([name, type]) => ({
      name,
      type,
      bytes: readFileSync(join(folder, 'icons', name)),
    })),
    guide,
  };
}

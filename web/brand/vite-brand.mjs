import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const PLACE = '<!-- brand -->';

/** The linked logo of the pages that React does not draw. The others have it from `PageShell`. */
export const brand = {
  name: 'brand',
  transformIndexHtml: (html) =>
    html.replace(PLACE, () => readFileSync(join(folder, 'brand.html'), 'utf8').trim()),
};

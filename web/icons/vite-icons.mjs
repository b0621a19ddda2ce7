import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));

/** Drawn from src/ui/seal.svg, for what does not show an SVG: 32 and 180 pixels. */
const FILES = ['favicon.ico', 'apple-touch-icon.png'];

const link = (attrs) => ({ tag: 'link', injectTo: 'head', attrs });
/** The colour of the header (`--surface` in tokens.css). */
const themeColor = (scheme, content) => ({
  tag: 'meta',
  injectTo: 'head',
  attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content },
});

/** Every page names the same icons and colours. Browsers also look for the icons without being told. */
export const icons = {
  name: 'icons',
  transformIndexHtml: () => [
    link({ rel: 'icon', href: '/favicon.ico', sizes: '32x32' }),
    link({ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    themeColor('light', '#ffffff'),
    themeColor('dark', '#171f1c'),
  ],
  generateBundle() {
    for (const name of FILES) {
      this.emitFile({ type: 'asset', fileName: `icons/${name}`, source: readFileSync(join(folder, name)) });
    }
  },
};

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brand } from './brand/vite-brand.mjs';
import { guide } from './guide/vite-guide.mjs';
import { icons } from './icons/vite-icons.mjs';
import { reference } from './reference/vite-reference.mjs';
import { preloadFonts } from './preload-fonts.mjs';
import { startAfterPaint } from './start-after-paint.mjs';

// A build started by the tests would otherwise inherit NODE_ENV=test and ship React's development build.
process.env.NODE_ENV = 'production';

const root = dirname(fileURLToPath(import.meta.url));
const outDir = join(root, '../dist/web');
const page = (name) => join(root, `${name}.html`);

/** What pages share is in a file each: as many files as there are parts would take more round trips. */
const GROUPS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: 'styles', test: /[\\/]web[\\/]src[\\/](ui|dropbox|checking|sharing)[\\/].*\.css$/, priority: 1 },
  { name: 'shared', test: /[\\/]web[\\/]src[\\/](ui|i18n)[\\/]/ },
];

/** Compresses at build time; the API serves these files as they are. */
const compressed = {
  name: 'compressed',
  // Not closeBundle, which is also called after a failed build: its own error would replace the build's.
  writeBundle() {
    const assets = join(outDir, 'assets');
    for (const name of readdirSync(assets)) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const content = readFileSync(join(assets, name));
      writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content));
      writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
  },
};

export default {
  root,
  base: '/',
  publicDir: false,
  plugins: [
    brand,
    guide(dirname(root)),
    reference(dirname(root)),
    icons,
    preloadFonts,
    startAfterPaint,
    compressed,
  ],
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    // Nothing is inlined: the content security policy forbids inline scripts, and separate files are cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
      input: {
        landing: page('landing'),
        certificate: page('certificate'),
        credential: page('credential'),
        verify: page('verify'),
        signin: page('signin'),
        dashboard: page('dashboard'),
        guide: page('guide'),
        reference: page('reference'),
        status: page('status'),
        error: page('error'),
        unsubscribe: page('unsubscribe'),
        start: join(root, 'src/written/start.ts'),
      },
    },
  },
};

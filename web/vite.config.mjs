import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = dirname(fileURLToPath(import.meta.url));
const outDir = join(root, '../dist/web');
const page = (name) => join(root, `${name}.html`);

/** Written beside each file, so that the API sends them as they are. */
const compressed = {
  name: 'compressed',
  closeBundle() {
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
  plugins: [compressed],
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    // Nothing is inlined: the pages' policy allows no inline script, and a picture is cached better as a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        landing: page('landing'),
        certificate: page('certificate'),
        verify: page('verify'),
        dashboard: page('dashboard'),
      },
    },
  },
};

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));

/** Whatever a page loads later is not needed to write it. */
const withoutLaterParts = {
  name: 'without-later-parts',
  resolveDynamicImport: (specifier) => ({ id: String(specifier), external: true }),
};

/** The pages that the service writes, as one script for Node. */
export default {
  root,
  publicDir: false,
  plugins: [withoutLaterParts],
  // Not decided by the process that runs it: React's development build is slow.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(root, 'src/written/written-pages.tsx'),
    outDir: join(root, '../dist/web'),
    emptyOutDir: false,
    minify: true,
    rolldownOptions: { output: { format: 'cjs', entryFileNames: 'written-pages.cjs' } },
  },
};

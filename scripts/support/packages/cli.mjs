import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { licensesOf } from './licenses.mjs';
import { root, writePackageFiles } from './package-files.mjs';

const SOURCE = join('clients', 'cli');

/** One file to start, and one for each command, loaded when it is called. Everything is inside: nothing else is installed. */
export async function buildCli(folder) {
  writePackageFiles(SOURCE, folder);
  const build = await rolldown({
    input: { sello: join(root, SOURCE, 'main.ts') },
    cwd: root,
    platform: 'node',
  });
  const { output } = await build.write({
    dir: folder,
    format: 'es',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'code/[name]-[hash].mjs',
    minify: true,
    comments: false,
  });
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licensesOf(output));
  chmodSync(join(folder, 'sello.mjs'), 0o755);
}

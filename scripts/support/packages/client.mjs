import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root, writePackageFiles } from './package-files.mjs';

const SOURCE = join('clients', 'typescript');

/** One file per module system, and the same declarations beside each: in a folder of ES modules they describe ES modules. */
export async function buildClient(folder) {
  writePackageFiles(SOURCE, folder);
  const build = await rolldown({
    input: join(root, SOURCE, 'src', 'index.ts'),
    cwd: root,
    platform: 'neutral',
  });
  const output = { comments: { legal: false, annotation: true, jsdoc: false } };
  await build.write({ ...output, file: join(folder, 'esm', 'index.js'), format: 'es' });
  await build.write({ ...output, file: join(folder, 'cjs', 'index.js'), format: 'cjs' });
  for (const kind of ['esm', 'cjs']) {
    mkdirSync(join(folder, kind), { recursive: true });
    writeDeclarations(join(folder, kind));
  }
  writeFileSync(join(folder, 'esm', 'package.json'), '{ "type": "module" }\n');
}

function writeDeclarations(folder) {
  const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  const options = ['-p', join(SOURCE, 'tsconfig.json'), '--outDir', folder];
  execFileSync(process.execPath, [tsc, ...options], { cwd: root, stdio: 'inherit' });
}

import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './package-files.mjs';

const SOURCE = join(root, 'clients', 'github-action');

/** The action with the client inside, to be the root of a commit: a workflow that names the commit names all that it runs. */
export async function buildAction(folder) {
  mkdirSync(folder, { recursive: true });
  const build = await rolldown({ input: join(SOURCE, 'main.mjs'), cwd: root, platform: 'node' });
  const file = join(folder, 'main.mjs');
  await build.write({ file, format: 'es', codeSplitting: false, comments: false });
  for (const name of ['action.yml', 'README.md']) copyFileSync(join(SOURCE, name), join(folder, name));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildCli } from './support/packages/cli.mjs';
import { buildClient } from './support/packages/client.mjs';
import { root } from './support/packages/package-files.mjs';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run build:packages [-- NAME] [--into FOLDER]

Builds the packages for callers, each as a folder that can be published: client (@sello/client), cli (@sello/cli). With a name, that one only.
\`npm pack dist/packages/NAME\` gives its tarball.

  --into FOLDER  where the folders are made; dist/packages by default
  -h, --help     shows this`;

const BUILDS = { client: buildClient, cli: buildCli };

const { positionals, values } = readArguments(USAGE, { most: 1, options: { into: { type: 'string' } } });
const [name] = positionals;
if (name !== undefined && !(name in BUILDS)) {
  console.error(`Unknown package: ${name}\n\n${USAGE}`);
  process.exit(2);
}
const into = resolve(values.into ?? join(root, 'dist', 'packages'));
for (const one of name === undefined ? Object.keys(BUILDS) : [name]) {
  const folder = join(into, one);
  rmSync(folder, { recursive: true, force: true });
  await BUILDS[one](folder);
}

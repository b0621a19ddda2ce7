import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildAction } from './support/packages/action.mjs';
import { buildCli } from './support/packages/cli.mjs';
import { buildClient } from './support/packages/client.mjs';
import { names, root } from './support/packages/package-files.mjs';
import { buildVerifier } from './support/packages/verifier.mjs';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run build:packages [-- NAME] [--into FOLDER]

Builds what a release has beside the service, each in a folder of its own. With a name, that one only.

  client    ${names.client}; npm pack dist/packages/client gives its tarball
  cli       ${names.cli}; likewise
  verifier  ${names.verifier}, the verifier in one file, and its SHA-256
  action    the GitHub Action

  --into FOLDER  where the folders are made; dist/packages by default
  -h, --help     shows this`;

const BUILDS = { client: buildClient, cli: buildCli, verifier: buildVerifier, action: buildAction };

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

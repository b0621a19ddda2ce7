import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { importedBy } from '../../../support/clients/imported-by';
import { buildPackage } from '../../../support/clients/packed';
import type { BuiltPackage } from '../../../support/clients/packed';

const ACTION = resolve(__dirname, '../../../../clients/github-action/action.yml');

interface Action {
  inputs: Record<string, object>;
  runs: { steps: { env: Record<string, string>; run: string }[] };
}

const { inputs, runs } = parse(readFileSync(ACTION, 'utf8')) as Action;
const [certify] = runs.steps;

let built: BuiltPackage;
beforeAll(async () => {
  built = await buildPackage('action');
});
afterAll(() => built.remove());

test('the action is one step, which runs its own script and installs nothing', () => {
  expect(runs.steps.map(({ run }) => run)).toEqual(['node "$GITHUB_ACTION_PATH/main.mjs"']);
});

test('the built script has the client inside, and imports nothing but Node’s own modules', async () => {
  expect((await readdir(built.folder)).sort()).toEqual(['LICENSE', 'README.md', 'action.yml', 'main.mjs']);
  const imported = importedBy(await readFile(join(built.folder, 'main.mjs'), 'utf8'));
  expect(imported).toContain('node:crypto');
  expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
});

test('every input reaches the program through the environment, and none through the script', () => {
  const passed = Object.entries(certify?.env ?? {}).filter(([name]) => name.startsWith('INPUT_'));
  expect(Object.fromEntries(passed)).toEqual(
    Object.fromEntries(
      Object.keys(inputs).map((name) => [
        `INPUT_${name.toUpperCase().replaceAll('-', '_')}`,
        `\${{ inputs.${name} }}`,
      ]),
    ),
  );
});

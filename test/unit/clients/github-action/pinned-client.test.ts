import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { version } from '../../../../package.json';

const ACTION = resolve(__dirname, '../../../../clients/github-action/action.yml');

interface Action {
  inputs: Record<string, object>;
  runs: { steps: { env: Record<string, string>; run: string }[] };
}

const { inputs, runs } = parse(readFileSync(ACTION, 'utf8')) as Action;
const [install, certify] = runs.steps;

test('the action installs the client of its own version', () => {
  expect(install?.env['CLIENT']).toBe(`@sello/client@${version}`);
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
  for (const { run } of runs.steps) expect(run).not.toContain('${{');
});

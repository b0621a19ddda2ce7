import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CASES } from '../../../bench/cases';

const PROJECT = resolve(__dirname, '../../..');

interface Results {
  measurements: { case: string; ours: number }[];
  failed: { case: string; error: string }[];
}

it('every benchmark runs and returns a measurement', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'bench', '--', '--smoke'], {
    cwd: PROJECT,
    maxBuffer: 16 << 20,
  }).catch((error: unknown) => {
    const { stdout: out, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${out}\n${stderr}`, { cause: error });
  });
  const file = /^Written to (.*)\.$/m.exec(stdout)?.[1] ?? join(PROJECT, 'bench/results/none.json');
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results;
  rmSync(file);
  expect(results.failed).toEqual([]);
  // No speed is asserted: the machine is busy with other tests.
  expect(new Set(results.measurements.map((measurement) => measurement.case))).toEqual(
    new Set(CASES.map(({ name }) => name)),
  );
});

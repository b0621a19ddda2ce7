import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import type { ReplayWorkerOptions } from '@temporalio/worker';

const PROJECT = resolve(__dirname, '../../..');
const BUNDLE: ReplayWorkerOptions = {
  workflowBundle: { codePath: join(PROJECT, 'dist/workflow-bundle.js') },
};

function recorded(name: string): unknown {
  return JSON.parse(readFileSync(join(PROJECT, 'test/histories', `${name}.json`), 'utf8'));
}

/** The compiled workflows with one text replaced, bundled as they would be. */
async function changed(file: string, replace: (code: string) => string): Promise<ReplayWorkerOptions> {
  const root = mkdtempSync(join(tmpdir(), 'sello-replay-'));
  try {
    for (const room of ['workflows', 'domain'])
      cpSync(join(PROJECT, 'dist', room), join(root, room), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
    const path = join(root, 'workflows', file);
    const before = readFileSync(path, 'utf8');
    const after = replace(before);
    if (after === before) throw new Error('The replacement changed nothing: mend this test.');
    writeFileSync(path, after);
    const silent = () => undefined;
    const logger = { log: silent, trace: silent, debug: silent, info: silent, warn: silent, error: silent };
    return {
      workflowBundle: await bundleWorkflowCode({ workflowsPath: join(root, 'workflows/index.js'), logger }),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Moves the statement that awaits one step behind the statement that awaits the next. */
function swapSteps(first: string, second: string) {
  return (code: string): string => {
    const statement = (step: string) =>
      new RegExp(`^ *(?:const .* = )?await ${step}\\.[\\s\\S]*?\\]\\);\\n`, 'm').exec(code)![0];
    const [a, b] = [statement(first), statement(second)];
    return code.replace(a, '\u0000').replace(b, a).replace('\u0000', b);
  };
}

describe('a recorded run', () => {
  beforeAll(() => {
    // A replay that fails on purpose is loud otherwise.
    Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'off' } } });
  });

  it.each([
    ['certifyFile', 'certify-file'],
    ['anchorBatch', 'anchor-batch'],
    ['anchorBatch, replaced up to the cap', 'anchor-batch-replaced'],
  ])('of %s replays on the workflow of today', async (_name, file) => {
    await Worker.runReplayHistory(BUNDLE, recorded(file));
  });

  it('of certifyFile does not replay when two of its steps are swapped', async () => {
    const swapped = await changed('certify-file.js', swapSteps('reserveAllowance', 'hashFile'));
    await expect(Worker.runReplayHistory(swapped, recorded('certify-file'))).rejects.toThrow(
      DeterminismViolationError,
    );
  });

  it('of anchorBatch does not replay when a step is left out', async () => {
    const without = await changed('anchor-batch.js', (code) =>
      code.replace(/await fillBatch\..*?\]\);/s, ''),
    );
    await expect(Worker.runReplayHistory(without, recorded('anchor-batch'))).rejects.toThrow(
      DeterminismViolationError,
    );
  });

  it('of certifyFile does not replay when a step is left out', async () => {
    const without = await changed('certify-file.js', (code) =>
      code.replace(
        /await \w+\.executeWithOptions\(\{ \.\.\.activity_options_1\.HASH_STEP[\s\S]*?\]\);/,
        '{};',
      ),
    );
    await expect(Worker.runReplayHistory(without, recorded('certify-file'))).rejects.toThrow(
      DeterminismViolationError,
    );
  });
});

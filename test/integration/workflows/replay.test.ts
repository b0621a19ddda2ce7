import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** `npm run history:replay`, without the build. */
function replayScript(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = join(PROJECT, 'scripts/replay-history.mjs');
  return new Promise((done) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

/** The compiled workflows with a text replaced in some files, bundled as they would be. */
async function changed(changes: Record<string, (code: string) => string>): Promise<ReplayWorkerOptions> {
  const root = mkdtempSync(join(tmpdir(), 'sello-replay-'));
  try {
    for (const room of ['workflows', 'domain'])
      cpSync(join(PROJECT, 'dist', room), join(root, room), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
    for (const [file, replace] of Object.entries(changes)) {
      const path = join(root, 'workflows', file);
      const before = readFileSync(path, 'utf8');
      const after = replace(before);
      if (after === before) throw new Error('The replacement changed nothing: mend this test.');
      writeFileSync(path, after);
    }
    const silent = () => undefined;
    const logger = { log: silent, trace: silent, debug: silent, info: silent, warn: silent, error: silent };
    return {
      workflowBundle: await bundleWorkflowCode({ workflowsPath: join(root, 'workflows/index.js'), logger }),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Moves the call of one step behind that of the next. */
function swapSteps(first: string, second: string) {
  return (code: string): string => {
    const call = (step: string) =>
      new RegExp(`${step}\\.executeWithOptions\\([\\s\\S]*?\\]\\),`).exec(code)![0];
    const [a, b] = [call(first), call(second)];
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
    ['certifyFile that asked its worker for the plan', 'certify-file-plan-step'],
    ['certifyFile that queued its leaf in a step of its own', 'certify-file-queue-step'],
    ['certifyFile that the first release started', 'certify-file-without-stage'],
    ['anchorBatch', 'anchor-batch'],
    ['anchorBatch that the first release started', 'anchor-batch-without-stage'],
    ['anchorBatch of the first release, replaced up to the cap', 'anchor-batch-replaced-without-stage'],
    ['sweep for stale records', 'sweep-stale'],
    ['sweep for orphans', 'sweep-orphans'],
    ['sweep that the first release started, which did both', 'sweep-without-task'],
  ])('of %s replays on the workflow of today', async (_name, file) => {
    await Worker.runReplayHistory(BUNDLE, recorded(file));
  });

  it('of the first release does not replay when the search attributes are added without a guard', async () => {
    const naive = await changed({
      'certify-file.js': (code) => code.replace(/if \(.*typedSearchAttributes.*\)\s*return;/, ''),
      'anchor-desk.js': (code) => code.replace(/\|\| !.*patched.*\(ANCHOR_STAGE\)/, ''),
    });
    for (const name of ['certify-file', 'anchor-batch']) {
      await expect(Worker.runReplayHistory(naive, recorded(`${name}-without-stage`))).rejects.toThrow(
        DeterminismViolationError,
      );
    }
    // Where it would be harmless: what began with the stage replays either way.
    await Worker.runReplayHistory(naive, recorded('certify-file'));
  });

  it('of the first release does not replay when the sweep always does one task only', async () => {
    const naive = await changed({
      'sweep.js': (code) => code.replace(/task === 'stale'/, "task !== 'orphans'"),
    });
    await expect(Worker.runReplayHistory(naive, recorded('sweep-without-task'))).rejects.toThrow(
      DeterminismViolationError,
    );
  });

  it('is replayed by the command of engineers, which names the event that does not fit', async () => {
    const all = readdirSync(join(PROJECT, 'test/histories'));
    const good = await replayScript();
    expect({ code: good.code, lines: good.stdout.trim().split('\n') }).toEqual({
      code: 0,
      lines: [
        ...all.map((name) => `replays          ${name.replace('.json', '')}`),
        `${all.length} runs replay on the workflows of today.`,
      ],
    });
    const dir = mkdtempSync(join(tmpdir(), 'sello-history-'));
    const file = join(dir, 'other.json');
    const text = JSON.stringify(recorded('anchor-batch')).replaceAll('"openBatch"', '"closeBatch"');
    writeFileSync(file, text);
    const bad = await replayScript(file);
    rmSync(dir, { recursive: true });
    expect(bad).toMatchObject({ code: 1, stdout: '0 runs replay on the workflows of today.\n' });
    expect(bad.stderr).toMatch(/^does not replay {2}other\n.*closeBatch/s);
  });

  it('of certifyFile does not replay when two of its steps are swapped', async () => {
    const swapped = await changed({ 'certify-file.js': swapSteps('reserveAllowance', 'hashFile') });
    await expect(Worker.runReplayHistory(swapped, recorded('certify-file'))).rejects.toThrow(
      DeterminismViolationError,
    );
  });

  it('of anchorBatch does not replay when a step is left out', async () => {
    const without = await changed({
      'anchor-batch.js': (code) => code.replace(/await fillBatch\..*?\]\);/s, ''),
    });
    await expect(Worker.runReplayHistory(without, recorded('anchor-batch'))).rejects.toThrow(
      DeterminismViolationError,
    );
  });

  it('of certifyFile does not replay when a step is left out', async () => {
    const without = await changed({
      'certify-file.js': (code) => code.replace(/hashFile\.executeWithOptions\([\s\S]*?\]\),/, '({}),'),
    });
    await expect(Worker.runReplayHistory(without, recorded('certify-file'))).rejects.toThrow(
      DeterminismViolationError,
    );
  });
});

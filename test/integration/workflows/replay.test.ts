import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
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

describe('a recorded run', () => {
  beforeAll(() => {
    // A replay that fails on purpose is loud otherwise.
    Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'off' } } });
  });

  it.each([
    ['certifyFile', 'certify-file'],
    ['anchorBatch', 'anchor-batch'],
    ['resumeStale', 'resume-stale'],
    ['deleteOrphans', 'delete-orphans'],
  ])('of %s replays on the workflow of today', async (_name, file) => {
    await Worker.runReplayHistory(BUNDLE, recorded(file));
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

  it.each([
    ['has two steps swapped', { openBatch: 'sealBatch', sealBatch: 'openBatch' }],
    ['has another step in place of one', { fillBatch: 'emptyBatch' }],
  ])('does not replay when it %s', async (_what, steps: Record<string, string>) => {
    const text = JSON.stringify(recorded('anchor-batch'));
    const changed = text.replace(
      /"activityType":\{"name":"(\w+)"\}/g,
      (_match, step: string) => `"activityType":{"name":"${steps[step] ?? step}"}`,
    );
    expect(changed).not.toBe(text);
    await expect(Worker.runReplayHistory(BUNDLE, JSON.parse(changed))).rejects.toThrow(
      DeterminismViolationError,
    );
  });
});

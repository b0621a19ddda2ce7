import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import type { ReplayWorkerOptions } from '@temporalio/worker';
import { longIt } from '../../support/scale';

const PROJECT = resolve(__dirname, '../../..');
const BUNDLE: ReplayWorkerOptions = {
  workflowBundle: { codePath: join(PROJECT, 'dist/workflow-bundle.js') },
};
const TRACED_BUNDLE: ReplayWorkerOptions = {
  workflowBundle: { codePath: join(PROJECT, 'dist/workflow-bundle-traced.js') },
  sinks: { exporter: { export: { fn: () => undefined } } },
};

function recorded(name: string): unknown {
  return JSON.parse(readFileSync(join(PROJECT, 'test/histories', `${name}.json`), 'utf8'));
}

const HISTORIES = readdirSync(join(PROJECT, 'test/histories')).map((file) => basename(file, '.json'));

/** `npm run history:record` or `npm run history:replay`, without the build. */
function script(
  name: 'record-history' | 'replay-history',
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const file = join(PROJECT, `scripts/${name}.mjs`);
  return new Promise((done) => {
    execFile(process.execPath, [file, ...args], (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

describe('a recorded history', () => {
  beforeAll(() => {
    // Silences the replays that fail on purpose.
    Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'off' } } });
  });

  it('exists for every path of the workflows', () => {
    expect(HISTORIES.sort()).toEqual([
      'anchor-batch',
      'anchor-batch-replaced',
      'announce-anchor',
      'announce-renewal',
      'capture-revocation',
      'certify-batch',
      'certify-batch-cancelled',
      'certify-batch-failed-items',
      'certify-batch-failover',
      'certify-file',
      'certify-file-cancelled',
      'certify-file-deferred',
      'certify-file-failed',
      'certify-file-failover',
      'certify-file-failure-notified',
      'certify-file-hash-only',
      'certify-file-notified',
      'certify-file-retried',
      'certify-file-simulated-error',
      'certify-file-simulated-slow',
      'delete-orphans',
      'deliver-to',
      'deliver-to-disabled',
      'erase-accounts',
      'issue-credential',
      'issue-roster',
      'renew-evidence',
      'resume-stale',
    ]);
  });

  it.each(HISTORIES)('replays on the current workflows: %s', async (name) => {
    await Worker.runReplayHistory(BUNDLE, recorded(name));
  });

  longIt.each(HISTORIES)('recorded without tracing, replays with it: %s', async (name) => {
    await Worker.runReplayHistory(TRACED_BUNDLE, recorded(name));
  });

  it.each(HISTORIES)('names no machine: %s', (name) => {
    const text = JSON.stringify(recorded(name)).replace(/"data":"([^"]+)"/g, (_match, data: string) =>
      Buffer.from(data, 'base64').toString(),
    );
    expect(text).not.toMatch(/"\d+@|[( ]\/(?:\w+\/)+/);
    expect(text).not.toContain(PROJECT);
  });

  it.each([
    ['two steps are swapped', { openBatch: 'sealBatch', sealBatch: 'openBatch' }],
    ['another step is in place of one', { fillBatch: 'emptyBatch' }],
  ])('does not replay when %s', async (_what, steps: Record<string, string>) => {
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

describe('the history commands', () => {
  longIt('replay all recorded histories', async () => {
    const { code, stdout } = await script('replay-history');
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.slice(0, -1).sort()).toEqual(HISTORIES.map((name) => `replays          ${name}`).sort());
    expect(lines.at(-1)).toBe(`${HISTORIES.length} histories replay on the current workflows.`);
  });

  it('name the event that does not match, with exit code 1', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'sello-history-'));
    const file = join(dir, 'other.json');
    const text = JSON.stringify(recorded('anchor-batch')).replaceAll('"openBatch"', '"closeBatch"');
    writeFileSync(file, text);
    const result = await script('replay-history', file);
    rmSync(dir, { recursive: true });
    expect(result).toMatchObject({ code: 1, stdout: '0 histories replay on the current workflows.\n' });
    expect(result.stderr).toMatch(/^does not replay {2}other\n.*closeBatch/s);
  });

  longIt.each(['record-history', 'replay-history'] as const)('print their usage: %s', async (name) => {
    const command = name.replace(/(\w+)-(\w+)/, '$2:$1');
    const help = await script(name, '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(new RegExp(`^Usage: npm run ${command} `));
    const unknown = await script(name, '--what');
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toBe(`Unknown option '--what'.\n\n${help.stdout}`);
  });
});

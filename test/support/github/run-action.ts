import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';

interface Step {
  id?: string;
  shell: string;
  run: string;
  env?: Record<string, string>;
}

interface Action {
  inputs: Record<string, { required?: boolean; default?: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: Step[] };
}

export interface ActionRun {
  code: number;
  /** What the steps printed, with masked values hidden as the runner hides them. */
  log: string;
  /** The same before that. */
  printed: string;
  outputs: Record<string, string>;
  summary: string;
}

export interface RunnerOptions {
  /** Where the runner may write. */
  folder: string;
  /** The `github` context. */
  github: Record<string, unknown>;
  env: Record<string, string>;
}

/** Runs a composite action as GitHub's runner does: inputs with their defaults, expressions, one shell per step, files for outputs and summary. */
export async function runAction(
  action: string,
  given: Record<string, string>,
  { folder, github, env }: RunnerOptions,
): Promise<ActionRun> {
  const {
    inputs: declared,
    outputs: wanted,
    runs,
  } = parse(await readFile(join(action, 'action.yml'), 'utf8')) as Action;
  if (runs.using !== 'composite') throw new Error('Only composite actions are run here.');
  for (const name of Object.keys(given))
    if (!(name in declared)) throw new Error(`The action has no input ${name}.`);
  const temp = await mkdtemp(join(folder, 'runner-'));
  const contexts: Record<string, unknown> = { github, runner: { temp } };
  const inputs = Object.entries(declared).map(([name, { required, default: fallback }]) => {
    if (required === true && given[name] === undefined) throw new Error(`The input ${name} is required.`);
    return [name, given[name] ?? evaluate(fallback ?? '', contexts)];
  });
  contexts['inputs'] = Object.fromEntries(inputs) as unknown;
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  contexts['steps'] = steps;
  let printed = '';
  let summary = '';
  let code = 0;
  for (const [index, { id = '', shell, run, env: own = {} }] of runs.steps.entries()) {
    if (code !== 0 || shell !== 'bash') break;
    const files = join(temp, String(index));
    await mkdir(files);
    const place = (name: string) => join(files, name);
    for (const name of ['output', 'summary']) await writeFile(place(name), '');
    await writeFile(place('script.sh'), evaluate(run, contexts));
    const filled = Object.entries(own).map(([name, value]) => [name, evaluate(value, contexts)]);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', place('script.sh')], {
      cwd: temp,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: temp,
        RUNNER_TEMP: temp,
        GITHUB_ACTION_PATH: action,
        GITHUB_OUTPUT: place('output'),
        GITHUB_STEP_SUMMARY: place('summary'),
        ...env,
        ...(Object.fromEntries(filled) as Record<string, string>),
      },
    });
    const ended = once(child, 'close') as Promise<[number]>;
    printed += await text(child.stdout);
    [code] = await ended;
    steps[id] = { outputs: readOutputs(await readFile(place('output'), 'utf8')) };
    summary += await readFile(place('summary'), 'utf8');
  }
  const outputs = Object.entries(wanted).map(([name, { value }]) => [name, evaluate(value, contexts)]);
  return {
    code,
    log: masked(printed),
    printed,
    outputs: Object.fromEntries(outputs) as Record<string, string>,
    summary,
  };
}

/** `${{ a.b || c.d }}`, the only expressions that the action has. */
function evaluate(template: string, contexts: Record<string, unknown>): string {
  return template.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const values = expression.split('||').map((path) => valueAt(path.trim(), contexts));
    return values.find((value) => value !== '') ?? '';
  });
}

function valueAt(path: string, contexts: Record<string, unknown>): string {
  if (!/^[a-z_-]+(\.[a-z_-]+)+$/.test(path)) throw new Error(`The runner does not know ${path}.`);
  const value = path
    .split('.')
    .reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], contexts);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `name<<DELIMITER`, lines, `DELIMITER`. */
function readOutputs(content: string): Record<string, string> {
  const found = content.matchAll(/^([\w-]+)<<(\S+)\n(.*?)\n\2$/gms);
  return Object.fromEntries([...found].map(([, name = '', , value = '']) => [name, value]));
}

function masked(printed: string): string {
  const lines = printed.split('\n');
  const secrets = lines.flatMap((line) =>
    line.startsWith('::add-mask::') ? [line.slice('::add-mask::'.length)] : [],
  );
  const shown = lines.filter((line) => !line.startsWith('::add-mask::')).join('\n');
  return secrets.reduce((log, secret) => log.replaceAll(secret, '***'), shown);
}

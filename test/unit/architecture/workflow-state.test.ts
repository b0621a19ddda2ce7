import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROJECT = resolve(__dirname, '../../..');

/** A variable, or something that can be filled, at the top level of a module. */
const STATE =
  /^(?:export )?(?:(?:let|var) |const \w+.*= (?:new (?:Map|Set|WeakMap|WeakSet|Array)\b|\[\];|\{\};))/m;

/** The SDK's deterministic generator. Tracing takes its ids from it, so its numbers differ with tracing on. */
const RANDOM = /\b(?:uuid4|Math\.random|randomUUID|getRandomValues)\b/;

/** What the workflow bundle contains of ours. */
const files = ['workflows', 'contract', 'domain'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

describe('modules that the runs of a workflow thread share', () => {
  it.each(files)('%s keeps no state', (file) => {
    expect(STATE.exec(readFileSync(join(PROJECT, file), 'utf8'))?.[0]).toBeUndefined();
  });

  it.each([
    'let last = 0;',
    'export let last = 0;',
    'const seen = new Map<string, number>();',
    'const seen: string[] = [];',
  ])('would be found out: %s', (line) => {
    expect(`import 'x';\n${line}\n`).toMatch(STATE);
  });
});

describe('workflow code', () => {
  const workflows = files.filter((file) => file.startsWith('workflows'));

  it.each(workflows)('%s uses no random numbers, which tracing would change', (file) => {
    expect(readFileSync(join(PROJECT, file), 'utf8')).not.toMatch(RANDOM);
  });
});

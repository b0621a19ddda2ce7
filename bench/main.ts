import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CASES } from './cases';
import { isMet, ratioOf } from './case';
import type { Figure } from './case';
import type { Scale } from './scale';
import { openContext } from './support/context';
import { describeMachine } from './support/machine';
import { PROJECT } from './support/paths';
import { table } from './table';

const RESULTS = join(PROJECT, 'bench', 'results');

const USAGE = `npm run bench -- [--only NAME[,NAME]] [--quick | --smoke]

Cases: ${CASES.map(({ name }) => name).join(', ')}`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const scale: Scale = values.smoke ? 'smoke' : values.quick ? 'quick' : 'full';
  const wanted = values.only?.split(',') ?? CASES.map(({ name }) => name);
  const unknown = wanted.filter((name) => !CASES.some((each) => each.name === name));
  if (unknown.length > 0) throw new Error(`There is no case ${unknown.join(', ')}.\n\n${USAGE}`);

  const begun = Date.now();
  const say = (line: string): void => {
    process.stderr.write(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);
  };
  const machine = await describeMachine();
  const context = await openContext(scale, say);
  const figures: (Figure & { case: string })[] = [];
  const broken: { case: string; error: string }[] = [];
  try {
    for (const [i, { name, run }] of CASES.filter((each) => wanted.includes(each.name)).entries()) {
      say(`${name} (${i + 1} of ${wanted.length})`);
      try {
        const found = await run(context);
        if (found.length === 0) throw new Error('The case gave no figure.');
        for (const figure of found) check(figure);
        figures.push(...found.map((figure) => ({ case: name, ...figure })));
      } catch (error) {
        broken.push({
          case: name,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
        say(`${name} is broken: ${String(error)}`);
      }
    }
  } finally {
    await context.close();
  }

  console.log(table(figures));
  const met = figures.map(isMet);
  console.log(
    `\n${met.filter((each) => each === true).length} goals met, ${met.filter((each) => each === false).length} missed, ` +
      `${broken.length} cases broken; ${machine['cores'] ?? '?'} cores, scale ${scale}.`,
  );
  const file = join(RESULTS, `${new Date(begun).toISOString().replace(/[:.]/g, '-')}-${scale}.json`);
  const lines = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: isMet(figure) }));
  const seconds = Math.round((Date.now() - begun) / 1000);
  mkdirSync(RESULTS, { recursive: true });
  const result = { begun: new Date(begun).toISOString(), seconds, scale, machine, figures: lines, broken };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Written to ${file}.`);
  for (const { case: name, error } of broken) console.error(`\n${name}: ${error}`);
  // A missed goal is for people to judge; only a benchmark that does not work fails.
  return broken.length === 0 ? 0 : 1;
}

/** A figure that is no number is no figure. */
function check({ what, ours, yardstick }: Figure): void {
  for (const value of [ours, ...(yardstick === null ? [] : [yardstick.value])]) {
    if (!Number.isFinite(value) || value <= 0) throw new Error(`"${what}" gave ${value}.`);
  }
}

main().then(
  // A case that broke may have left a connection open, which nobody is to wait for.
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);

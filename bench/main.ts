import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CASES } from './cases';
import { isMet, ratioOf } from './case';
import type { Measurement } from './case';
import type { Scale } from './scale';
import { openContext } from './support/context';
import { describeMachine } from './support/machine';
import { PROJECT } from './support/paths';
import { table } from './table';

const RESULTS = join(PROJECT, 'bench', 'results');

const USAGE = `npm run bench -- [--only NAME[,NAME]] [--quick | --smoke] [--minutes N] [--events N]

--minutes and --events: for webhooks, how long and how many.
Cases: ${CASES.map(({ name }) => name).join(', ')}`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      events: { type: 'string' },
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
  const context = await openContext(scale, say, {
    ...(values.minutes !== undefined && { minutes: Number(values.minutes) }),
    ...(values.events !== undefined && { events: Number(values.events) }),
  });
  const measurements: (Measurement & { case: string })[] = [];
  const failed: { case: string; error: string }[] = [];
  try {
    for (const [i, { name, run }] of CASES.filter((each) => wanted.includes(each.name)).entries()) {
      say(`${name} (${i + 1} of ${wanted.length})`);
      try {
        const found = await run(context);
        if (found.length === 0) throw new Error('The case returned no measurements.');
        for (const measurement of found) check(measurement);
        measurements.push(...found.map((measurement) => ({ case: name, ...measurement })));
      } catch (error) {
        failed.push({
          case: name,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
        say(`${name} failed: ${String(error)}`);
      }
    }
  } finally {
    await context.close();
  }

  console.log(table(measurements));
  const met = measurements.map(isMet);
  console.log(
    `\n${met.filter((each) => each === true).length} goals met, ${met.filter((each) => each === false).length} missed, ` +
      `${failed.length} cases failed; ${machine['cores'] ?? '?'} cores, scale ${scale}.`,
  );
  const file = join(RESULTS, `${new Date(begun).toISOString().replace(/[:.]/g, '-')}-${scale}.json`);
  const lines = measurements.map((measurement) => ({
    ...measurement,
    ratio: ratioOf(measurement),
    met: isMet(measurement),
  }));
  const seconds = Math.round((Date.now() - begun) / 1000);
  mkdirSync(RESULTS, { recursive: true });
  const result = {
    begun: new Date(begun).toISOString(),
    seconds,
    scale,
    machine,
    measurements: lines,
    failed,
  };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Written to ${file}.`);
  for (const { case: name, error } of failed) console.error(`\n${name}: ${error}`);
  // A missed goal is not a failure; a case that throws is.
  return failed.length === 0 ? 0 : 1;
}

/** Refuses a value that is not a positive number. */
function check({ what, ours, yardstick }: Measurement): void {
  for (const value of [ours, ...(yardstick === null ? [] : [yardstick.value])]) {
    if (!Number.isFinite(value) || value <= 0) throw new Error(`"${what}" was measured as ${value}.`);
  }
}

main().then(
  // Exits without waiting: a case that failed may have left a connection open.
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);

// The model behind docs/scale.md. Plain Node, no dependencies: node docs/scale.mjs --help
import { readFileSync } from 'node:fs';
import { readArguments } from '../scripts/support/read-arguments.mjs';
import { printTables, writeTables } from './page-tables.mjs';
import { percentile, simulate } from './scale-simulation.mjs';

const PAGE = new URL('scale.md', import.meta.url);
const INPUTS = new URL('scale.json', import.meta.url);
const DEFAULT_RATES = '1,100,10000';
const USAGE = `Usage: node docs/scale.mjs [--rates ${DEFAULT_RATES}] [--set NAME=VALUE]... [--only TABLE]... [--write]

Prints what a number of certificates a second takes, from the inputs in docs/scale.json.

  --rates       certificates a second, separated by commas
  --set         another value for an input, such as --set apiMs=6
  --only        one table: inputs, machines, storage, anchoring, limits or latency
  --write       puts the tables into docs/scale.md
  -h, --help    shows this`;

function fail(message) {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

const { values: options } = readArguments(USAGE, {
  options: {
    rates: { type: 'string', default: DEFAULT_RATES },
    set: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
});
const { measured, assumed } = JSON.parse(readFileSync(INPUTS, 'utf8'));
/** Every input by name. */
const input = Object.fromEntries(
  Object.entries({ ...measured, ...assumed }).map(([name, [value]]) => [name, value]),
);
for (const change of options.set) {
  const [name, value] = change.split('=');
  if (!(name in input)) fail(`There is no input ${name}. Known: ${Object.keys(input).join(', ')}.`);
  if (!(Number(value) > 0)) fail(`${name} must be a positive number, not ${value}.`);
  input[name] = Number(value);
}
const rates = options.rates.split(',').map(Number);
if (!rates.every((rate) => rate > 0)) fail(`The rates must be positive numbers, not ${options.rates}.`);

const DAY = 86_400;
const [KB, MB, GB, TB] = [1e3, 1e6, 1e9, 1e12];
const { utilisation } = input;

// --- Text ------------------------------------------------------------------------------------------------------------

function number(value) {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(2)));
}

function bytes(value) {
  const [unit, name] =
    value >= TB ? [TB, 'TB'] : value >= GB ? [GB, 'GB'] : value >= MB ? [MB, 'MB'] : [KB, 'kB'];
  return `${number(value / unit)} ${name}`;
}

function duration(seconds) {
  if (seconds < 1) return `${number(seconds * 1000)} ms`;
  if (seconds < 120) return `${number(seconds)} s`;
  return seconds < 7_200 ? `${number(seconds / 60)} min` : `${number(seconds / 3600)} h`;
}

function table(header, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** One row: what it is, one value per rate, and the formula in the names of docs/scale.json. */
const perRate = (rows) =>
  table(
    ['certificates a second', ...rates.map((rate) => rate.toLocaleString('en-US')), 'formula'],
    rows.map(([what, show, value, formula]) => [what, ...rates.map((rate) => show(value(rate))), formula]),
  );

// --- The model -------------------------------------------------------------------------------------------------------

const cores = (ms) => (rate) => (rate * ms) / 1000 / utilisation;
const PARTS = {
  API: input.apiMs,
  worker: input.workerMs,
  Temporal: input.temporalMs,
  PostgreSQL: input.temporalDatabaseMs,
  MongoDB: input.mongodMs,
};
const totalMs = Object.values(PARTS).reduce((sum, ms) => sum + ms, 0);
/** Two of each, so that one can fail; above that, one Node process per core. */
const processes = (ms) => (rate) => Math.max(2, Math.ceil(cores(ms)(rate)));
/** Enough for the work, and for what a slow provider keeps waiting. */
const workers = (rate) =>
  Math.max(
    processes(input.workerMs)(rate),
    Math.ceil((rate * input.slowPscMs) / 1000 / input.slotsPerWorker / input.utilisation),
  );
const slots = (rate) => workers(rate) * input.slotsPerWorker;
const powerOfTwo = (least) => 2 ** Math.ceil(Math.log2(least));
/** A shard takes one write at a time; a quarter of that is planned. */
const SHARD_SHARE = 0.25;
const historyShards = (rate) =>
  Math.max(4, powerOfTwo((rate * input.temporalWrites * input.writeMs) / 1000 / SHARD_SHARE));
const mongoBytes = input.documentBytes + input.indexBytes;
const leaves = (rate) => rate * input.windowSeconds;
const LEAF_BYTES = 32;
const LEAF_CHUNK = 1_024;
const DOCUMENT_LIMIT = 16 * 2 ** 20;

const machines = () =>
  perRate([
    ...Object.entries(PARTS).map(([name, ms]) => [
      `cores, ${name}`,
      number,
      cores(ms),
      `rate × ${ms} ms ÷ utilisation`,
    ]),
    ['cores, together', number, cores(totalMs), 'sum'],
    [
      'machines',
      number,
      (rate) => Math.ceil(cores(totalMs)(rate) / input.coresPerMachine),
      '÷ coresPerMachine',
    ],
    ['API processes', number, processes(input.apiMs), 'one per core, at least 2'],
    [
      'worker processes',
      number,
      workers,
      'one per core, at least 2 and rate × slowPscMs ÷ slotsPerWorker ÷ utilisation',
    ],
    ['cells', number, (rate) => Math.ceil(rate / input.cellRate), 'rate ÷ cellRate'],
    ['commands to MongoDB, /s', number, (rate) => rate * input.mongoCommands, 'rate × mongoCommands'],
    ['events in histories, /s', number, (rate) => rate * input.historyEvents, 'rate × historyEvents'],
    ['writes of run states, /s', number, (rate) => rate * input.temporalWrites, 'rate × temporalWrites'],
    [
      "operations on Temporal's database, /s",
      number,
      (rate) => rate * input.temporalOperations,
      'rate × temporalOperations',
    ],
    ['writes for visibility, /s', number, (rate) => rate * input.visibilityWrites, 'rate × visibilityWrites'],
    ['history shards', number, historyShards, 'power of two ≥ rate × temporalWrites × writeMs ÷ 0.25'],
    ['requests to the provider, /s', number, (rate) => rate * input.pscRequests, 'rate × pscRequests'],
    ['of them in flight', number, (rate) => (rate * input.pscMs) / 1000, 'rate × pscMs'],
    [
      'requests to the object store, /s',
      number,
      (rate) => rate * input.objectRequests,
      'rate × objectRequests',
    ],
    [
      'network for files, /s',
      bytes,
      (rate) => rate * 3 * input.fileBytes,
      'in, to the store, and back: 3 × rate × fileBytes',
    ],
    [
      'network for replication, /s',
      bytes,
      (rate) => rate * input.oplogBytes * (input.replicas - 1),
      'rate × oplogBytes × (replicas − 1)',
    ],
  ]);

const storage = () =>
  perRate([
    ['files, a day', bytes, (rate) => rate * DAY * input.fileBytes, 'rate × day × fileBytes'],
    ['objects, a day', number, (rate) => rate * DAY, 'rate × day'],
    ['MongoDB, a day', bytes, (rate) => rate * DAY * mongoBytes, 'rate × day × (documentBytes + indexBytes)'],
    [
      'MongoDB, a year, all replicas',
      bytes,
      (rate) => 365 * rate * DAY * mongoBytes * input.replicas,
      '× 365 × replicas',
    ],
    ['oplog, a day', bytes, (rate) => rate * DAY * input.oplogBytes, 'rate × day × oplogBytes'],
    ['leaves of batches, a year', bytes, (rate) => 365 * rate * DAY * LEAF_BYTES, '365 × rate × day × 32'],
    [
      'runs that Temporal keeps',
      number,
      (rate) => rate * DAY * input.retentionDays,
      'rate × day × retentionDays',
    ],
    [
      'their histories and state',
      bytes,
      (rate) => rate * DAY * input.retentionDays * input.temporalRowBytes,
      '× temporalRowBytes',
    ],
    [
      'of them histories',
      bytes,
      (rate) => rate * DAY * input.retentionDays * input.historyBytes,
      '× historyBytes',
    ],
    [
      'their rows for visibility',
      bytes,
      (rate) => rate * DAY * input.retentionDays * input.visibilityRowBytes,
      '× visibilityRowBytes',
    ],
    ["PostgreSQL's log, a day", bytes, (rate) => rate * DAY * input.walBytes, 'rate × day × walBytes'],
  ]);

const anchoring = () =>
  perRate([
    ['leaves in a window', number, leaves, 'rate × windowSeconds'],
    ['stamping a window', duration, (rate) => (leaves(rate) * input.stampUs) / 1e6, 'leaves × stampUs'],
    [
      'its share of the window',
      (value) => `${number(100 * value)} %`,
      (rate) => (rate * input.stampUs) / 1e6,
      'rate × stampUs',
    ],
    ['sealing', duration, (rate) => (leaves(rate) * input.sealUs) / 1e6, 'leaves × sealUs'],
    ['leaves in the database, a window', bytes, (rate) => leaves(rate) * LEAF_BYTES, 'leaves × 32'],
    [
      'document with the roots of chunks',
      bytes,
      (rate) => Math.ceil(leaves(rate) / LEAF_CHUNK) * LEAF_BYTES,
      'leaves ÷ 1,024 × 32',
    ],
    ['steps in a path', number, (rate) => Math.ceil(Math.log2(leaves(rate))), 'log2(leaves)'],
    [
      'fees, a day',
      (sats) => `${number(sats)} sat`,
      () => (DAY / input.windowSeconds) * input.virtualBytes * input.satsPerVirtualByte,
      'windows × virtualBytes × satsPerVirtualByte',
    ],
    [
      'fee for a certificate',
      (sats) => `${number(sats)} sat`,
      (rate) => (input.virtualBytes * input.satsPerVirtualByte) / leaves(rate),
      '÷ leaves',
    ],
  ]);

/** What ends first, by rate. The cores of the largest machine that a primary is planned for. */
const LARGE = 32;
const limits = () => {
  const ofPrimary = (ms) => (LARGE * utilisation * 1000) / ms;
  const found = [
    ['two cores for everything', 2000 / totalMs, '2 cores ÷ ms of all parts', 'a machine for each part'],
    ['one API key', 100, 'its highest rate, 6,000 a minute', 'more keys, and ACCOUNT_RATE_MAX'],
    [
      'one account: its document',
      input.hotAccountPerSecond,
      'hotAccountPerSecond',
      'one update for all its waiting records',
    ],
    ['one account: its keys', 2_000, 'ACCOUNT_RATE_MAX, at most 120,000', 'several accounts'],
    [
      `PostgreSQL for Temporal, ${LARGE} cores`,
      ofPrimary(input.temporalDatabaseMs),
      `${LARGE} cores × utilisation ÷ ${input.temporalDatabaseMs} ms`,
      'cells, or Cassandra',
    ],
    [
      `MongoDB primary, ${LARGE} cores`,
      ofPrimary(input.mongodMs),
      `${LARGE} cores × utilisation ÷ ${input.mongodMs} ms`,
      'shards, or cells',
    ],
    ['stamping, one run', 1e6 / input.stampUs, '1 ÷ stampUs', 'several runs at once, or cells'],
    [
      'sweep of files, a year of them in a day',
      (DAY * 1000) / (input.listPageMs / 1000) / (365 * DAY),
      'day × 1,000 ÷ listPageMs ÷ year',
      'list only the last days: keys by date',
    ],
    [
      'tree of a batch, in one document',
      ((DOCUMENT_LIMIT / LEAF_BYTES) * LEAF_CHUNK) / input.windowSeconds,
      '16 MiB ÷ 32 × 1,024 ÷ windowSeconds',
      'shorter windows',
    ],
  ];
  return table(
    ['what', 'certificates a second', 'formula', 'then'],
    found.sort(([, a], [, b]) => a - b).map(([what, rate, ...rest]) => [what, number(rate), ...rest]),
  );
};

// --- The simulation --------------------------------------------------------------------------------------------------

const CERTIFICATES = 10_000;
/** A certificate's visits to each part, in order. Each part's time is divided evenly over its visits. */
const WAY = [
  ...[
    'API',
    'MongoDB',
    'API',
    'account',
    'MongoDB',
    'Temporal',
    'PostgreSQL',
    'worker',
    'Temporal',
    'PostgreSQL',
  ],
  ...[
    'provider',
    'worker',
    'Temporal',
    'PostgreSQL',
    'worker',
    'MongoDB',
    'Temporal',
    'PostgreSQL',
    'API',
    'delay',
  ],
];

function latencies(rate, { pscMs = input.pscMs, hot = false, share = 1, shared = false } = {}) {
  const visits = (part) => WAY.filter((each) => each === part).length;
  const lockMs = 1000 / input.hotAccountPerSecond;
  const route = (random) => {
    const isHot = hot && random() < input.hotShare;
    return WAY.map((part) => {
      if (part === 'account') return { station: isHot ? 'account' : null, ms: lockMs };
      if (part === 'provider') return { station: 'provider', ms: pscMs, steady: true };
      if (part === 'delay') return { station: null, ms: input.delayMs };
      return { station: shared ? 'machine' : part, ms: PARTS[part] / visits(part) };
    });
  };
  const planned = Object.entries(PARTS).map(([name, ms]) => [
    name,
    Math.max(1, Math.ceil(share * Math.max(2, Math.ceil(cores(ms)(rate))))),
  ]);
  const servers = { ...Object.fromEntries(planned), machine: 2, account: 1, provider: slots(rate) };
  const busy = {
    ...Object.fromEntries(planned.map(([name, count]) => [name, (rate * PARTS[name]) / 1000 / count])),
    ...(shared && { machine: (rate * totalMs) / 2000 }),
    ...(hot && { account: (rate * input.hotShare * lockMs) / 1000 }),
    provider: (rate * pscMs) / 1000 / servers.provider,
  };
  const [[fullest, load]] = Object.entries(busy)
    .filter(([name]) => !shared || !(name in PARTS))
    .sort(([, a], [, b]) => b - a);
  // A queue in front of a saturated part only grows.
  const found = load >= 1 ? null : simulate({ rate, certificates: CERTIFICATES, servers, route });
  return { found, fullest, load };
}

const latency = () => {
  const scenarios = rates.flatMap((rate) => {
    const name = rate.toLocaleString('en-US');
    const shared = rate * totalMs < 2000 * utilisation;
    const base = { shared };
    return [
      [name, shared ? 'one machine, two cores' : 'as planned above', base],
      ...(shared ? [] : [[name, 'a third of the cores lost', { share: 2 / 3 }]]),
      [name, `provider takes ${duration(input.slowPscMs / 1000)}`, { ...base, pscMs: input.slowPscMs }],
      [name, `one account sends ${number(100 * input.hotShare)} %`, { ...base, hot: true }],
    ];
  });
  return table(
    ['certificates a second', 'case', 'p50', 'p95', 'p99', 'busiest part'],
    scenarios.map(([name, what, settings]) => {
      const { found, fullest, load } = latencies(Number(name.replaceAll(',', '')), settings);
      const at = (rank) => (found === null ? 'grows' : `${number(percentile(found, rank))} ms`);
      return [
        name,
        what,
        at(50),
        at(95),
        at(99),
        `${fullest}, ${number(100 * load)} %${found === null ? ': saturated' : ''}`,
      ];
    }),
  );
};

const inputs = () =>
  table(
    ['input', 'value', 'per certificate', 'from'],
    [
      ...Object.entries(measured).map(([name, [, what, how]]) => [name, number(input[name]), what, how]),
      ...Object.entries(assumed).map(([name, [, what]]) => [name, number(input[name]), what, 'assumed']),
    ],
  );

const TABLES = { inputs, machines, storage, anchoring, limits, latency };
const names = options.only ?? Object.keys(TABLES);
const unknown = names.find((name) => !(name in TABLES));
if (unknown !== undefined) fail(`There is no table ${unknown}.`);
const tables = Object.fromEntries(names.map((name) => [name, TABLES[name]()]));
if (options.write) writeTables(PAGE, tables);
else printTables(tables);

// The simulated year behind docs/anchoring-cost.md: node docs/anchoring-cost.mjs --help
import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import { readArguments } from '../scripts/support/read-arguments.mjs';
import { printTables, writeTables } from './page-tables.mjs';
import { randomFrom } from './scale-simulation.mjs';

const PAGE = new URL('anchoring-cost.md', import.meta.url);
const USAGE = `Usage: node docs/anchoring-cost.mjs [--rates 1,10,130] [--certificates 10,1000,100000] [--window 21600] [--early 1] [--budget 20000] [--write]

Prints what a year of anchoring costs and how long certificates wait, at several fee rates.

  --rates         satoshi per virtual byte
  --certificates  a day
  --window        ANCHOR_WINDOW_SECONDS
  --early         ANCHOR_EARLY_SATS_PER_CERTIFICATE, in the columns that have it
  --budget        ANCHOR_DAILY_FEE_SATS, in the column that has it
  --write         puts the tables into docs/anchoring-cost.md
  -h, --help      shows this`;

function fail(message) {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

const { values: options } = readArguments(USAGE, {
  options: {
    rates: { type: 'string', default: '1,10,130' },
    certificates: { type: 'string', default: '10,1000,100000' },
    window: { type: 'string', default: '21600' },
    early: { type: 'string', default: '1' },
    budget: { type: 'string', default: '20000' },
    write: { type: 'boolean', default: false },
  },
});

function positive(name) {
  const values = options[name].split(',').map(Number);
  if (!values.every((value) => value > 0)) fail(`--${name} must be positive, not ${options[name]}.`);
  return values;
}
const rates = positive('rates');
const perDay = positive('certificates');
const [windowSeconds] = positive('window');
const [early] = positive('early');
const [budget] = positive('budget');

/** The service's own functions. They import nothing but types. */
async function load(name) {
  const source = readFileSync(new URL(`../domain/${name}.ts`, import.meta.url), 'utf8');
  const { code } = transformSync(source, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
const { enoughToCloseEarly, isDue, leavesEnough, tickSeconds } = await load('anchor-window');
const { firstFee } = await load('anchor-fee');

const VIRTUAL_SIZE = 153;
const CAP_SATS = 20_000;
const BLOCK_SECONDS = 600;
const DAY = 86_400;
const YEAR = 365 * DAY;

/** One year, tick by tick. While a batch waits for its block nothing else is anchored, as in the service. */
function simulate({
  rate,
  certificates,
  windowSeconds: window,
  early: earlySats,
  budget: dailySats,
  seed = 1,
}) {
  const random = randomFrom(seed);
  const exponential = (mean) => -mean * Math.log(1 - random());
  /** Knuth's for few, the normal distribution for many. */
  function poisson(mean) {
    if (mean > 50) {
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
    }
    let count = 0;
    for (let left = random(); left > Math.exp(-mean); left *= random()) count += 1;
    return count;
  }

  const tick = tickSeconds(window);
  const feeSats = firstFee({ rate, virtualSize: VIRTUAL_SIZE, capSats: CAP_SATS });
  const enough = enoughToCloseEarly(feeSats, earlySats);
  const totals = { anchors: 0, sats: 0, certificates: 0, waited: 0, longest: 0 };
  let paid = [];
  let waiting = { count: 0, firstAt: 0, savedAt: 0 };
  let nextBlock = exponential(BLOCK_SECONDS);
  let busyUntil = 0;
  for (let now = tick; now <= YEAR; now += tick) {
    const arrived = poisson((certificates * tick) / DAY);
    if (arrived > 0) {
      // The earliest of as many moments in this tick.
      const firstAt = now - tick + tick * (1 - random() ** (1 / arrived));
      if (waiting.count === 0) waiting.firstAt = firstAt;
      waiting.count += arrived;
      waiting.savedAt += arrived * (now - tick / 2);
    }
    while (nextBlock <= now) nextBlock += exponential(BLOCK_SECONDS);
    if (waiting.count === 0 || now < busyUntil) continue;
    paid = paid.filter((at) => at > now - DAY);
    const spentSats = paid.length * feeSats;
    const due = isDue(new Date(waiting.firstAt * 1000), new Date(now * 1000), window);
    const cheap =
      enough !== null &&
      waiting.count >= enough &&
      leavesEnough({ dailySats, spentSats, feeSats, windowSeconds: window });
    if (!(due || cheap) || (dailySats !== null && spentSats + feeSats > dailySats)) continue;
    busyUntil = nextBlock;
    paid.push(now);
    totals.anchors += 1;
    totals.sats += feeSats;
    totals.certificates += waiting.count;
    totals.waited += waiting.count * nextBlock - waiting.savedAt;
    totals.longest = Math.max(totals.longest, nextBlock - waiting.firstAt);
    waiting = { count: 0, firstAt: 0, savedAt: 0 };
  }
  return totals;
}

const SETTINGS = [
  ['every 600 s', { windowSeconds: 600, early: 0, budget: null }],
  [`every ${hours(windowSeconds)}`, { windowSeconds, early: 0, budget: null }],
  [`early at ${early} sat`, { windowSeconds, early, budget: null }],
  [`early, ${whole(budget)} sat a day`, { windowSeconds, early, budget }],
];

function whole(value) {
  return Math.round(value).toLocaleString('en-US');
}

function number(value) {
  return value >= 100 ? whole(value) : String(Number(value.toPrecision(2)));
}

function hours(seconds) {
  return `${number(seconds / 3600)} h`;
}

const results = rates.flatMap((rate) =>
  perDay.map((certificates) => ({
    rate,
    certificates,
    years: SETTINGS.map(([, settings]) => simulate({ rate, certificates, ...settings })),
  })),
);

function table(show) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const header = ['sat/vB', 'certificates a day', ...SETTINGS.map(([name]) => name)];
  const rows = results.map(({ rate, certificates, years }) => [
    number(rate),
    whole(certificates),
    ...years.map(show),
  ]);
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

const tables = {
  fees: table(({ sats }) => (sats >= 1e6 ? `${(sats / 1e8).toFixed(3)} BTC` : `${whole(sats)} sat`)),
  anchors: table(
    ({ anchors, sats, certificates }) => `${whole(anchors)}; ${number(sats / certificates)} sat`,
  ),
  waits: table(({ waited, certificates, longest }) => `${hours(waited / certificates)}; ${hours(longest)}`),
};
if (options.write) writeTables(PAGE, tables);
else printTables(tables);

import { appendFileSync } from 'node:fs';
import { apiKilled } from './api-killed.fault';
import { batchBroken } from './batch-broken.fault';
import { chainAway } from './chain-away.fault';
import { diskFull } from './disk-full.fault';
import { mixedLoad } from './mixed-load.fault';
import { mongodKilled } from './mongod-killed.fault';
import { pscAway } from './psc-away.fault';
import { renderTable } from './render';
import type { Row } from './render';
import type { Scenario } from './scenario';
import { stopped } from './stopped.fault';
import { storageAway } from './storage-away.fault';
import { temporalKilled } from './temporal-killed.fault';
import { webhooks } from './webhooks.fault';
import { workerKilled } from './worker-killed.fault';
import { startWorld } from './world';
import type { World } from './world';

/** In the order of the table, all on one service, which must have recovered before the next. */
const SCENARIOS: Scenario[] = [
  workerKilled,
  stopped,
  apiKilled,
  temporalKilled,
  mongodKilled,
  storageAway,
  pscAway,
  batchBroken,
  chainAway,
  webhooks,
  diskFull,
  mixedLoad,
];

// Set by scripts/test-faults.mjs; without it this is the short form of the long tier.
const LONG = process.env['SELLO_FAULTS'] === 'long';
const REPORT = process.env['SELLO_FAULTS_REPORT'];

describe(`the table of faults, ${LONG ? 'long' : 'short'} form`, () => {
  const rows: Row[] = [];
  let world: World;

  beforeAll(async () => {
    world = await startWorld(LONG, (line) => process.stderr.write(`    ${line}\n`));
  });

  afterAll(async () => {
    // Undefined when it did not start.
    await (world as World | undefined)?.stop();
    if (REPORT) appendFileSync(REPORT, renderTable(rows));
  });

  it.each(SCENARIOS.map((scenario) => [scenario.fault, scenario] as const))(
    '%s',
    async (_fault, { fault, promise, run }) => {
      world.say(`${fault} …`);
      const row: Row = { fault, promise, seen: ['it was interrupted'], met: false };
      rows.push(row);
      const begun = performance.now();
      try {
        const { seen, met } = await run(world);
        Object.assign(row, { seen, met });
      } catch (error) {
        row.seen = [`it was interrupted: ${String(error)}`];
        throw error;
      } finally {
        const seconds = Math.round((performance.now() - begun) / 1000);
        world.say(`${row.met ? 'met' : 'NOT MET'}: ${row.seen.join('; ')} (${seconds} s)`);
      }
      expect(row).toMatchObject({ met: true });
    },
    // Only for a run that hangs.
    LONG ? 3_600_000 : 900_000,
  );
});

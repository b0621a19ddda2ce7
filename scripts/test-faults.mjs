// Breaks every part of a running service under load and prints the table of results.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run test:faults [-- --short]

Breaks every part of a running service under load and prints the table of results. Exits with 1 when a promise is not met.

  --short     fewer kills and half a minute of load
  -h, --help  shows this`;

const { short } = readArguments(USAGE, { options: { short: { type: 'boolean' } } }).values;
const folder = mkdtempSync(join(tmpdir(), 'sello-fault-report-'));
const report = join(folder, 'table.md');
const { status } = spawnSync('npx', ['jest', 'test/faults/table', '--verbose'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    SELLO_TEST_SCALE: 'long',
    SELLO_FAULTS: short ? 'short' : 'long',
    SELLO_FAULTS_REPORT: report,
  },
});
try {
  console.log(`\n${readFileSync(report, 'utf8')}`);
} catch {
  console.error('\nThe run ended before there was a table.');
}
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);

// `npm run test:faults`: breaks every part of a running service and prints the table of results. `-- --short` for the short form.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const short = process.argv.includes('--short');
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

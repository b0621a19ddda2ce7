const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative } = require('node:path');
const { processorSeconds } = require('./processor-time.cjs');

const SHOWN = 10;

/** Ends the run with the slowest files and the processor time, and with one plain line that a person or a script can read without knowing Jest. */
module.exports = class SummaryReporter {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'sello-test-times-'));
    this.report = join(this.folder, 'files.jsonl');
    // For the processes that run the files.
    process.env.SELLO_TEST_TIMES = this.report;
  }

  onRunComplete(_contexts, results) {
    // A suite that could not be loaded has no failed test, but counts as a failure.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const measured = this.measuredFiles();
    const files = results.testResults
      .filter(({ perfStats }) => perfStats !== undefined)
      .map(({ testFilePath, perfStats }) => ({
        name: relative(process.cwd(), testFilePath),
        seconds: (perfStats.end - perfStats.start) / 1000,
        processor: measured.get(testFilePath)?.seconds ?? 0,
      }))
      .sort((a, b) => b.seconds - a.seconds);
    const lines = files.map(
      ({ name, seconds, processor }) =>
        `${seconds.toFixed(1).padStart(7)} s ${processor.toFixed(1).padStart(7)} s  ${name}`,
    );
    const slowest = lines.slice(0, process.env.SELLO_TEST_ALL_TIMES ? lines.length : SHOWN);
    // On exit, because Jest's own summary is written after all reporters, and the servers are stopped and waited for by then.
    process.on('exit', () => {
      if (files.length > SHOWN) {
        process.stdout.write(`\nSlowest files (time, processor time):\n${slowest.join('\n')}\n`);
        process.stdout.write(`\nProcessor time: ${this.describeProcessor(measured)}\n`);
      }
      process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
      const file = process.env.SELLO_TEST_RESULT;
      const result = { passed: results.numPassedTests, failed, processor: processorSeconds() };
      if (file !== undefined) writeFileSync(file, JSON.stringify(result));
    });
  }

  measuredFiles() {
    try {
      const lines = readFileSync(this.report, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      return new Map(lines.map((line) => [line.file, line]));
    } catch {
      return new Map();
    } finally {
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  describeProcessor(measured) {
    const byProject = new Map();
    for (const { project, seconds } of measured.values())
      byProject.set(project, (byProject.get(project) ?? 0) + seconds);
    const total = processorSeconds();
    const rest = total - [...byProject.values()].reduce((sum, seconds) => sum + seconds, 0);
    const parts = [...byProject, ['servers, shared services and Jest', rest]];
    return `${total.toFixed(0)} s (${parts.map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`).join(', ')})`;
  }
};

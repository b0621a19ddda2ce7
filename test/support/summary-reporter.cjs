const { relative } = require('node:path');

const SHOWN = 10;

/** Ends the run with the slowest files, and with one plain line that a person or a script can read without knowing Jest. */
module.exports = class SummaryReporter {
  onRunComplete(_contexts, results) {
    // A suite that could not be loaded has no failed test, but counts as a failure.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const files = results.testResults
      .filter(({ perfStats }) => perfStats !== undefined)
      .map(({ testFilePath, perfStats }) => ({
        name: relative(process.cwd(), testFilePath),
        seconds: (perfStats.end - perfStats.start) / 1000,
      }))
      .sort((a, b) => b.seconds - a.seconds);
    const slowest = files
      .slice(0, SHOWN)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
    // On exit, because Jest's own summary is written after all reporters.
    process.on('exit', () => {
      if (files.length > SHOWN) process.stdout.write(`\nSlowest files:\n${slowest.join('\n')}\n`);
      process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
    });
  }
};

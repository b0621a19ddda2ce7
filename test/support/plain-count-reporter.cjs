// Ends the run with one plain line that a person, or a script, can read without knowing Jest.
module.exports = class PlainCountReporter {
  onRunComplete(_contexts, results) {
    // A suite that could not even load has no failed test to its name, and is a failure all the same.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // On exit, because Jest's own summary is written after all reporters.
    process.on('exit', () => {
      process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
    });
  }
};

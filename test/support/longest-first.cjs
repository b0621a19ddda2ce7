const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that take minutes in the long tier. Begun last, one of them would run alone while the other cores are idle. */
const LONGEST = [
  'test/faults/table/table.long',
  'test/faults/batches.long',
  'test/faults/membership-renewal-killed.long',
  'test/faults/worker-killed',
  'test/integration/anchoring/idle.long',
  'test/integration/bench/smoke.long',
  'test/integration/clients/generated-clients.long',
  'test/integration/docs/reference',
  'test/integration/memberships/college.long',
  'test/integration/packages/client.long',
  'test/integration/service/fuzzer.long',
  'test/integration/service/large-files.long',
];

const isLongest = ({ path }) => LONGEST.some((name) => path.endsWith(`/${name}.test.ts`));

/** In a new clone Jest knows no times and goes by the size of the files. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
};

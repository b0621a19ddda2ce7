import { describePrograms } from './program-contract';
import { SLOW } from './programs';

describe('the sample in PHP, Go and Java', () => {
  describePrograms(SLOW);
});

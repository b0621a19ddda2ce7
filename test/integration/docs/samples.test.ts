import { describePrograms } from './program-contract';
import { FAST } from './programs';

describe('the sample in curl, Python and JavaScript', () => {
  describePrograms(FAST);
});

import { describePrograms } from './program-contract';
import { JAVASCRIPT } from './programs';

describe('the sample in JavaScript', () => {
  describePrograms([JAVASCRIPT]);
});

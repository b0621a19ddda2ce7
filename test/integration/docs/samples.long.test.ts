import { describePrograms } from './program-contract';
import { PROGRAMS } from './programs';
import type { Program } from './programs';

describe('the sample in every language', () => {
  describePrograms(Object.keys(PROGRAMS) as Program[]);
});

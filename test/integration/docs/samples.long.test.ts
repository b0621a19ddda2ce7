import { describePrograms } from './program-contract';
import { JAVASCRIPT, PROGRAMS } from './programs';
import type { Program } from './programs';

describe('the sample in every other language', () => {
  describePrograms((Object.keys(PROGRAMS) as Program[]).filter((program) => program !== JAVASCRIPT));
});

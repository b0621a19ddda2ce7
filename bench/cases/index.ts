import type { BenchCase } from '../case';
import { postLarge } from './post-large';
import { postSmall } from './post-small';
import { uploadMemory } from './upload-memory';

export const CASES: readonly BenchCase[] = [postSmall, postLarge, uploadMemory];

import { join } from 'node:path';

/** The benchmarks are compiled beside the product, into dist/.bench: nothing that runs from dist is written over. */
export const PROJECT = join(__dirname, '..', '..', '..', '..');
/** The product as it is built, which is what is measured. */
export const PRODUCT = join(PROJECT, 'dist');

import { join } from 'node:path';

/** Benchmarks are compiled into dist/.bench, so that they overwrite nothing in dist. */
export const PROJECT = join(__dirname, '..', '..', '..', '..');
/** The built product, which is measured. */
export const PRODUCT = join(PROJECT, 'dist');

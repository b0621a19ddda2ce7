/**
 * How large the sizes in a test are: those of `npm test`, or those of `npm run test:long`, which runs the files that import this
 * one, property.ts or the judge of pages (web/accessibility.ts), and those named `*.long.test.ts`.
 */
const SCALE = process.env['SELLO_TEST_SCALE'];

/** `nightly` is for sizes with which the long tier would take more than an hour. */
export function scaled<T>(usual: T, long: T, nightly = long): T {
  if (SCALE === 'nightly') return nightly;
  return SCALE === 'long' ? long : usual;
}

/** A test that only the long tier runs, in a file whose other tests belong to both. */
export const longIt: typeof it = scaled(it.skip, it);

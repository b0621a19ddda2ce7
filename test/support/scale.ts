/**
 * How large the sizes in a test are: those of `npm test`, or those of `npm run test:long`, which runs the files that import this
 * one, property.ts or the judge of pages (web/accessibility.ts), and those named `*.long.test.ts`.
 */
const LONG = process.env['SELLO_TEST_SCALE'] === 'long';

export function scaled<T>(usual: T, long: T): T {
  return LONG ? long : usual;
}

/** A test that only the long tier runs, in a file whose other tests belong to both. */
export const longIt: typeof it = scaled(it.skip, it);

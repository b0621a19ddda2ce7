import fc from 'fast-check';

// In `npm test` every run tries the same examples, so that a change is judged by what it changes. The long tier tries others each time
// and prints the seed; what it finds gets a test of its own.
fc.configureGlobal({ seed: Number(process.env['SELLO_TEST_SEED'] ?? 151) });

export { default } from 'fast-check';

import fc from 'fast-check';
import { scaled } from './scale';

// In `npm test` every run tries the same examples, so that a change is judged by what it changes. The long tier tries others each time;
// what it finds gets a test of its own.
fc.configureGlobal(scaled({ seed: 151 }, {}));

export { default } from 'fast-check';

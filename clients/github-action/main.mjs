import { env } from 'node:process';
import { Sello } from '../typescript/src/index.ts';
import { fail, mask } from './src/commands.mjs';
import { readInputs } from './src/inputs.mjs';
import { run } from './src/run.mjs';

// First of all: from here on GitHub's runner hides them in everything that is printed.
mask(env.INPUT_API_KEY);
mask(env.INPUT_TOKEN);

try {
  await run(readInputs(env), Sello);
} catch (error) {
  fail(error);
}
